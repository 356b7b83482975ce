import SpeechKitLinux

/// A recogniser and the words of speech that is put before it, through the whole way of a file.
struct Hearing: ~Copyable {
  private var listener: FileListener

  /// Loads the installed model with a grammar.
  init(_ graph: GrammarGraph, lexicon: Lexicon = Lexicon()) throws {
    listener = try FileListener(task: .grammar(graph), lexicon: lexicon)
  }

  /// Loads the installed model with a grammar in JSGF, without its header.
  init(_ rules: String, lexicon: Lexicon = Lexicon()) throws {
    let text = "#JSGF V1.0;\ngrammar g;\n" + rules
    try self.init(Grammar(jsgf: text, file: "g.gram").compiled(), lexicon: lexicon)
  }

  /// The words whose pronunciation was guessed.
  var guessedWords: [Lexicon.Guess] { listener.guessedWords }

  /// What the recogniser notices in samples of 16 kHz.
  mutating func events(_ samples: [Int16]) throws -> [ListenerEvent] {
    var source = SampleSource(samples, sampleRate: 16000)
    var events: [ListenerEvent] = []
    try listener.listen(to: &source, name: "test") { event in
      events.append(event)
      return true
    }
    return events
  }

  /// The commands in samples of 16 kHz.
  mutating func commands(_ samples: [Int16]) throws -> [ListenerEvent.Command] {
    try ListeningPipelineTests.commands(events(samples))
  }

  /// The texts of the commands in a few words said by a voice of Flite.
  mutating func heard(_ text: String) throws -> [String] {
    try commands(ListeningPipelineTests.sound([text])).map(\.text)
  }
}
