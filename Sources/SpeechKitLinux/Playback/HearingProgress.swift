internal import SpeechSignal

/// Which words and marks have begun to be heard, by what the device still holds.
struct HearingProgress {
  private let rate: SampleRate
  private var handedOver = 0
  private var coming: [AnnouncementEvent] = []

  init(sampleRate: Int) { rate = SampleRate(hertz: sampleRate) }

  /// Whether there is something still to be heard.
  var awaitsEvents: Bool { !coming.isEmpty }

  /// Notes what is in the speech whose samples are handed over next.
  mutating func expect(_ speech: Speech) {
    let offset = rate.duration(ofFrames: handedOver)
    let marks = speech.marks.map { AnnouncementEvent.mark($0.moved(by: offset)) }
    let words = speech.words.map { AnnouncementEvent.word($0.moved(by: offset)) }
    // A mark before a word comes before it, though at the same time.
    coming += (marks + words).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }

  mutating func handOver(_ samples: Int) { handedOver += samples }

  /// Passes on what has begun.
  mutating func tell(pending: Duration, _ onEvent: (AnnouncementEvent) -> Void) {
    let heard = rate.duration(ofFrames: handedOver) - pending
    while let event = coming.first, event.start <= heard {
      coming.removeFirst()
      onEvent(event)
    }
  }
}
