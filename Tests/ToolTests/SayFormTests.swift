import Foundation
import TestSupport
import Testing

/// The forms that text may have, and the options that only some of them or some files have.
@Suite(.timeLimit(.minutes(5)))
struct SayFormTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ line: String) throws -> ToolRun {
    try ToolRun(shell: "cd '\(folder.path)'; \(line)")
  }

  private func samples(_ name: String) throws -> [Int16] {
    #expect(try shell("sox -V1 \(name) -t raw -e signed -b 16 x.raw").status == 0)
    return try rawSamples(folder.path("x.raw"))
  }

  @Test func `SSML is read when asked for, and is text otherwise`() throws {
    let text = "<speak>Hi <break time='1s'/> there</speak>"
    #expect(
      try shell("say --ssml --dry-run \"\(text)\"").text == """
        hi (none)
        (silence 1000 ms)
        there (sentence)

        """)
    #expect(try shell("say --dry-run \"\(text)\"").text.contains("break"))
    let warned = try shell("say --ssml -v kal -o a.wav '<speak>a <foo>b</foo></speak>'")
    #expect(warned.status == 0)
    #expect(
      warned.errors == "say: the text:1: <foo> is unknown; what is in it is spoken as it stands\n")
    let broken = try shell(
      "printf '<speak>\\n<p>Hi</speak>' > b.ssml; say --ssml -o b.wav -f b.ssml")
    #expect(broken.status == 65)
    #expect(broken.errors.hasPrefix("say: b.ssml:2:8: not well-formed: mismatched tag"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.wav")))
  }

  @Test func `sound files are heard in SSML from the folder that is allowed`() throws {
    let run = try shell(
      """
      mkdir sounds; say -v kal16 -o sounds/a.wav 'One.'
      say -v kal16 --ssml --allow-audio sounds -o b.wav "<speak><audio src='a.wav'/></speak>" &&
      cmp <(sox a.wav -t raw - 2> /dev/null || sox sounds/a.wav -t raw -) <(sox b.wav -t raw -)
      """)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `phones are spoken in both notations`() throws {
    let run = try shell(
      """
      say -v kal --phonemes -o a.wav 'HH AH0 L OW1 | DH EH1 R.' &&
      say -v kal --ipa -o b.wav 'həˈloʊ ðɛr.' && cmp a.wav b.wav
      """)
    #expect(run.status == 0, "\(run.errors)")
    let wrong = try shell("say --phonemes -o c.wav 'HH XX'")
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("“XX”") && wrong.errors.contains("ZH"))
  }

  @Test func `a voice in a file speaks, is listed and is found by its name`() throws {
    let run = try shell(
      """
      flite -voice rms -voicedump mine.flitevox
      say --voice-file mine.flitevox -o a.wav 'Hello.' && say -v rms -o b.wav 'Hello.' &&
      SPEECHKIT_VOICES=$PWD say -v mine -o c.wav 'Hello.' &&
      cmp a.wav b.wav && cmp b.wav c.wav && SPEECHKIT_VOICES=$PWD say -v '?'
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("cmu_us_rms") && run.text.contains("mine.flitevox"))
    let damaged = try shell(
      "head -c 99999 mine.flitevox > cut.flitevox; say --voice-file cut.flitevox x")
    #expect(damaged.status == 69)
    #expect(damaged.errors.hasPrefix("say: cut.flitevox: no voice of Flite"))
  }

  @Test(arguments: [
    ("a.mp3", "mp3@44100", 64000), ("a.mp3", "mp3@16000", 32000), ("a.opus", "opus@48000", 24000),
  ])
  func `a bit rate is kept to`(name: String, format: String, rate: Int) throws {
    let run = try shell(
      """
      say -o \(name) --data-format \(format) --bit-rate \(rate) 'One two three four five six seven.'
      ffprobe -v error -show_entries format=bit_rate -of csv=p=0 \(name)
      """)
    let measured = Double(run.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    #expect((0.75...1.15).contains(measured / Double(rate)), "\(measured)")
  }

  @Test(arguments: ["wav", "mp3", "flac"])
  func `all channels hear the same`(ending: String) throws {
    let run = try shell(
      """
      say -v kal16 -o one.\(ending) 'Hello.' && say -v kal16 --channels 2 -o two.\(ending) 'Hello.' &&
      soxi -c two.\(ending) && sox -V1 two.\(ending) 3.wav remix 1 && sox -V1 two.\(ending) 2.wav remix 2 &&
      sox -V1 one.\(ending) 1.wav && sox -V1 -m -v 1 3.wav -v -1 2.wav -n stat 2>&1 | grep Maximum
      """)
    #expect(run.text.hasPrefix("2\n"), "\(run.errors)")
    let one = try samples("1.wav").map { Double($0) * Double($0) }.reduce(0, +)
    let two = try samples("3.wav").map { Double($0) * Double($0) }.reduce(0, +)
    #expect((0.9...1.1).contains(two / one), "\(two / one)")
  }

  @Test func `the phones come with the timings when asked for`() throws {
    for line in [
      "say -v kal -o a.wav --timings phonemes 'Hi.'",
      "say -v kal -o a.wav --timings phonemes --timings a.json 'Hi.'; cat a.json",
    ] {
      let run = try shell(line)
      let json = try #require(
        try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      let phones = try #require(json["phonemes"] as? [[String: Any]])
      #expect(phones.map { $0["text"] as? String } == ["HH", "AY"])
      #expect(phones.allSatisfy { ($0["end"] as? Double ?? 0) > ($0["start"] as? Double ?? 1) })
    }
    let marks = try shell(
      "say --ssml -v kal -o a.wav --timings a.json '<speak>a<mark name=\"m\"/>b</speak>'; cat a.json"
    )
    #expect(marks.text.contains("\"marks\":[{\"text\":\"m\""))
  }

  @Test func `pitch and volume are as asked for`() throws {
    let text = "We were away all summer."
    let run = try shell(
      """
      say -o a.wav '\(text)'; say --pitch 7 -o b.wav '\(text)'; say --volume 0.5 -o c.wav '\(text)'
      """)
    #expect(run.status == 0)
    let plain = try samples("a.wav")
    let higher = Pitch.mean(of: try samples("b.wav"), sampleRate: 16000)
    let ratio = higher / Pitch.mean(of: plain, sampleRate: 16000)
    #expect((1.498 * 0.93...1.498 * 1.07).contains(ratio), "\(ratio)")
    let worst = zip(try samples("c.wav"), plain).map { abs(Double($0) - Double($1) / 2) }.max()
    #expect(try #require(worst) <= 1)
  }

  @Test func `what a word sounds like may stand in the lexicon`() throws {
    let run = try shell(
      """
      printf 'nginx = engine x\\n' > words; say -v kal -l words -o a.wav 'nginx'
      say -v kal --phonemes -o b.wav 'EH1 N JH AH0 N EH1 K S' && cmp a.wav b.wav
      printf 'nginx =\\n' > words; say -l words -o c.wav x
      """)
    #expect(run.status == 65)
    #expect(run.errors == "" || run.errors.contains("words:1 (nginx)"), "\(run.errors)")
  }

  @Test func `a device is played to by its name, and words are shown as they are heard`() throws {
    let bench = try SoundBench.shared.get()
    let device = bench.recorder(folder.path("heard.raw"))
    let run = try ToolRun(
      "say", ["-v", "kal16", "-a", device, "--lead-in", "100", "-i", "One two."],
      environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text == "One\ntwo\n")
    #expect(try shell("say -v kal16 -o a.wav 'One two.'").status == 0)
    let whole = try samples("a.wav")
    let heard = try rawSamples(folder.path("heard.raw"))
    #expect(heard.prefix(1600).allSatisfy { $0 == 0 })
    #expect(Array(heard.dropFirst(1600).prefix(whole.count)) == whole)
    let list = try ToolRun(
      "say", ["-a", "?"], environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(list.status == 0)
  }

  @Test(arguments: ["--data-format", "--file-format", "-v", "-a"])
  func `a question mark lists what there is`(option: String) throws {
    let run = try ToolRun("say", [option, "?"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(option == "-a" || run.text.contains("\n"))
  }

  @Test(arguments: [
    ["--ssml", "--plain", "x"], ["--ipa", "--phonemes", "x"], ["--allow-audio", ".", "x"],
    ["-v", "kal", "--voice-file", "x", "x"], ["-o", "x.wav", "--bit-rate", "64000", "x"],
    ["-o", "x.ogg", "--bit-rate", "64000", "x"], ["-o", "x.mp3", "--bit-rate", "1", "x"],
    ["-o", "x.mp3", "--bit-rate", "64000", "--quality", "9", "x"],
    ["-o", "x.wav", "--timings", "phonemes", "--timings", "x.srt", "x"],
    ["-o", "-", "--timings", "phonemes", "x"],
    [
      "-o", "x.wav", "--timings", "a.vtt", "--timings",
      "b.vtt", "x",
    ],
  ])
  func `what does not go together is refused`(arguments: [String]) throws {
    let run = try shell("say \(arguments.map { "'\($0)'" }.joined(separator: " "))")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("say: ") && run.errors.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a folder that nobody can write to is an output failure`() throws {
    let run = try shell("say -v kal -o /proc/a.wav hi")
    #expect(run.status == 73)
    #expect(run.errors.hasPrefix("say: /proc/a.wav: "))
  }
}
