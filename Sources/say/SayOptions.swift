import SpeechKitLinux
import ToolSupport

/// What the command line of `say` asks for.
struct SayOptions {
  let synthesizer: Synthesizer
  let input: SayInput
  let form: TextForm
  let isDryRun: Bool
  let output: SoundOutput?
  let device: String
  let leadIn: Duration
  let showsProgress: Bool
  let reports: Bool
  let marking: WordMarking?
  let timings: TimingsFile?

  /// Reads the options.
  /// - Throws: `ToolFailure` for values out of range and for contradictions.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    if options.has("voice"), options.has("voice-file") {
      throw ToolFailure(.usage, "give either --voice or --voice-file, not both")
    }
    synthesizer = try Self.synthesizer(options)
    input = try Self.input(options)
    form = try TextForm(options)
    isDryRun = options.has("dry-run")
    output = try SoundOutput(options, voice: synthesizer.voice)
    device = options["audio-device"].map(DeviceList.name) ?? "default"
    leadIn = .milliseconds(try options.integer("lead-in", in: 0...60_000) ?? 0)
    showsProgress = options.has("progress")
    reports = options.has("report")
    if reports, output?.path == "-" {
      throw ToolFailure(.usage, "--report needs standard output for itself: give a file with -o")
    }
    if let wrong = ["jobs", "prune"].first(where: options.has) {
      throw ToolFailure(.usage, "--\(wrong) goes with --batch")
    }
    marking = try options["interactive"].map(WordMarking.init)
    timings = try TimingsFile(options.all("timings"))
    if timings?.isStream == true, output?.path == "-" {
      throw ToolFailure(.usage, "--timings phonemes needs standard output, or a .json as well")
    }
    let own = output == nil ? SoundOutput.optionNames : ["audio-device", "lead-in", "interactive"]
    if let wrong = own.first(where: options.has) {
      throw ToolFailure(
        .usage,
        output == nil
          ? "--\(wrong) is about a sound file: give one with -o"
          : "--\(wrong) is about speaking aloud: leave out -o")
    }
  }

  private static func synthesizer(_ options: ParsedOptions) throws(ToolFailure) -> Synthesizer {
    var synthesizer: Synthesizer
    do throws(SpeechError) {
      synthesizer = Synthesizer(try voice(options))
      for path in options.all("lexicon") {
        var lexicon = try Lexicon(path: path, phones: Pronouncer.phones)
        // What is given last counts most.
        lexicon.complete(with: synthesizer.lexicon)
        synthesizer.lexicon = lexicon
      }
    } catch { throw ToolFailure(error) }
    synthesizer.wordsPerMinute = try options.number("rate", in: 40...800)
    synthesizer.pitch = Synthesizer.pitch(semitones: try options.number("pitch", in: -12...12) ?? 0)
    synthesizer.volume = try options.number("volume", in: 0...4) ?? 1
    return synthesizer
  }

  private static func voice(_ options: ParsedOptions) throws(SpeechError) -> Voice {
    if let path = options["voice-file"] {
      do throws(SpeechError) { return try Voice(file: path) } catch {
        // A voice that is not there, however it was asked for.
        throw SpeechError(.voiceMissing, error.operand, error.cause, advice: error.advice)
      }
    }
    return try options["voice"].map(Voice.named) ?? .slt
  }

  private static func input(_ options: ParsedOptions) throws(ToolFailure) -> SayInput {
    guard let file = options["input-file"] else {
      return options.operands.isEmpty
        ? .standardInput : .text(options.operands.joined(separator: " "))
    }
    guard options.operands.isEmpty else {
      throw ToolFailure(.usage, "give either TEXT or -f, not both; see say --help")
    }
    return file == "-" ? .standardInput : .file(file)
  }

  /// The script of a text; what in it is not done is told on standard error.
  /// - Throws: `ToolFailure` for a text that is not of the form it should have.
  func script(_ text: String) throws(ToolFailure) -> SpeechScript {
    do throws(SpeechError) {
      let script = try form.script(text, name: input.name, synthesizer)
      for warning in script.warnings { Tool.report("say: \(warning)") }
      return script
    } catch { throw ToolFailure(error) }
  }
}
