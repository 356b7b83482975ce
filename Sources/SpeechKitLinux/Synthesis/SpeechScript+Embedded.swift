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
  private var pieces: [(synthesizer: Synthesizer, text: String, silence: Duration)] = []
  private var silence = Duration.zero
  private var emphasis: Double?

  init(_ synthesizer: Synthesizer) {
    start = synthesizer
    now = synthesizer
  }

  mutating func obey(_ command: EmbeddedCommand) {
    switch command.name {
    case .comment: break
    case .reset: now = start
    case .silence: silence += .milliseconds(Int(min(command.value, 3_600_000)))
    case .emphasis: emphasis = command.value
    case .rate:
      let base = command.isRelative ? now.wordsPerMinute ?? now.voice.wordsPerMinute : 0
      now.wordsPerMinute = clamp(base + command.value, 40, 800)
    case .volume:
      now.volume = clamp((command.isRelative ? now.volume : 0) + command.value, 0, 4)
    case .pitch:
      now.pitch = clamp(now.pitch * Synthesizer.pitch(semitones: command.value), 0.5, 2)
    }
  }

  mutating func say(_ text: Substring) {
    var rest = text
    if let weight = emphasis, let first = rest.firstIndex(where: { !$0.isWhitespace }) {
      let end = rest[first...].firstIndex(where: \.isWhitespace) ?? rest.endIndex
      var heavy = now
      let pace = now.wordsPerMinute ?? now.voice.wordsPerMinute
      heavy.wordsPerMinute = clamp(pace * (weight > 0 ? 0.8 : 1.2), 40, 800)
      heavy.pitch = clamp(now.pitch * (weight > 0 ? 1.1 : 0.95), 0.5, 2)
      heavy.volume = clamp(now.volume * (weight > 0 ? 1.25 : 0.8), 0, 4)
      append(heavy, rest[..<end])
      emphasis = nil
      rest = rest[end...]
    }
    append(now, rest)
  }

  private mutating func append(_ synthesizer: Synthesizer, _ text: Substring) {
    if let last = pieces.last, last.synthesizer == synthesizer, silence == .zero {
      pieces[pieces.count - 1].text += text
    } else if text.contains(where: { !$0.isWhitespace }) {
      pieces.append((synthesizer, String(text), silence))
      silence = .zero
    }
  }

  mutating func finish() -> [SpeechScript.Piece] {
    var result: [SpeechScript.Piece] = []
    for (index, piece) in pieces.enumerated() {
      // What follows after a silence begins anew; what follows at once goes on.
      let isWhole = index == pieces.count - 1 || pieces[index + 1].silence > .zero
      result.append(
        .init(
          synthesizer: piece.synthesizer, text: piece.text, silence: piece.silence, isWhole: isWhole
        ))
    }
    if silence > .zero {
      result.append(.init(synthesizer: now, text: "", silence: silence, isWhole: true))
    }
    return result
  }

  private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(max(value, low), high)
  }
}
