public import SpeechGrammar

extension Grammar {
  /// Reads a grammar file, whose ending says how it is written.
  ///
  /// `.gram` and `.jsgf` are JSGF, `.ini` sentence templates, `.json` an OpenEars dictionary, `.txt`
  /// and all else a list of phrases; a file that begins with `#JSGF` is JSGF whatever its name.
  /// - Parameters:
  ///   - path: The file.
  ///   - importPath: Folders in which imported grammars are looked for, after the file's own folder;
  ///     `a.b.c` is `c.gram` or `a/b/c.gram` there.
  /// - Returns: The grammar.
  /// - Throws: `SpeechError` of kind `inputMissing` for a file that cannot be read, `GrammarError`
  ///   with every problem found in it.
  public static func read(_ path: String, importPath: [String] = []) throws -> Grammar {
    guard let source = try source(path) else {
      let isFolder = FileStatus(path).isFolder
      throw SpeechError(
        isFolder ? .inputInvalid : .inputMissing, path,
        isFolder
          ? "is a folder, not a grammar file" : "there is no such file, or it may not be read",
        advice: isFolder ? "" : "write a grammar there, or try one in models/")
    }
    let bytes = source.bytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    let ending = path.split(separator: "/").last?.split(separator: ".").last.map(String.init) ?? ""
    if start.starts(with: Array("#JSGF".utf8)) || ["gram", "jsgf"].contains(ending.lowercased()) {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      return try Grammar(jsgf: bytes, file: path) { name in
        imported(name, from: [folder] + importPath.map { $0.hasSuffix("/") ? $0 : $0 + "/" })
      }
    }
    switch ending.lowercased() {
    case "ini": return try Grammar(templates: bytes, file: path)
    case "json": return try Grammar(openEarsJSON: bytes, file: path)
    default: return try Grammar(phraseList: bytes, file: path)
    }
  }

  private static func source(_ path: String) throws(GrammarError) -> GrammarSource? {
    guard !FileStatus(path).isFolder,
      let bytes = FileStatus.head(of: path, count: GrammarSource.maximumSize + 1)
    else { return nil }
    return GrammarSource(file: path, bytes: bytes)
  }

  private static func imported(_ name: String, from folders: [String]) -> GrammarSource? {
    let parts = name.split(separator: ".").map(String.init)
    // A grammar's name comes from outside, and must not lead out of its folders.
    guard let last = parts.last, !parts.contains(where: { $0.contains("/") }) else { return nil }
    for folder in folders {
      for stem in [last, parts.joined(separator: "/"), name] {
        for ending in ["gram", "jsgf"] {
          if let source = try? source("\(folder)\(stem).\(ending)") { return source }
        }
      }
    }
    return nil
  }
}
