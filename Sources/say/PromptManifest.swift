import SpeechKitLinux
import ToolSupport

/// What a folder of prompts holds and from what it was made: `manifest.json`, a prompt a line.
struct PromptManifest {
  /// One prompt that was made.
  struct Entry {
    let id: String
    let file: String
    /// A fingerprint of all that the file was made from.
    let key: String
    /// A fingerprint of the file's bytes.
    let hash: String
    /// What `say --report` said of it, a JSON object.
    let report: String
  }

  private(set) var entries: [String: Entry] = [:]
  private let path: String

  /// Reads the manifest of a folder; one that is missing or not ours is empty.
  init(folder: String) {
    path = "\(folder)/manifest.json"
    guard let text = try? SayInput.file(path).read() else { return }
    for line in text.split(separator: "\n") {
      guard let id = Self.value("id", in: line), let file = Self.value("file", in: line),
        let key = Self.value("key", in: line), let hash = Self.value("hash", in: line),
        let start = line.firstRange(of: "\"report\":")?.upperBound, line.contains("{\"id\":")
      else { continue }
      var report = line[start...]
      if report.hasSuffix(",") { report.removeLast() }
      if report.hasSuffix("}") { report.removeLast() }
      entries[id] = Entry(id: id, file: file, key: key, hash: hash, report: String(report))
    }
  }

  /// The value of a member that never has a quotation mark in it.
  private static func value(_ name: String, in line: Substring) -> String? {
    guard let start = line.firstRange(of: "\"\(name)\":\"")?.upperBound else { return nil }
    return String(line[start...].prefix { $0 != "\"" })
  }

  /// Notes a prompt that was made.
  mutating func note(_ entry: Entry) { entries[entry.id] = entry }

  /// Forgets a prompt.
  mutating func forget(_ id: String) { entries[id] = nil }

  /// Writes the manifest, ordered by id so that it is the same for the same prompts.
  /// - Throws: `ToolFailure` when it cannot be written.
  func write() throws(ToolFailure) {
    let lines = entries.values.sorted { $0.id < $1.id }.map { entry in
      var object = JSONObject()
      object.add("id", entry.id)
      object.add("file", entry.file)
      object.add("key", entry.key)
      object.add("hash", entry.hash)
      return "\(object.text.dropLast()),\"report\":\(entry.report)}"
    }
    let text = """
      {"tool":"say \(Tool.version)","prompts":[
      \(lines.joined(separator: ",\n"))
      ]}

      """
    do throws(SpeechError) { try TextFileWriter.write(text, to: path) } catch {
      throw ToolFailure(error)
    }
  }
}
