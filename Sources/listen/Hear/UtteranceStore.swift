import Glibc
import SpeechKitLinux
import ToolSupport

/// A folder of utterances: of each its sound, how it was decided, and a line in `labels.tsv`.
///
/// `000001.wav` is what was decoded, `000001.json` the events about it. The labels say what was
/// understood (nothing, where it was rejected); corrected by hand they are what `listen score` wants.
final class UtteranceStore: Sendable {
  /// The name of the table.
  static let labels = "labels.tsv"

  private struct State {
    var count: Int
    var coming: (explanation: Explanation, json: String)?
  }

  private let folder: String
  private let state: Guarded<State>

  /// Makes the folder, unless it is there; utterances in it are kept.
  /// - Throws: `ToolFailure` when it cannot be written to.
  init(_ folder: String) throws(ToolFailure) {
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST,
      unsafe access(folder, W_OK | X_OK) == 0
    else {
      throw ToolFailure(
        .output,
        "\(folder): cannot be written: \(unsafe String(cString: strerror(errno)).lowercased())")
    }
    self.folder = folder
    let numbers = Self.names(in: folder).compactMap { Int($0) }
    state = Guarded(State(count: numbers.max() ?? 0))
  }

  /// The names of the utterances in a folder, without endings, in order.
  static func names(in folder: String) -> [String] {
    FileStatus.names(in: folder).filter { $0.hasSuffix(".wav") }.map { String($0.dropLast(4)) }
      .sorted()
  }

  /// Keeps what is told of an utterance, once its decision is there.
  /// - Throws: `ToolFailure` when it cannot be written.
  func keep(_ event: ListenerEvent) throws(ToolFailure) {
    let words: String
    switch event.kind {
    case .explained(let explanation):
      state.withLock { $0.coming = (explanation, event.json) }
      return
    case .recognized(let command): words = command.text
    case .rejected: words = ""
    default: return
    }
    let next = state.withLock { state in
      defer { state.coming = nil }
      guard let coming = state.coming else { return nil as (Explanation, String, Int)? }
      state.count += 1
      return (coming.explanation, coming.json, state.count)
    }
    guard let (explanation, json, number) = next else { return }
    let digits = String(number)
    let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    do throws(SpeechError) {
      var writer = try SoundFileWriter(
        "\(folder)/\(name).wav", sampleRate: PocketsphinxRecognizer.sampleRate)
      let audio = explanation.audio
      try writer.write(audio.span)
      try writer.finish()
      try TextFileWriter.write("\(json)\n\(event.json)\n", to: "\(folder)/\(name).json")
    } catch { throw ToolFailure(error) }
    try append("\(name).wav\t\(words)\n")
  }

  private func append(_ line: String) throws(ToolFailure) {
    let path = "\(folder)/\(Self.labels)"
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    let bytes = Array(line.utf8)
    let count =
      descriptor < 0
      ? -1 : unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    let cause = errno
    if descriptor >= 0 { close(descriptor) }
    guard count == bytes.count else {
      throw ToolFailure(
        .output,
        "\(path): cannot be written: \(unsafe String(cString: strerror(cause)).lowercased())")
    }
  }
}
