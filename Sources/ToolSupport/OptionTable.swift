internal import CGetopt
internal import Glibc

/// The options of a tool: one table for parsing, for `--help` and for checking the manual.
///
/// Parsing itself is glibc's `getopt_long`, so that abbreviations, bundling (`-la`),
/// `--name=value` and `--` behave as everywhere else.
public struct OptionTable: Sendable {
  /// Whether an option takes a value.
  public enum Argument: Sendable, Hashable {
    /// No value.
    case none
    /// A value, shown in the help under this name.
    case required(String)
    /// A value that may be left out (then only `--name=value` gives one).
    case optional(String)
  }

  /// One option.
  public struct Option: Sendable, Hashable {
    /// The long name, without dashes.
    public let name: String
    /// The one-letter name, if there is one.
    public let letter: Character?
    /// Whether it takes a value.
    public let argument: Argument
    /// What it does, for the help; lines are wrapped when shown.
    public let help: String

    /// An option.
    /// - Parameters:
    ///   - name: The long name, without dashes.
    ///   - letter: The one-letter name, if there is one.
    ///   - argument: Whether it takes a value.
    ///   - help: What it does, for the help.
    public init(
      _ name: String, _ letter: Character? = nil, _ argument: Argument = .none, _ help: String
    ) {
      self.name = name
      self.letter = letter
      self.argument = argument
      self.help = help
    }
  }

  /// A group of options under a heading of the help.
  public struct Section: Sendable {
    /// The heading.
    public let title: String
    /// The options, in the order shown.
    public let options: [Option]

    /// A group of options.
    /// - Parameters:
    ///   - title: The heading.
    ///   - options: The options, in the order shown.
    public init(_ title: String, _ options: [Option]) {
      self.title = title
      self.options = options
    }
  }

  /// The tool's name as it stands in messages.
  public let tool: String
  /// The forms of the call, a line each, without the tool's name.
  public let synopsis: [String]
  /// One sentence: what the tool does.
  public let summary: String
  /// The options.
  public let sections: [Section]
  /// What follows the options in the help: examples, exit statuses.
  public let epilogue: String

  /// A table; `--help` and `--version` are added to its last section.
  /// - Parameters:
  ///   - tool: The tool's name as it stands in messages.
  ///   - synopsis: The forms of the call, a line each, without the tool's name.
  ///   - summary: One sentence: what the tool does.
  ///   - sections: The options by heading.
  ///   - epilogue: What follows the options in the help.
  public init(
    tool: String, synopsis: [String], summary: String, sections: [Section], epilogue: String = ""
  ) {
    self.tool = tool
    self.synopsis = synopsis
    self.summary = summary
    self.epilogue = epilogue
    self.sections =
      sections + [
        Section(
          "About",
          [
            Option("help", "h", .none, "Show this help."),
            Option("version", nil, .none, "Show the version."),
          ])
      ]
  }

  /// All options, in the order shown.
  public var options: [Option] { sections.flatMap(\.options) }

  /// Reads a command line.
  ///
  /// Call it from one thread at a time: `getopt_long` keeps its place in global variables.
  /// - Parameter arguments: The words after the tool's name.
  /// - Returns: What was given.
  /// - Throws: `ToolFailure` with `Status.usage` for an unknown option or a missing value.
  public func parse(_ arguments: [String]) throws(ToolFailure) -> ParsedOptions {
    let options = options
    // Every option answers with an index above the bytes, so that letters cannot be mistaken.
    let base: Int32 = 1000
    var letters = ":"
    for entry in options {
      guard let letter = entry.letter else { continue }
      letters.append(letter)
      switch entry.argument {
      case .none: break
      case .required: letters += ":"
      case .optional: letters += "::"
      }
    }
    // The array given to getopt_long is permuted by it: keep the words alive and freed by us.
    var words = unsafe ([tool] + arguments).map { unsafe strdup($0) }
    let names = unsafe options.map { unsafe strdup($0.name) }
    let owned = unsafe words + names
    defer { unsafe owned.forEach { unsafe free($0) } }
    let count = unsafe Int32(words.count)
    unsafe words.append(nil)
    var table = unsafe [option]()
    for (index, entry) in options.enumerated() {
      let takes: Int32 =
        switch entry.argument {
        case .none: no_argument
        case .required: required_argument
        case .optional: optional_argument
        }
      unsafe table.append(
        option(name: names[index], has_arg: takes, flag: nil, val: base + Int32(index)))
    }
    unsafe table.append(option())

    var parsed = ParsedOptions()
    getopt_begin()
    var failure: ToolFailure?
    while failure == nil {
      let code = unsafe getopt_long(count, words, letters, table, nil)
      if code == -1 { break }
      let argument = unsafe getopt_value().map { unsafe String(cString: $0) }
      if code == 63 || code == 58 {  // '?' and ':'
        failure = unsafe misuse(
          code,
          word: words[max(1, Int(getopt_place()) - 1)].map { unsafe String(cString: $0) } ?? "",
          letter: getopt_refused(), base: base, options: options)
        break
      }
      let known =
        code >= base
        ? options[Int(code - base)]
        : options.first { $0.letter?.asciiValue.map(Int32.init) == code }
      guard let known else { continue }
      parsed.add(known.name, argument)
    }
    if let failure { throw failure }
    for index in Int(getopt_place())..<Int(max(count, getopt_place())) {
      if let word = unsafe words[index] { unsafe parsed.operands.append(String(cString: word)) }
    }
    return parsed
  }

  private func misuse(
    _ code: Int32, word: String, letter: Int32, base: Int32, options: [Option]
  ) -> ToolFailure {
    let hint = "see \(tool) --help"
    if code == 58 {
      let name =
        letter >= base
        ? "--\(options[Int(letter - base)].name)"
        : "-\(Character(UnicodeScalar(UInt8(truncatingIfNeeded: letter))))"
      return ToolFailure(.usage, "\(name) needs a value; \(hint)")
    }
    if letter >= base {
      return ToolFailure(.usage, "--\(options[Int(letter - base)].name) takes no value; \(hint)")
    }
    if letter != 0 {
      let name = Character(UnicodeScalar(UInt8(truncatingIfNeeded: letter)))
      return ToolFailure(.usage, "there is no option -\(name); \(hint)")
    }
    let given = word.prefix { $0 != "=" }
    let close = options.filter { "--\($0.name)".hasPrefix(given) }.map { "--\($0.name)" }
    if close.count > 1 {
      return ToolFailure(.usage, "\(given) may mean \(close.joined(separator: " or ")); \(hint)")
    }
    return ToolFailure(.usage, "there is no option \(given); \(hint)")
  }

  /// The text of `--help`.
  public var help: String {
    var text = ""
    for (index, line) in synopsis.enumerated() {
      text += (index == 0 ? "usage: " : "       ") + "\(tool) \(line)\n"
    }
    text += "\n\(Self.wrap(summary, indent: 0, width: 78))\n"
    for section in sections {
      text += "\n\(section.title):\n"
      for option in section.options {
        let label = Self.label(option)
        let help = Self.wrap(option.help, indent: 26, width: 78)
        text +=
          label.count < 25
          ? label + String(repeating: " ", count: 26 - label.count) + help.drop { $0 == " " } + "\n"
          : "\(label)\n\(help)\n"
      }
    }
    return epilogue.isEmpty ? text : text + "\n\(epilogue)\n"
  }

  private static func label(_ option: Option) -> String {
    let short = option.letter.map { "-\($0), " } ?? "    "
    let value =
      switch option.argument {
      case .none: ""
      case .required(let name): " \(name)"
      case .optional(let name): "[=\(name)]"
      }
    return "  \(short)--\(option.name)\(value)"
  }

  private static func wrap(_ text: String, indent: Int, width: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { margin + $0 }.joined(separator: "\n")
  }
}
