import SpeechKitLinux
import ToolSupport

/// What was said in which recording: a table with tabs, a recording a line.
///
///     file          words                slots
///     kitchen.wav   turn on the light    room=kitchen, state=on
///     street.wav
///
/// The first line may name the columns. Without words and slots the recording holds no command. With
/// slots it is they that must be right, and the words may differ.
struct LabelSheet {
  /// One recording.
  struct Label {
    let path: String
    /// The words in small letters; empty where only the slots count.
    let words: String
    let slots: [String: String]

    /// Whether anything is to be recognised.
    var isCommand: Bool { !words.isEmpty || !slots.isEmpty }
  }

  let labels: [Label]

  /// Reads a sheet; paths in it are relative to its own folder.
  /// - Throws: `ToolFailure` that names the line of what is wrong.
  init(path: String) throws(ToolFailure) {
    let text = try TextInput.read(path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var labels: [Label] = []
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.last == "\r" ? line.dropLast() : line
      guard !line.isEmpty, line.first != "#" else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.trimmed)
      if place == 0, fields[0].lowercased() == "file" { continue }
      guard fields.count <= 3, !fields[0].isEmpty else {
        throw ToolFailure(
          .inputInvalid, "\(path):\(place + 1): must be FILE, tab, WORDS, and perhaps tab, SLOTS")
      }
      var slots: [String: String] = [:]
      for slot in fields.count == 3 ? fields[2].split(separator: ",") : [] {
        let parts = slot.split(separator: "=", maxSplits: 1).map { Self.trimmed($0[...]) }
        guard parts.count == 2 else {
          throw ToolFailure(.inputInvalid, "\(path):\(place + 1): a slot must be NAME=VALUE")
        }
        slots[parts[0]] = parts[1]
      }
      labels.append(
        Label(
          path: fields[0].first == "/" ? fields[0] : folder + fields[0],
          words: fields.count > 1 ? Self.plain(fields[1]) : "", slots: slots))
    }
    guard !labels.isEmpty else { throw ToolFailure(.inputInvalid, "\(path): names no recording") }
    self.labels = labels
  }

  /// Words as the recogniser writes them: small letters, one space between them.
  static func plain(_ words: String) -> String {
    words.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func trimmed(_ field: Substring) -> String {
    var field = field
    while field.first?.isWhitespace == true { field.removeFirst() }
    while field.last?.isWhitespace == true { field.removeLast() }
    return String(field)
  }
}
