public import SpeechGrammar

extension Grammar {
  /// Reads a grammar file, whose ending says how it is written.
  ///
  /// `.gram` and `.jsgf` are JSGF, `.ini` sentence templates, `.json` an OpenEars dictionary, `.txt`
  /// and all else a list of phrases; a file that begins with `#JSGF` is JSGF whatever its name.
  /// - Parameters:
  ///   - path: The file.
  ///   - importPath: Folders in which imported grammars and the lists of templates are looked for,
  ///     after the file's own folder. The grammar `a.b.c` is `a.b.c.gram`, `c.gram` or `a/b/c.gram`
  ///     there (or `.jsgf`); the list `$name` is `name`, `name.txt`, `slots/name` or
  ///     `slots/name.txt`.
  /// - Returns: The grammar.
  /// - Throws: `SpeechError` of kind `inputMissing` for a file that cannot be read, `GrammarError`
  ///   with every problem found in it.
  public static func read(_ path: String, importPath: [String] = []) throws -> Grammar {
    guard let source = source(path) else {
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
    let own = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let folders = [own] + importPath.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    if start.starts(with: Array("#JSGF".utf8)) || ["gram", "jsgf"].contains(ending.lowercased()) {
      return try Grammar(jsgf: bytes, file: path) { name in
        find(GrammarSource.paths(ofGrammar: name), in: folders)
      }
    }
    switch ending.lowercased() {
    case "ini":
      return try Grammar(templates: bytes, file: path) { name in
        find(paths(ofList: name), in: folders)
      }
    case "json": return try Grammar(openEarsJSON: bytes, file: path)
    default: return try Grammar(phraseList: bytes, file: path)
    }
  }

  private static func source(_ path: String) -> GrammarSource? {
    guard !FileStatus(path).isFolder,
      let bytes = FileStatus.head(of: path, count: GrammarSource.maximumSize + 1)
    else { return nil }
    return GrammarSource(file: path, bytes: bytes)
  }

  /// Where the list of a template may be, as voice2json and Rhasspy lay them out.
  private static func paths(ofList name: String) -> [String] {
    // The name comes from outside, and must not lead out of its folders.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return [] }
    return [name, "\(name).txt", "slots/\(name)", "slots/\(name).txt"]
  }

  private static func find(_ paths: [String], in folders: [String]) -> GrammarSource? {
    for folder in folders {
      for path in paths where FileStatus(folder + path).isFile {
        if let source = source(folder + path) { return source }
      }
    }
    return nil
  }
}
