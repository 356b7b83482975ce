extension SpeechScript {
  /// A text with the embedded speech commands known from the Macintosh, in double square brackets.
  ///
  /// `[[slnc 200]]` silence in ms; `[[rate 140]]`, `[[rate +20]]` words a minute; `[[volm 0.5]]`,
  /// `[[volm -0.2]]` volume; `[[pbas +2]]` pitch in semitones; `[[emph +]]`, `[[emph -]]` weight of
  /// the next word; `[[rset 0]]` everything as at the beginning; `[[cmnt …]]` nothing. Several may
  /// stand in one pair of brackets, with semicolons between. Other things in double brackets are
  /// text. Values out of range are brought to its ends.
  /// - Parameters:
  ///   - text: The text.
  ///   - synthesizer: Who says it, and how, where no command says otherwise.
  public init(embedded text: String, _ synthesizer: Synthesizer) {
    var reader = EmbeddedReader(synthesizer)
    var rest = text[...]
    while let open = rest.firstRange(of: "[[") {
      guard let close = rest[open.upperBound...].firstRange(of: "]]") else { break }
      let commands = rest[open.upperBound..<close.lowerBound]
        .split(separator: ";").map(EmbeddedCommand.init)
      if commands.isEmpty || commands.contains(where: { $0 == nil }) {
        reader.say(rest[..<close.upperBound])
      } else {
        reader.say(rest[..<open.lowerBound])
        for command in commands.compactMap(\.self) { reader.obey(command) }
      }
      rest = rest[close.upperBound...]
    }
    reader.say(rest)
    self.init(sampleRate: synthesizer.voice.sampleRate, pieces: reader.finish())
  }
}

/// One command: a name of four letters and a value.
private struct EmbeddedCommand {
  enum Name: String {
    case silence = "slnc"
    case rate
    case volume = "volm"
    case pitch = "pbas"
    case emphasis = "emph"
    case reset = "rset"
    case comment = "cmnt"
  }

  let name: Name
  let value: Double
  /// Whether the value is to be added to what is so far.
  let isRelative: Bool

  /// Nil for what is no command.
  init?(_ text: Substring) {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" }
    guard let first = words.first, let name = Name(rawValue: first.lowercased()) else { return nil }
    self.name = name
    let argument = words.dropFirst().joined()
    isRelative = argument.hasPrefix("+") || argument.hasPrefix("-")
    switch name {
    case .comment, .reset: value = 0
    case .emphasis:
      guard argument == "+" || argument == "-" else { return nil }
      value = argument == "+" ? 1 : -1
    case .silence, .rate, .volume, .pitch:
      guard let number = Double(argument), number.isFinite else { return nil }
      value = number
    }
    if name == .silence || name == .pitch, name == .silence ? isRelative : !isRelative {
      return nil
    }
  }
}

/// Gathers the pieces while commands change the way they are said.
private struct EmbeddedReader {
  private let start: Synthesizer
  private var now: Synthesizer
  private var builder = ScriptBuilder()
  private var emphasis: Double?

  init(_ synthesizer: Synthesizer) {
    start = synthesizer
    now = synthesizer
  }

  mutating func obey(_ command: EmbeddedCommand) {
    switch command.name {
    case .comment: break
    case .reset: now = start
    case .silence:
      builder.pause(.milliseconds(Int(min(command.value, 3_600_000))), replacing: false)
    case .emphasis: emphasis = command.value
    case .rate: now.pace = (command.isRelative ? now.pace : 0) + command.value
    case .volume: now.setVolume((command.isRelative ? now.volume : 0) + command.value)
    case .pitch: now.shift(pitch: Synthesizer.pitch(semitones: command.value))
    }
  }

  mutating func say(_ text: Substring) {
    var rest = text
    if let weight = emphasis, let first = rest.firstIndex(where: { !$0.isWhitespace }) {
      let end = rest[first...].firstIndex(where: \.isWhitespace) ?? rest.endIndex
      builder.append(.text(String(rest[..<end])), now.emphasized(weight))
      emphasis = nil
      rest = rest[end...]
    }
    builder.append(.text(String(rest)), now)
  }

  mutating func finish() -> [SpeechScript.Piece] { builder.finish(now) }
}
