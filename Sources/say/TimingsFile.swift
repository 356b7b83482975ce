import SpeechKitLinux
import ToolSupport

/// A file that says when each word and each sentence is said.
struct TimingsFile {
  private enum Kind: String {
    case json, vtt, srt
  }

  /// Nil for standard output.
  private let path: String?
  private let kind: Kind
  private let hasPhones: Bool

  /// A file whose ending tells its kind.
  /// - Parameter wishes: Its name; and the word `phonemes` where the phones are wanted, too. Without a
  ///   name they go to standard output.
  /// - Throws: `ToolFailure` for another ending, and for phones in a file that is for people.
  init?(_ wishes: [String]) throws(ToolFailure) {
    if wishes.isEmpty { return nil }
    let paths = wishes.filter { $0 != "phonemes" }
    hasPhones = paths.count < wishes.count
    guard paths.count <= 1 else { throw ToolFailure(.usage, "--timings: give one file") }
    path = paths.first
    guard let path else {
      kind = .json
      return
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let kind = Kind(rawValue: ending), path.contains(".") else {
      throw ToolFailure(
        .usage, "--timings \(path): the name has to end in .json, .vtt or .srt, or be phonemes")
    }
    guard kind == .json || !hasPhones else {
      throw ToolFailure(.usage, "--timings phonemes goes into a .json, not into \(path)")
    }
    self.kind = kind
  }

  /// What has to be gathered for it.
  var detail: Timings.Detail { hasPhones ? .phones : .words }

  /// Whether it goes to standard output.
  var isStream: Bool { path == nil }

  /// Writes it, whole or not at all.
  /// - Throws: `ToolFailure` when it cannot be written.
  func write(_ timings: Timings) throws(ToolFailure) {
    let text =
      switch kind {
      case .json: json(timings)
      case .vtt: "WEBVTT\n\n" + Self.cues(timings, separator: ".", numbered: false)
      case .srt: Self.cues(timings, separator: ",", numbered: true)
      }
    guard let path else { return try StandardOutput.write(text) }
    do throws(SpeechError) { try TextFileWriter.write(text, to: path) } catch {
      throw ToolFailure(error)
    }
  }

  /// A word or a sentence and its times.
  static func object(_ span: Speech.Span) -> JSONObject {
    var object = JSONObject()
    object.add("text", span.text)
    object.add("start", span.start)
    object.add("end", span.end)
    return object
  }

  private func json(_ timings: Timings) -> String {
    var object = JSONObject()
    object.add("duration", timings.duration)
    object.add("words", timings.words.map(Self.object))
    object.add("sentences", timings.sentences.map(Self.object))
    if hasPhones { object.add("phonemes", timings.phones.map(Self.object)) }
    if !timings.marks.isEmpty { object.add("marks", timings.marks.map(Self.object)) }
    return object.text + "\n"
  }

  private static func cues(_ timings: Timings, separator: String, numbered: Bool) -> String {
    timings.sentences.enumerated().map { index, sentence in
      let number = numbered ? "\(index + 1)\n" : ""
      let start = stamp(sentence.start, separator)
      let end = stamp(sentence.end, separator)
      return "\(number)\(start) --> \(end)\n\(sentence.text)\n"
    }.joined(separator: "\n")
  }

  /// Hours, minutes, seconds and milliseconds: "00:00:01.250".
  private static func stamp(_ time: Duration, _ separator: String) -> String {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = "\(value)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let total = Int((time / .milliseconds(1)).rounded())
    let (seconds, milliseconds) = total.quotientAndRemainder(dividingBy: 1000)
    return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
      + padded(seconds % 60, 2) + separator + padded(milliseconds, 3)
  }
}
