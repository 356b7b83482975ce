internal import Glibc

extension Voice {
  /// How the names of voice files end.
  private static let ending = ".flitevox"

  /// Where voice files are looked for: the folders named in `SPEECHKIT_VOICES`, separated by colons,
  /// then those of the system.
  static var folders: [String] {
    let named = unsafe getenv("SPEECHKIT_VOICES").map { unsafe String(cString: $0) } ?? ""
    return named.split(separator: ":").map(String.init)
      + ["/usr/local/share/flite/voices", "/usr/share/flite/voices"]
  }

  /// Every voice there is: those compiled into Flite, then those in the voice folders by name.
  ///
  /// Files that are no voices are left out.
  public static var installed: [Voice] {
    var voices = all
    for folder in folders {
      for name in FileStatus.names(in: folder).sorted() where name.hasSuffix(ending) {
        guard let voice = try? Voice(file: "\(folder)/\(name)"),
          !voices.contains(where: { $0.name == voice.name })
        else { continue }
        voices.append(voice)
      }
    }
    return voices
  }

  /// The voice of a name.
  /// - Parameter name: The name of a voice compiled into Flite, in any case; or of a voice in one of
  ///   the voice folders, by its own name or its file's.
  /// - Returns: The voice.
  /// - Throws: `SpeechError`: `voiceMissing`, naming those there are; as ``init(file:)`` when the
  ///   file of that name is damaged.
  public static func named(_ name: String) throws(SpeechError) -> Voice {
    if let voice = all.first(where: { $0.name == name.lowercased() }) { return voice }
    if !name.isEmpty, !name.contains("/") {
      let files = folders.map { "\($0)/\(name)\(ending)" }
      if let file = files.first(where: { FileStatus($0).isFile }) { return try Voice(file: file) }
    }
    let voices = installed
    if let voice = voices.first(where: { $0.name == name }) { return voice }
    throw SpeechError(
      .voiceMissing, name, "no such voice",
      advice: "there are \(voices.map(\.name).joined(separator: ", "))")
  }

  /// The first voice there is of some names.
  /// - Parameter names: Names, separated by blanks, the best one first.
  /// - Returns: The voice.
  /// - Throws: As ``named(_:)``, when none of them is there.
  static func first(of names: String) throws(SpeechError) -> Voice {
    let list = names.split(whereSeparator: \.isWhitespace).map(String.init)
    for name in list {
      do throws(SpeechError) { return try named(name) } catch {
        if error.kind != .voiceMissing { throw error }
      }
    }
    throw SpeechError(
      .voiceMissing, names, "no such voice",
      advice: "there are \(installed.map(\.name).joined(separator: ", "))")
  }
}
