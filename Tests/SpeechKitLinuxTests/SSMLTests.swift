import Foundation
import SpeechKitLinux
import TestSupport
import Testing

struct SSMLTests {
  private let synthesizer = Synthesizer(.kal16)

  private func script(_ body: String, audioFolder: String? = nil) throws -> SpeechScript {
    try SpeechScript(ssml: "<speak>\(body)</speak>", synthesizer, audioFolder: audioFolder)
  }

  /// What is said, clause by clause.
  private func read(_ body: String) throws -> [String] {
    try script(body).phrases.compactMap(\.clause?.spoken)
  }

  private func speak(_ script: SpeechScript) throws -> Speech {
    var whole = Speech(sampleRate: script.sampleRate)
    for phrase in script.phrases { whole.append(try phrase.speak()) }
    return whole
  }

  @Test(arguments: [
    ("<p>One</p><p>two</p>", ["one", "two"]),
    ("<s>One</s><s>two</s>", ["one", "two"]),
    (
      "The <sub alias=\"World Wide Web Consortium\">W3C</sub>.",
      [
        "the world wide web consortium"
      ]
    ),
    ("<say-as interpret-as=\"characters\">NASA-1</say-as>", ["n a s a dash one"]),
    ("<say-as interpret-as=\"spell-out\">é!</say-as>", ["e exclamation mark"]),
    (
      "<say-as interpret-as=\"cardinal\">-1,234</say-as>",
      [
        "minus one thousand two hundred thirty four"
      ]
    ),
    ("<say-as interpret-as=\"cardinal\">1908</say-as>", ["one thousand nine hundred eight"]),
    ("<say-as interpret-as=\"ordinal\">21</say-as>", ["twenty first"]),
    ("<say-as interpret-as=\"digits\">1908</say-as>", ["one nine zero eight"]),
    (
      "<say-as interpret-as=\"date\" format=\"dmy\">3/4/2024</say-as>",
      [
        "april third twenty twenty four"
      ]
    ),
    ("<say-as interpret-as=\"date\" format=\"md\">3/4</say-as>", ["march fourth"]),
    ("<say-as interpret-as=\"date\" format=\"y\">1908</say-as>", ["nineteen oh eight"]),
    ("<say-as interpret-as=\"time\">3:05pm</say-as>", ["three oh five p m"]),
    (
      "<say-as interpret-as=\"telephone\">+44 20 79</say-as>",
      ["plus four four two zero seven nine"]
    ),
    ("<say-as interpret-as=\"currency\">$3.50</say-as>", ["three dollars fifty cents"]),
    ("a &lt; b &amp; c", ["a less than b and c"]),
    ("<![CDATA[a <b> c]]>", ["a b c"]),
    ("one\n\n\ntwo", ["one two"]),
    ("<w>one</w> <token>two</token>", ["one two"]),
    ("<metadata>not this</metadata>but <desc>nor this</desc>this", ["but this"]),
    ("Dr. <mark name=\"m\"/>Smith", ["doctor smith"]),
    ("x <!-- not this --> y", ["x y"]),
  ])
  func `elements are read as they ask`(body: String, spoken: [String]) throws {
    #expect(try read(body) == spoken)
    #expect(try script(body).warnings == [])
  }

  @Test func `a break is exact to the sample and takes the place of the pause`() throws {
    let speech = try speak(
      script("One.<break time=\"1234ms\"/><break time=\"0.1s\"/>Two.<break strength=\"none\"/>"))
    var one = Synthesizer(.kal16)
    one.pauses.sentence = .zero
    let first = try one.speak("One.").samples
    let second = try one.speak("Two.").samples
    let silence = [Int16](repeating: 0, count: 1334 * 16)
    #expect(speech.samples == first + silence + second)
  }

  @Test(arguments: [
    ("rate=\"50%\"", 2.0), ("rate=\"slow\"", 1 / 0.75), ("rate=\"+25%\"", 0.8), ("rate=\"2\"", 0.5),
    ("rate=\"default\"", 1),
  ])
  func `the rate of prosody stretches speech`(attribute: String, factor: Double) throws {
    let text = "the quick brown fox jumps over the lazy dog"
    let plain = try speak(script(text)).words.last?.end ?? .zero
    let changed = try speak(script("<prosody \(attribute)>\(text)</prosody>"))
    let measured = (changed.words.last?.end ?? .zero) / plain
    #expect((factor * 0.93...factor * 1.07).contains(measured), "\(measured)")
  }

  @Test(arguments: [
    ("volume=\"-6dB\"", 0.50119), ("volume=\"soft\"", 0.5), ("volume=\"50\"", 0.5),
    ("volume=\"silent\"", 0), ("volume=\"+0dB\"", 1),
  ])
  func `the volume of prosody scales samples`(attribute: String, factor: Double) throws {
    let plain = try speak(script("hello there")).samples
    let changed = try speak(script("<prosody \(attribute)>hello there</prosody>")).samples
    #expect(changed.count == plain.count)
    let worst = zip(changed, plain).map { abs(Double($0) - Double($1) * factor) }.max() ?? .nan
    #expect(worst <= 1)
  }

  @Test(arguments: [
    ("pitch=\"+12st\"", 2.0), ("pitch=\"-20%\"", 0.8), ("pitch=\"182Hz\"", 2),
    ("pitch=\"+91Hz\"", 2),
    ("pitch=\"low\"", 0.85),
  ])
  func `the pitch of prosody is heard`(attribute: String, factor: Double) throws {
    let text = "we were away all summer"
    let plain = Pitch.mean(of: try speak(script(text)).samples, sampleRate: 16000)
    let higher = try speak(script("<prosody \(attribute)>\(text)</prosody>"))
    let changed = Pitch.mean(of: higher.samples, sampleRate: 16000)
    #expect((factor * 0.93...factor * 1.07).contains(changed / plain), "\(changed / plain)")
  }

  @Test func `a voice is another voice at the rate of the script, and weight is heard`() throws {
    let speech = try speak(script("one <voice name=\"nosuch kal\">two</voice>"))
    #expect(speech.sampleRate == 16000)
    let telephone = try Synthesizer(.kal).speak("two").samples.count
    let other = try #require(speech.words.last)
    let tail = speech.samples.count - Int(other.start / .seconds(1) * 16000)
    #expect(abs(tail - telephone * 2) < 1000)
    let strong = try speak(script("<emphasis level=\"strong\">one two three</emphasis>"))
    let weak = try speak(script("<emphasis level=\"reduced\">one two three</emphasis>"))
    #expect(strong.duration > weak.duration * 1.3)
  }

  @Test func `phonemes are said, by their alphabet`() throws {
    for phoneme in [
      "ph=\"təˈmɑːtoʊ\"", "alphabet=\"ipa\" ph=\"təˈmɑtoʊ\"",
      "alphabet=\"x-cmu\" ph=\"T AH0 M AA1 T OW0\"",
    ] {
      let speech = try speak(script("A <phoneme \(phoneme)>tomato</phoneme>."))
      #expect(speech.words.map(\.text) == ["A", "tomato"])
      #expect(
        speech.phones.map(\.text).suffix(6).joined(separator: " ") == "T AH M AA T OW", "\(phoneme)"
      )
    }
  }

  @Test func `marks have their times, and words after them begin there`() throws {
    let speech = try speak(
      script("<mark name=\"a\"/>One <mark name=\"b\"/>two.<mark name=\"c\"/>"))
    #expect(speech.marks.map(\.text) == ["a", "b", "c"])
    #expect(speech.marks[0].start == speech.words[0].start)
    #expect(speech.marks[1].start == speech.words[1].start)
    #expect(speech.marks[2].start >= speech.words[1].end)
  }

  @Test func `unknown elements are spoken through with one warning each`() throws {
    let script = try script("say\n<foo>this</foo>\n<foo>and</foo> <bar/>that")
    #expect(script.phrases.compactMap(\.clause?.spoken) == ["say this and that"])
    #expect(
      script.warnings == [
        "SSML:2: <foo> is unknown; what is in it is spoken as it stands",
        "SSML:3: <bar> is unknown; what is in it is spoken as it stands",
      ])
  }

  @Test(arguments: [
    ("<speak>hi <b></speak>", "SSML:1:16: not well-formed: mismatched tag"),
    ("<speak>\n  a & b</speak>", "SSML:2:6: not well-formed"), ("hi", "SSML:1:1: not well-formed"),
    ("<speak>&nbsp;</speak>", "SSML:1:8: not well-formed: undefined entity"),
    ("", "SSML:1:1: not well-formed: no element found"),
    ("<speak>\n<break time=\"soon\"/></speak>", "SSML:2: <break time=\"soon\"> is no SSML"),
    ("<speak><break time=\"-1s\"/></speak>", "SSML:1: <break"),
    ("<speak><prosody rate=\"banana\">x</prosody></speak>", "SSML:1: <prosody"),
    ("<speak><prosody pitch=\"3st\">x</prosody></speak>", "SSML:1: <prosody"),
    ("<speak><emphasis level=\"much\">x</emphasis></speak>", "SSML:1: <emphasis"),
    ("<speak><sub>x</sub></speak>", "SSML:1: <sub> needs alias"),
    ("<speak><phoneme alphabet=\"cmu\" ph=\"XX\">x</phoneme></speak>", "SSML:1: “XX”: no phone"),
    ("<speak><phoneme ph=\"☃\">x</phoneme></speak>", "SSML:1: “☃”"),
  ])
  func `what is no SSML is refused with its place`(text: String, beginning: String) {
    let error = #expect(throws: SpeechError.self) { try SpeechScript(ssml: text, synthesizer) }
    #expect(error?.kind == .inputInvalid)
    #expect(error?.description.hasPrefix(beginning) == true, "\(error?.description ?? "")")
  }

  @Test func `an entity that grows without measure is refused`() {
    var text = "<!DOCTYPE speak [<!ENTITY a0 \"hahahahaha\">"
    for level in 1...9 {
      let name = "&a\(level - 1);"
      text += "<!ENTITY a\(level) \"\(String(repeating: name, count: 10))\">"
    }
    text += "]><speak>&a9;</speak>"
    let error = #expect(throws: SpeechError.self) { try SpeechScript(ssml: text, synthesizer) }
    #expect(error?.kind == .inputInvalid)
  }

  @Test func `an unknown voice is refused with those there are`() {
    let error = #expect(throws: SpeechError.self) { try script("<voice name=\"x\">y</voice>") }
    #expect(error?.kind == .voiceMissing)
    #expect(error?.advice.contains("slt") == true)
  }

  @Test func `sounds come from the folder allowed, and from nowhere else`() throws {
    let folder = try TemporaryFolder()
    let inside = folder.path("in")
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
    for path in ["in/beep.wav", "out.wav"] {
      var writer = try SoundFileWriter(folder.path(path), sampleRate: 8000)
      let tone = [Int16](repeating: 1000, count: 4000)
      try writer.write(tone.span)
      try writer.finish()
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("in/link.wav"), withDestinationPath: folder.path("out.wav"))
    let off = try script("<audio src=\"beep.wav\">instead</audio>")
    #expect(off.phrases.compactMap(\.clause?.spoken) == ["instead"])
    #expect(off.warnings.count == 1)
    let on = try script("a <audio src=\"beep.wav\">instead</audio>", audioFolder: inside)
    #expect(on.warnings.isEmpty)
    let speech = try speak(on)
    #expect(speech.samples.suffix(6000).prefix(4000).allSatisfy { (900...1100) ~= $0 })
    for outside in [
      "../out.wav", folder.path("out.wav"), "link.wav", "file:///etc/passwd", "no.wav",
    ] {
      let other = try script("<audio src=\"\(outside)\">instead</audio>", audioFolder: inside)
      #expect(other.phrases.compactMap(\.clause?.spoken) == ["instead"])
      #expect(other.warnings.count == 1, "\(outside)")
    }
  }

  @Test func `deep and broken documents end soon`() throws {
    let depth = 100_000
    let deep =
      String(repeating: "<p>", count: depth) + "x" + String(repeating: "</p>", count: depth)
    #expect(try read(deep) == ["x"])
    let whole = "<speak><p>One <sub alias=\"x\">two</sub></p><break/></speak>"
    for cut in stride(from: 1, to: whole.count, by: 3) {
      let text = String(whole.prefix(cut))
      _ = #expect(throws: SpeechError.self) { try SpeechScript(ssml: text, synthesizer) }
    }
  }
}
