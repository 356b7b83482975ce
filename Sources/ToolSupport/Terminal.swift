internal import Glibc

/// What may be shown on a stream: colour and cursor codes only where a person is looking.
public struct Terminal: Sendable {
  /// Whether the stream is a terminal at all.
  public let isTerminal: Bool
  /// Whether escape codes are wanted: a terminal, `TERM` set and not `dumb`.
  public let allowsCursor: Bool
  /// Whether colours are wanted: as above, and `NO_COLOR` unset or empty.
  public let allowsColour: Bool
  /// Whether characters outside ASCII can be shown, from `LC_ALL`, `LC_CTYPE`, `LANG`.
  public let isUnicode: Bool

  /// Looks at a stream and the environment.
  /// - Parameter descriptor: The stream: 1 for standard output, 2 for standard error.
  public init(_ descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    let term = Self.environment("TERM") ?? ""
    allowsCursor = isTerminal && !term.isEmpty && term != "dumb"
    allowsColour = allowsCursor && (Self.environment("NO_COLOR") ?? "").isEmpty
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Self.environment).first { !$0.isEmpty } ?? ""
    let folded = locale.lowercased()
    isUnicode = folded.contains("utf-8") || folded.contains("utf8")
  }

  /// A variable of the environment.
  /// - Parameter name: The variable's name.
  /// - Returns: Its value, or nil when it is not set.
  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// How much a terminal can show.
  public struct Size: Sendable, Hashable {
    /// Characters in a line, 1 or more.
    public let columns: Int
    /// Lines, 1 or more.
    public let rows: Int
  }

  /// The size of a terminal.
  /// - Parameter descriptor: The stream.
  /// - Returns: The size; 80 columns and 24 lines where it cannot be known.
  public static func size(_ descriptor: Int32) -> Size {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return Size(columns: 80, rows: 24) }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The width of a terminal.
  /// - Parameter descriptor: The stream.
  /// - Returns: The width in columns; 80 where it cannot be known.
  public static func columns(_ descriptor: Int32) -> Int { size(descriptor).columns }
}
