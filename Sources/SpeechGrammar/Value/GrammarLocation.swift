/// A place in a grammar's text.
public struct GrammarLocation: Sendable, Hashable, CustomStringConvertible {
  /// The file as the caller named it, or a name for text that came from no file.
  public let file: String
  /// The line, from 1; 0 where the grammar was built in code and has no lines.
  public let line: Int
  /// The character in the line, from 1; 0 where the grammar has no lines.
  public let column: Int

  /// A place in a text.
  /// - Parameters:
  ///   - file: The file as the caller named it.
  ///   - line: The line, from 1; 0 where there are no lines.
  ///   - column: The character in the line, from 1; 0 where there are no lines.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of things built in code.
  public static let code = GrammarLocation(file: "grammar", line: 0, column: 0)

  /// `file:line:column`, or only the file where there are no lines.
  public var description: String {
    line == 0 ? file : "\(file):\(line):\(column)"
  }
}
