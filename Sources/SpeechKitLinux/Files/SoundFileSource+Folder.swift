extension SoundFileSource {
  private static let endings: Set<String> = [
    "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff", "aifc", "au", "snd", "caf",
    "raw", "w64", "rf64", "voc", "sph", "nist", "m4a", "aac",
  ]

  /// Whether a path is that of a sound by its name, or standard input.
  package static func isSound(_ path: String) -> Bool {
    let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    return path == "-" || endings.contains(ending)
  }

  /// The files that some paths name: the files themselves, and what lies in folders among them.
  /// - Parameter paths: Files and folders.
  /// - Returns: Paths of files; of a folder those that are sounds by their names, in alphabetical order.
  /// - Throws: `SpeechError` of kind `inputMissing` for a folder without a sound.
  package static func paths(_ paths: [String]) throws(SpeechError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard FileStatus(path).isFolder else {
        files.append(path)
        continue
      }
      let folder = path.hasSuffix("/") ? path : path + "/"
      let inside = FileStatus.names(in: path).sorted().map { folder + $0 }
        .filter { isSound($0) && FileStatus($0).isFile }
      guard !inside.isEmpty else {
        throw SpeechError(.inputMissing, path, "there is no sound file in this folder")
      }
      files += inside
    }
    return files
  }
}
