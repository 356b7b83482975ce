import SpeechKitLinux
import ToolSupport

/// What is known of one file, and how it is shown.
struct InfoReport {
  private let path: String
  private let information: SoundFileInformation

  init(path: String, _ information: SoundFileInformation) {
    self.path = path
    self.information = information
  }

  /// The report as lines.
  var text: String {
    let unknown = "unknown before the end is read"
    var rows = [
      ("container", information.container),
      ("coding", information.coding),
      ("rate", "\(information.sampleRate) Hz"),
      ("channels", "\(information.channels)"),
      ("frames", information.frames.map { "\($0)" } ?? unknown),
      (
        "duration",
        information.duration.map { "\(JSONObject.number($0, decimals: 3)) s" } ?? unknown
      ),
    ]
    rows += information.tags.map { ($0.name.rawValue, $0.text) }
    rows += information.otherChunks.map { ("chunk", "\($0.name), \($0.size) bytes, passed over") }
    rows += information.oddities.map { ("odd", $0) }
    return "\(Tool.printable(path))\n"
      + rows.map { label, value in
        "  \(Column.left(label, 12))\(Tool.printable(value))\n"
      }.joined()
  }

  /// The report as one JSON object.
  var json: String {
    var object = JSONObject()
    object.add("file", path)
    object.add("container", information.container)
    object.add("coding", information.coding)
    object.add("sampleRate", information.sampleRate)
    object.add("channels", information.channels)
    if let frames = information.frames { object.add("frames", frames) }
    if let duration = information.duration { object.add("duration", duration, decimals: 6) }
    var tags = JSONObject()
    for tag in information.tags { tags.add(tag.name.rawValue, tag.text) }
    object.add("tags", tags)
    object.add(
      "otherChunks",
      information.otherChunks.map { chunk in
        var entry = JSONObject()
        entry.add("name", chunk.name)
        entry.add("size", chunk.size)
        return entry
      })
    object.add("oddities", information.oddities)
    return object.text
  }
}
