internal import SpeechSignal

/// The speech that is going on, as the pipeline follows it.
struct Utterance {
  let speechStart: Int
  let audioStart: Int
  /// Frames handed to the recogniser.
  var heard = 0
  /// Frames it had been given at the last partial result.
  var considered = 0
  var prospect = SentenceProspect.unknown
  var partialText = ""
  var hearing = Explanation.Hearing()
  /// What was handed over; kept only where it will be told.
  var audio: [Int16] = []

  init(speechStart: Int, audioStart: Int) {
    self.speechStart = speechStart
    self.audioStart = audioStart
  }

  /// Notes what the gate made of a hop.
  mutating func note(_ reading: GateReading) {
    if hearing.evidence == Explanation.Hearing().evidence {
      hearing.floor = reading.floor.value
      hearing.threshold = reading.threshold.value
    }
    hearing.voices = reading.peak.value
    hearing.evidence = max(hearing.evidence, reading.evidence)
    if reading.isSpeech { hearing.loudest = max(hearing.loudest, reading.level.value) }
  }
}
