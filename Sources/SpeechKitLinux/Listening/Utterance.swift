internal import SpeechSignal

/// The speech that is going on; positions are frames since the start of the source.
struct Utterance {
  private(set) var speechStart: Int
  /// Where the audio begins that the recogniser is given.
  private(set) var audioStart: Int
  /// Where the latest speech in it ends.
  var speechEnd: Int
  /// Whether it was told of: not while it is slept, nor for the wake phrase alone.
  var isAnnounced = false
  /// Whether it begins behind the wake phrase.
  private(set) var followsCall = false
  /// Frames handed to the recogniser.
  var heard = 0
  /// Frames it had been given at the last partial result.
  var considered = 0
  var prospect = SentenceProspect.unknown
  var partialText = ""
  private(set) var hearing = Explanation.Hearing()
  /// What was handed over; kept only where it will be told.
  var audio: [Int16] = []

  init(speechStart: Int, audioStart: Int) {
    self.speechStart = speechStart
    self.audioStart = audioStart
    speechEnd = speechStart
  }

  /// Goes on behind the wake phrase, as if it began there.
  mutating func follow(_ call: WakeWatch.Call) {
    speechStart = call.range.upperBound
    audioStart = call.range.upperBound
    followsCall = true
    heard = call.rest.count
    considered = 0
    prospect = .unknown
    partialText = ""
    audio = []
  }

  /// Notes what the gate made of a hop.
  mutating func note(_ reading: GateReading, at position: Int) {
    if reading.isSpeech {
      speechEnd = position
      hearing.loudest = max(hearing.loudest, reading.level.value)
    }
    if heard == 0 {
      hearing.floor = reading.floor.value
      hearing.threshold = reading.threshold.value
    }
    hearing.voices = reading.peak.value
    hearing.evidence = max(hearing.evidence, reading.evidence)
  }

  /// Whether there is nothing behind the wake phrase but its own end.
  func isCallOnly(_ rate: SampleRate) -> Bool {
    followsCall && speechEnd - speechStart < rate.frames(in: WakeWatch.shortestCommand)
  }
}
