/// Makes pieces of a script from the events of an SSML document.
struct SSMLReader {
  /// An element that has begun.
  private struct Element {
    let name: String
    let attributes: [String: String]
    let line: Int
    /// Who says what is in it, and how.
    var synthesizer: Synthesizer
    /// Whether what is in it is not said.
    var isSilent = false
    /// What is written in it, where that is gathered to be read as a whole.
    var gathered: String?
  }

  /// What was asked for and is not done.
  private(set) var warnings: [String] = []

  private let name: String
  private let start: Synthesizer
  private let audio: AudioFolder?
  private var builder = ScriptBuilder()
  private var elements: [Element] = []
  private var warned: Set<String> = []

  init(name: String, _ synthesizer: Synthesizer, audioFolder: String?) {
    self.name = name
    start = synthesizer
    audio = audioFolder.map(AudioFolder.init)
  }

  /// Reads on.
  /// - Throws: `SpeechError` for a value that SSML does not have.
  mutating func read(_ event: XMLEvent) throws(SpeechError) {
    switch event {
    case .start(let name, let attributes, let line):
      var element = Element(
        name: name, attributes: attributes, line: line,
        synthesizer: elements.last?.synthesizer ?? start)
      element.isSilent = elements.last?.isSilent ?? false
      if !element.isSilent { try begin(&element) }
      elements.append(element)
    case .text(let text): say(text)
    case .end:
      guard let element = elements.popLast(), !element.isSilent else { break }
      try end(element)
    }
  }

  /// The pieces, when all is read.
  mutating func finish() -> [SpeechScript.Piece] { builder.finish(start) }

  private mutating func say(_ text: String) {
    guard let element = elements.last, !element.isSilent else { return }
    if let index = elements.firstIndex(where: { $0.gathered != nil }) {
      elements[index].gathered?.append(text)
    } else {
      builder.append(.text(Self.unbroken(text)), element.synthesizer)
    }
  }

  /// Empty lines mean nothing here, and brackets are no commands.
  private static func unbroken(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private mutating func begin(_ element: inout Element) throws(SpeechError) {
    if let language = element.attributes["lang"], !language.lowercased().hasPrefix("en") {
      warn(element, "xml:lang \(language)", "is not spoken; it is read as English")
    }
    switch element.name {
    case "speak", "w", "token": break
    case "p": builder.end(paragraph: true)
    case "s": builder.end(paragraph: false)
    case "break": try pause(element)
    case "prosody": try change(&element)
    case "emphasis": try emphasize(&element)
    case "voice": try chooseVoice(&element)
    case "say-as", "sub", "phoneme": element.gathered = ""
    case "mark": builder.append(.mark(try value("name", element)), element.synthesizer)
    case "audio": try insertAudio(&element)
    // What is for programs, not for ears.
    case "meta", "metadata", "desc": element.isSilent = true
    default:
      warn(element, "<\(element.name)>", "is unknown; what is in it is spoken as it stands")
    }
  }

  private mutating func end(_ element: Element) throws(SpeechError) {
    switch element.name {
    case "p": builder.end(paragraph: true)
    case "s": builder.end(paragraph: false)
    case "say-as", "sub", "phoneme":
      let text = Self.unbroken(element.gathered ?? "").trimmed
      if elements.contains(where: { $0.gathered != nil }) { return }
      for part in try settled(text, element) { builder.append(part, element.synthesizer) }
    default: break
    }
  }

  private mutating func settled(
    _ text: String, _ element: Element
  ) throws(SpeechError) -> [SpeechText.Part] {
    var words: [SpokenWord]?
    switch element.name {
    case "sub":
      let alias = try value("alias", element)
      words = SpeechPlan(alias, lexicon: element.synthesizer.lexicon).flatMap(\.words)
      // So much is a text of its own, with clauses.
      if let count = words?.count, count > SpeechClause.longest { return [.text(alias)] }
    case "phoneme":
      let notation = try notation(element)
      do throws(SpeechError) {
        let phones = try notation.phones(try value("ph", element))
        let name = text.lowercased().filter { $0.isASCII && $0.isLetter }
        words = [SpokenWord(name.isEmpty ? "word" : name, phones: phones)]
      } catch {
        throw SpeechError(
          error.kind, place(element), "\(error.operand): \(error.cause)",
          advice: error.advice)
      }
    default:
      let kind = try value("interpret-as", element)
      let format = element.attributes["format"] ?? ""
      if !SayAs.isKnown(kind) {
        warn(element, "interpret-as \(kind)", "is unknown; it is read as usual")
      }
      words = SayAs.words(text, as: kind, format: format)
    }
    guard let words, !words.isEmpty else { return [.text(" \(text) ")] }
    let written = text.isEmpty ? words.map(\.text).joined(separator: " ") : text
    return [.reading(written: written, words: words)]
  }

  private mutating func pause(_ element: Element) throws(SpeechError) {
    var length: Duration?
    if let time = element.attributes["time"] {
      length = ProsodyValue.time(time)
    } else {
      length = ProsodyValue.pause(
        element.attributes["strength"] ?? "medium", element.synthesizer)
    }
    guard let length else { throw refusal(element) }
    builder.pause(length, replacing: true)
  }

  private mutating func change(_ element: inout Element) throws(SpeechError) {
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      let now = element.synthesizer
      switch name {
      case "rate":
        guard let factor = ProsodyValue.rate(value) else { throw refusal(element) }
        // A name means the same wherever it stands; a number is a factor on what is.
        element.synthesizer.pace =
          factor * (value.first?.isLetter == true ? start.pace : now.pace)
      case "pitch":
        let base = value.first?.isLetter == true ? start.pitch : now.pitch
        let hertz = now.voice.pitch * base
        guard let factor = ProsodyValue.pitch(value, from: hertz) else { throw refusal(element) }
        element.synthesizer.pitch = base
        element.synthesizer.shift(pitch: factor)
      case "volume":
        guard let volume = ProsodyValue.volume(value, from: now.volume) else {
          throw refusal(element)
        }
        element.synthesizer.setVolume(volume)
      case "range", "contour", "duration":
        warn(element, "\(name) of <prosody>", "is not done")
      default: break
      }
    }
  }

  private func emphasize(_ element: inout Element) throws(SpeechError) {
    let weights = ["strong": 2.0, "moderate": 1, "none": 0, "reduced": -1]
    guard let weight = weights[element.attributes["level"] ?? "moderate"] else {
      throw refusal(element)
    }
    element.synthesizer = element.synthesizer.emphasized(weight)
  }

  private mutating func chooseVoice(_ element: inout Element) throws(SpeechError) {
    if let names = element.attributes["name"] {
      do throws(SpeechError) {
        element.synthesizer.voice = try Voice.first(of: names)
      } catch {
        throw SpeechError(
          error.kind, "\(place(element)): \(error.operand)", error.cause,
          advice: error.advice)
      }
    } else if let gender = element.attributes["gender"], gender != "neutral" {
      guard gender == "female" || gender == "male" else { throw refusal(element) }
      element.synthesizer.voice = gender == "female" ? .slt : .rms
    } else {
      warn(element, "<voice> without name and gender", "changes nothing")
    }
  }

  private mutating func insertAudio(_ element: inout Element) throws(SpeechError) {
    let source = try value("src", element)
    guard let audio else {
      warn(element, "<audio>", "is off; what is in it is spoken (--allow-audio DIR allows it)")
      return
    }
    guard let path = audio.path(of: source) else {
      warn(element, "<audio src=\"\(source)\">", "is no file in the folder that is allowed")
      return
    }
    builder.append(soundFile: path, element.synthesizer)
    // What is in it stands for a sound that is not there.
    element.isSilent = true
  }

  private func notation(_ element: Element) throws(SpeechError) -> PhoneNotation {
    switch element.attributes["alphabet"]?.lowercased() {
    case nil, "ipa": return .ipa
    case "cmu", "x-cmu", "arpabet", "x-arpabet": return .cmu
    default: throw refusal(element)
    }
  }

  private func value(_ attribute: String, _ element: Element) throws(SpeechError) -> String {
    if let value = element.attributes[attribute] { return value }
    throw SpeechError(
      .inputInvalid, place(element), "<\(element.name)> needs \(attribute)=\"…\"")
  }

  private func place(_ element: Element) -> String { "\(name):\(element.line)" }

  private func refusal(_ element: Element) -> SpeechError {
    let given = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }
    return SpeechError(
      .inputInvalid, place(element), "<\(element.name)\(given.joined())> is no SSML",
      advice: "the values there are stand in docs/say.md")
  }

  private mutating func warn(_ element: Element, _ what: String, _ how: String) {
    if warned.insert(what).inserted { warnings.append("\(place(element)): \(what) \(how)") }
  }
}

extension String {
  /// The text without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start.prefix(
        upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:))
          ?? start.startIndex))
  }
}
