import SpeechKitLinux
import TestSupport
import Testing

/// What becomes of words that the model's dictionary lacks.
@Suite(.timeLimit(.minutes(5))) struct PronunciationTests {
  static func graph(_ rules: String) throws -> GrammarGraph {
    try Grammar(jsgf: "#JSGF V1.0 UTF-8;\ngrammar g;\n" + rules, file: "g.gram").compiled()
  }

  static func strict(_ text: String = "") throws -> Lexicon {
    var lexicon = try Lexicon(text, file: "my.dict")
    lexicon.unknownWords = .refused
    return lexicon
  }

  static let unknown = "public <c> = turn on the zorbulator\n | fetch the quibblet | stop;"

  @Test func `words in no dictionary are guessed, named and heard`() throws {
    var hearing = try Hearing(Self.unknown)
    #expect(hearing.guessedWords.map(\.word) == ["zorbulator", "quibblet"])
    #expect(hearing.guessedWords.map(\.phones).allSatisfy { $0.split(separator: " ").count > 4 })
    #expect(try hearing.heard("turn on the zorbulator") == ["turn on the zorbulator"])
    #expect(try hearing.heard("fetch the quibblet") == ["fetch the quibblet"])
  }

  @Test func `with guessing forbidden one error names all unknown words, their places and rules`()
    throws
  {
    let error = #expect(throws: SpeechError.self) {
      _ = try Hearing(Self.graph(Self.unknown), lexicon: Self.strict())
    }
    #expect(error?.kind == .inputInvalid)
    #expect(
      error?.operand == "zorbulator (g.gram:3:26, rule <c>), quibblet (g.gram:4:14, rule <c>)")
  }

  @Test func `a dictionary of one's own makes unknown words known`() throws {
    let lexicon = try Self.strict(
      "# mine\nzorbulator Z AO1 R B Y AH0 L EY2 T ER0\nQUIBBLET K W IH B L AH T\n")
    var hearing = try Hearing(Self.graph(Self.unknown), lexicon: lexicon)
    #expect(hearing.guessedWords.isEmpty)
    #expect(try hearing.heard("fetch the quibblet") == ["fetch the quibblet"])
  }

  @Test func `every pronunciation of a word is heard, beside those of the dictionary`() throws {
    let lexicon = try Lexicon(
      "stop T AH M EY T OW\nstop(2) B AH N AE N AH\nblorp S T AA P IH NG", file: "my.dict")
    let recognizer = try PocketsphinxRecognizer(
      model: .find(), task: .grammar(Self.graph("public <c> = stop | start;")), lexicon: lexicon)
    let known = recognizer.pronunciations(of: "stop")
    #expect(known == ["S T AA P", "T AH M EY T OW", "B AH N AE N AH"])
    var hearing = try Hearing(Self.graph("public <c> = stop | start;"), lexicon: lexicon)
    for said in ["tomato", "banana", "stop"] { #expect(try hearing.heard(said) == ["stop"]) }
    #expect(try hearing.heard("start") == ["start"])
  }

  @Test func `phones that the model lacks are named all at once with their lines`() throws {
    let lexicon = try Lexicon("stop S T AA P\nzorb Z XX B\n\nblorp QQ\nother YY", file: "my.dict")
    let error = #expect(throws: SpeechError.self) {
      _ = try Hearing(Self.graph("public <c> = zorb | blorp | stop;"), lexicon: lexicon)
    }
    #expect(error?.kind == .inputInvalid)
    #expect(error?.operand == "my.dict:2 (zorb Z XX B), my.dict:4 (blorp QQ)")
  }

  @Test func `lines that are no pronunciation are named all at once`() {
    let error = #expect(throws: SpeechError.self) {
      try Lexicon("ok OW K EY\nempty\nbad h-h\n", file: "my.dict")
    }
    #expect(error?.kind == .inputInvalid)
    #expect(error?.operand == "my.dict:2 (empty), my.dict:3 (bad)")
  }

  @Test func `words match whatever their case, and come back in small letters`() throws {
    var hearing = try Hearing("public <C> = TURN ON THE LIGHT | Stop;")
    #expect(hearing.guessedWords.isEmpty)
    #expect(try hearing.heard("turn on the light") == ["turn on the light"])
    let command = try hearing.commands(ListeningPipelineTests.sound(["stop"])).first
    #expect(command?.text == "stop")
    #expect(command?.rule == "C")
  }

  @Test func `words with accents are heard, also from a file in Latin 1`() throws {
    var hearing = try Hearing(Self.graph("public <größe> = open the café | stop;"))
    #expect(hearing.guessedWords.map(\.phones) == ["K AH F EY"])
    let command = try hearing.commands(ListeningPipelineTests.sound(["open the café"])).first
    #expect(command?.text == "open the café")
    #expect(command?.rule == "größe")
    let text = "#JSGF V1.0 ISO-8859-1; grammar g; public <größe> = café | stop;"
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let graph = try Grammar(jsgf: latin, file: "latin.gram").compiled()
    #expect(graph.words == ["café", "stop"])
  }

  @Test func `a word that cannot be said in English is named in its own spelling`() throws {
    let error = #expect(throws: SpeechError.self) {
      _ = try Hearing(Self.graph("public <c> = 开灯 | stop | зорб;"))
    }
    #expect(error?.kind == .inputInvalid)
    #expect(error?.operand == "开灯 (g.gram:3:14, rule <c>), зорб (g.gram:3:26, rule <c>)")
  }

  @Test(arguments: ["<sil>", "[noise]", "stop(b)", "++NOISE++"])
  func `a word that looks like a mark of the decoder is refused`(word: String) throws {
    let graph = try Self.graph("public <c> = stop | \"\(word)\";")
    let error = #expect(throws: SpeechError.self) { _ = try Hearing(graph) }
    #expect(error?.kind == .inputInvalid)
    #expect(error?.operand.contains(word.lowercased()) == true)
  }

  @Test func `a refused grammar leaves the old one at work, and its guesses stay named`() throws {
    var recognizer = try PocketsphinxRecognizer(
      model: .find(), task: .grammar(Self.graph("public <c> = zorb | stop;")),
      lexicon: Lexicon("blorp XX", file: "my.dict"))
    let refused = try Self.graph("public <c> = 开灯 | start;")
    #expect(throws: SpeechError.self) { try recognizer.use(refused) }
    let lacksPhone = try Self.graph("public <c> = blorp;")
    #expect(throws: SpeechError.self) { try recognizer.use(lacksPhone) }
    #expect(recognizer.guessedWords.map(\.word) == ["zorb"])
    #expect(recognizer.grammar?.words == ["zorb", "stop"])
    let speech = try Synthesizer(.rms).speak("stop").samples
    try recognizer.start()
    try recognizer.process(speech.span)
    #expect(try recognizer.finish()?.text == "stop")
    try recognizer.use(Self.graph("public <c> = start | zorb;"))
    #expect(recognizer.guessedWords.map(\.word) == ["zorb"])
  }
}
