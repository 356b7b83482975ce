extension Grammar {
  /// Reads a grammar in JSGF (JSpeech Grammar Format 1.0).
  ///
  /// The header may name the encoding: UTF-8, which is also the default, ISO-8859-1 or US-ASCII.
  /// - Parameters:
  ///   - bytes: The file as it is, at most `GrammarSource.maximumSize` bytes.
  ///   - file: What to call it in messages.
  ///   - imports: Finds a grammar that is imported, by its full name (`com.example.colours`);
  ///     called on the calling thread, once for each name; `nil` where there is none.
  /// - Throws: Every problem of the grammar and of those it imports.
  public init(
    jsgf bytes: [UInt8], file: String,
    imports: @escaping (String) -> GrammarSource? = { _ in nil }
  ) throws(GrammarError) {
    let main = JSGFParser.parse(GrammarSource(file: file, bytes: bytes))
    self = try Self.linked(main, imports)
  }

  /// Reads a grammar in JSGF from text; an encoding that its header names does not count.
  /// - Parameters:
  ///   - text: The text.
  ///   - file: What to call it in messages.
  ///   - imports: Finds a grammar that is imported, by its full name; `nil` where there is none.
  /// - Throws: Every problem of the grammar and of those it imports.
  public init(
    jsgf text: String, file: String = "grammar",
    imports: @escaping (String) -> GrammarSource? = { _ in nil }
  ) throws(GrammarError) {
    let source = GrammarSource(file: file, bytes: Array(text.utf8))
    self = try Self.linked(JSGFParser.parse(source, isDecoded: true), imports)
  }

  private static func linked(
    _ main: JSGFFile, _ imports: @escaping (String) -> GrammarSource?
  ) throws(GrammarError) -> Grammar {
    if main.isBroken { throw GrammarError(main.problems) }
    var linker = JSGFLinker(main, load: imports)
    return try linker.grammar()
  }
}
