/// Sentences spoken by synthetic voices through the real recogniser, to see what is taken for what.
///
/// Synthetic speech is clearer than people's and all alike, so the shares of right answers say little
/// about people; which sentences are taken for which says much.
public struct SpokenTrial: Sendable {
  /// The voices, each of which must speak at 16 kHz; by default slt, rms and awb.
  public var voices: [Voice] = [.slt, .rms, .awb]
  /// How fast they speak, as factors on their own pace, 0.3 to 4; by default 0.9 and 1.15.
  public var paces = [0.9, 1.15]
  /// How far the speech is above the noise, in decibels, both as RMS; nil is a quiet room.
  ///
  /// By default quiet, 20 dB and 10 dB.
  public var signalToNoise: [Double?] = [nil, 20, 10]

  /// The default trial: 18 times each sentence.
  public init() {}

  /// Times each sentence is spoken.
  public var repetitions: Int { voices.count * paces.count * signalToNoise.count }

  /// Speaks and listens; it takes about a tenth of the speech's own time, so call it on a thread that
  /// may wait.
  /// - Parameters:
  ///   - sentences: What is spoken.
  ///   - listener: Who listens.
  ///   - progress: Told of the share that is done, 0 to 1, after each sentence; false ends the trial.
  /// - Returns: What was heard.
  /// - Throws: What the listener or a voice throws; `argumentInvalid` for a voice at another rate.
  public func run(
    _ sentences: [[String]], with listener: inout FileListener,
    progress: (Double) -> Bool = { _ in true }
  ) throws(SpeechError) -> ConfusionTable {
    let rate = PocketsphinxRecognizer.sampleRate
    if let other = voices.first(where: { $0.sampleRate != rate }) {
      throw SpeechError(.argumentInvalid, other.name, "the voice does not speak at \(rate) Hz")
    }
    var table = ConfusionTable()
    for (place, words) in sentences.enumerated() {
      let sentence = words.joined(separator: " ")
      for voice in voices {
        for pace in paces {
          var synthesizer = Synthesizer(voice)
          synthesizer.wordsPerMinute = voice.wordsPerMinute * pace
          let speech = try synthesizer.speak(sentence)
          for level in signalToNoise {
            var room = SyntheticRoom()
            let samples = room.hears(speech, signalToNoise: level)
            let heard = try Self.commands(in: samples, rate, &listener)
            table.add(spoken: sentence, heard: heard, signalToNoise: level)
          }
        }
      }
      guard progress(Double(place + 1) / Double(sentences.count)) else { break }
    }
    return table
  }

  private static func commands(
    in samples: [Int16], _ rate: Int, _ listener: inout FileListener
  ) throws(SpeechError) -> String {
    var source = SampleSource(samples, sampleRate: rate)
    var texts: [String] = []
    try listener.listen(to: &source, name: "trial") { event in
      if case .recognized(let command) = event.kind { texts.append(command.text) }
      return true
    }
    // What was cut in two is no command of the grammar, and shown as what it is.
    return texts.joined(separator: " / ")
  }
}
