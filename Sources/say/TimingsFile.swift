import SpeechKitLinux
import ToolSupport

/// A file that says when each word and each sentence is said.
struct TimingsFile {
  private enum Kind: String {
    case json, vtt, srt
  }

  private let path: String
  private let kind: Kind

  /// A file whose ending tells its kind.
  /// - Throws: `ToolFailure` for another ending.
  init(_ path: String) throws(ToolFailure) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let kind = Kind(rawValue: ending), path.contains(".") else {
      throw ToolFailure(.usage, "--timings \(path): the name has to end in .json, .vtt or .srt")
    }
    self.path = path
    self.kind = kind
  }

  /// Writes it, whole or not at all.
  /// - Throws: `ToolFailure` when it cannot be written.
  func write(_ timings: Timings) throws(ToolFailure) {
    let text =
      switch kind {
      case .json: Self.json(timings)
      case .vtt: "WEBVTT\n\n" + Self.cues(timings, separator: ".", numbered: false)
      case .srt: Self.cues(timings, separator: ",", numbered: true)
      }
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

  private static func json(_ timings: Timings) -> String {
    var object = JSONObject()
    object.add("duration", timings.duration)
    object.add("words", timings.words.map(Self.object))
    object.add("sentences", timings.sentences.map(Self.object))
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
