import Glibc
import SpeechKitLinux
import ToolSupport

/// What `listen` was asked to do.
struct ListenOptions {
  static let table = OptionTable(
    tool: "listen",
    synopsis: [
      "[OPTION…] [GRAMMAR] [FILE…]", "--phrases \"PHRASE, PHRASE…\" [FILE…]", "VERB [OPTION…] …",
      "VERB --help",
    ],
    summary:
      "Hears spoken commands, from the microphone or from sound files, and prints what they were. "
      + "GRAMMAR is a JSGF file (.gram), a list of phrases (.txt), sentence templates (.ini) or an "
      + "OpenEars dictionary (.json); without one, general English is recognised. FILE is a sound "
      + "file, or - for standard input.",
    sections: [
      vocabulary,
      .init(
        "Where the sound comes from",
        [
          .init("device", "d", .required("NAME"), "The ALSA device. Default: default."),
          .init("list-devices", "l", .none, "List the devices that can be captured from."),
          .init("channel", nil, .required("N"), "Take this channel, from 1, instead of all mixed."),
          .init(
            "keep-trying", "k", .none,
            "Wait for a device that is lost or not there yet, instead of ending."),
          .init(
            "raw-rate", nil, .required("HZ"),
            "Files have no header: 16-bit little-endian mono at this rate."),
          .init("jobs", "j", .required("N"), "Files at once. Default: one for each processor."),
        ]),
      .init(
        "What happens then",
        [
          .init("json", nil, .none, "Print each event as a JSON object on a line."),
          .init(
            "save", nil, .required("DIR"),
            "Keep each utterance there, as a sound file and its events, for listen replay."),
          .init(
            "explain", nil, .none, "Tell of each decision how it came about: levels, times, scores."
          ),
          .init(
            "nbest", "n", .required("N"), "Tell what else it may have been, N sentences at most."),
          .init("partials", nil, .none, "Print the words while they are spoken."),
          .init("levels", nil, .none, "Print how loud it is, ten times a second."),
          .init(
            "exec", "x", .required("PROGRAM"),
            "Run this for each command: its text is the last argument, the event is on its standard "
              + "input, and in SPEECH_TEXT, SPEECH_RULE, SPEECH_CONFIDENCE, SPEECH_SLOT_name."),
          .init("reply", "r", .required("TEXT"), "Say this for each command; {} is its text."),
          .init("voice", "v", .required("VOICE"), "The voice of the reply. Default: slt."),
          .init("reply-device", nil, .required("NAME"), "Where the reply is heard."),
          .init(
            "interruptible", nil, .none,
            "Listen during a reply, and fall silent when somebody speaks: for headphones."),
          .init("once", "1", .none, "End after the first command; exit status 2 if there is none."),
          .init("timeout", "t", .required("SECONDS"), "End after so much time."),
          .init("verbose", nil, .none, "Tell more: formats, rates, what was dropped."),
        ]),
      .init(
        "When a command ends",
        [
          silence,
          .init("maximum", nil, .required("SECONDS"), "The longest one. Default: 30."),
          .init(
            "hold-off", nil, .required("SECONDS"),
            "How long after a reply nothing is recognised. Default: 0.3."),
        ]),
    ],
    epilogue: """
      Examples:
        listen models/lights.gram
        listen --phrases "turn on the light, stop" --json | jq .text
        listen --exec ./do.sh models/lights.gram
        listen models/lights.gram recording.wav

      Verbs, each with its own options; ./check is a grammar of that name:
      \(Verb.list(Listen.verbs))

      Exit status: 0 done, 2 --once and no command, 3 no device, 64 wrong usage, 65 bad input,
      66 input missing, 69 no model, 73 output failed, 130 interrupted.
      """)

  /// The options that say what is listened for.
  static let vocabulary = OptionTable.Section(
    "What is listened for",
    [
      .init(
        "phrases", "p", .required("LIST"), "Phrases separated by commas, instead of a grammar."),
      .init(
        "lm", nil, .required("FILE"), "A language model (ARPA or .lm.bin), for free speech."),
      .init(
        "wake", "w", .required("PHRASE"),
        "Sleep until this is said, such as \"hey computer\"; then listen for commands."),
      .init(
        "wake-threshold", nil, .required("N"),
        "How well the phrase must fit, -60 (wakes easily) to 20. Default: by its length, 10 "
          + "phones -25; see listen tune-wake."),
      .init(
        "wake-timeout", nil, .required("SECONDS"),
        "Sleep again so long after the phrase, or after the last command; 0 never. Default: 8."),
      .init(
        "grammar-path", nil, .required("DIR"),
        "Look for imported grammars and lists of templates here too; may be repeated."),
      .init(
        "dict", nil, .required("FILE"),
        "Pronunciations beside those of the model: a word and its phones a line."),
      .init(
        "strict", nil, .none,
        "Refuse words that are in no dictionary, instead of guessing how they are said."),
      .init(
        "model", nil, .required("DIR"), "The acoustic model; else SPEECHKIT_MODEL is used."),
      .init(
        "reject", nil, .required("0…1"),
        "Reject what is less certain than this; 0 takes everything. Default 0.5."),
    ])

  /// The option that says how long a pause ends a command.
  static let silence = OptionTable.Option(
    "silence", nil, .required("SECONDS"), "The pause that ends one. Default: 0.7.")

  let task: PocketsphinxRecognizer.Task
  let model: RecognizerModel
  let lexicon: Lexicon
  let files: [String]
  let capture: CaptureConfiguration
  let listener: ListenerConfiguration
  let rawRate: Int?
  let jobs: Int
  let isJSON: Bool
  let isOnce: Bool
  let isVerbose: Bool
  let isExplained: Bool
  let store: UtteranceStore?
  let timeout: Duration?
  let program: CommandProgram?
  let reply: Reply?
}

extension ListenOptions {
  /// - Parameters:
  ///   - options: The options given.
  ///   - operands: The grammar and the files; by default the operands given.
  /// - Throws: `ToolFailure` for what cannot be done.
  init(_ options: ParsedOptions, operands: [String]? = nil) throws(ToolFailure) {
    var operands = operands ?? options.operands
    let grammar = try Self.grammar(options, &operands)
    var capture = CaptureConfiguration()
    capture.device = options["device"] ?? capture.device
    capture.channel = try options.integer("channel", in: 1...64)
    capture.keepsTrying = options.has("keep-trying")
    var listener = ListenerConfiguration()
    listener.rejection = try options.number("reject", in: 0...1) ?? listener.rejection
    listener.wantsPartials = options.has("partials")
    isExplained = options.has("explain")
    store = try options["save"].map { path throws(ToolFailure) in try UtteranceStore(path) }
    listener.wantsExplanations = isExplained || store != nil
    listener.alternatives = try options.integer("nbest", in: 0...100) ?? 0
    listener.wantsLevels = options.has("levels")
    if let silence = try options.number("silence", in: 0.1...10) {
      listener.segmenter.hangOver = .seconds(silence)
      listener.segmenter.hangOverWhenIncomplete = max(
        .seconds(silence), listener.segmenter.hangOverWhenIncomplete)
      listener.segmenter.hangOverWhenFinished = min(
        .seconds(silence), listener.segmenter.hangOverWhenFinished)
    }
    if let maximum = try options.number("maximum", in: 1...120) {
      listener.segmenter.maximumSpeech = .seconds(maximum)
    }
    if let holdOff = try options.number("hold-off", in: 0...60) {
      listener.holdOff = .seconds(holdOff)
    }
    listener.wake = try WakeOptions.phrase(options)
    self.capture = capture
    self.listener = listener
    files = operands
    rawRate = try options.integer("raw-rate", in: 1000...768_000)
    jobs = try options.integer("jobs", in: 1...256) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    isJSON = options.has("json")
    isOnce = options.has("once")
    isVerbose = options.has("verbose")
    timeout = try options.number("timeout", in: 0...1e7).map { .seconds($0) }
    program = try options["exec"].map { text throws(ToolFailure) in try CommandProgram(text) }
    reply = try Reply(options)
    do throws(SpeechError) {
      model = try RecognizerModel.find(options["model"])
      lexicon = try PronunciationOptions.lexicon(options)
      if let grammar {
        task = .grammar(grammar)
      } else {
        task = .languageModel(path: try Self.languageModel(options["lm"], model))
      }
    } catch { throw ToolFailure(error) }
  }

  private static func languageModel(
    _ path: String?, _ model: RecognizerModel
  ) throws(SpeechError) -> String {
    if let path {
      guard FileStatus(path).isFile else {
        throw SpeechError(
          FileStatus(path).isFolder ? .inputInvalid : .inputMissing, path,
          "there is no such language model file", advice: "listen build-lm makes one")
      }
      return path
    }
    guard let general = model.languageModel else {
      throw SpeechError(
        .modelUnusable, model.acousticModel, "there is no general language model beside it",
        advice: "name a grammar, --phrases or --lm")
    }
    return general
  }

  /// The grammar by option or by the first operand; nil for free speech.
  private static func grammar(
    _ options: ParsedOptions, _ operands: inout [String]
  ) throws(ToolFailure) -> GrammarGraph? {
    if options.has("phrases"), options.has("lm") {
      throw ToolFailure(.usage, "--phrases and --lm cannot both be listened for; leave one out")
    }
    do {
      if let other = operands.first, options.has("phrases") || options.has("lm"),
        ["gram", "jsgf", "ini", "json", "txt"].contains(other.split(separator: ".").last ?? "")
      {
        throw ToolFailure(
          .usage,
          "\(other): a grammar, where \(options.has("lm") ? "--lm" : "--phrases") is listened for; "
            + "give one of both")
      }
      if let list = options["phrases"] {
        let phrases = list.split(separator: ",").map(String.init)
        guard phrases.contains(where: { $0.contains { !$0.isWhitespace } }) else {
          throw ToolFailure(.usage, "--phrases names no phrase; separate them by commas")
        }
        return try Grammar(phrases: phrases).compiled()
      }
      guard !options.has("lm"), let first = operands.first, !SoundFileSource.isSound(first) else {
        return nil
      }
      operands.removeFirst()
      return try Grammar.read(first, importPath: options.all("grammar-path")).compiled()
    } catch let error as SpeechError {
      throw ToolFailure(error)
    } catch let error as ToolFailure {
      throw error
    } catch let error as GrammarError {
      throw ToolFailure(error)
    } catch {
      throw ToolFailure(.failed, "\(error)")
    }
  }
}
