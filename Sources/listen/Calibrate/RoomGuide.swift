import SpeechKitLinux
import ToolSupport

/// Leads a person through a check of the room: first to be silent, then to read a sentence.
///
/// On a terminal the level is shown in place, on standard error; elsewhere a line tells what to do.
struct RoomGuide {
  /// What is to be read; long enough to have loud and soft sounds.
  static let sentence = "please turn on the light in the kitchen and close the door"

  private enum Step { case room, sentence, done }

  private let rate: SampleRate
  private let roomFrames: Int
  private let lastFrame: Int
  private let terminal = Terminal(2)
  private let bar = LevelBar(Terminal(2))
  private var check: RoomCheck
  /// Frames since the last sound that was speech.
  private var pause = 0
  private var step = Step.room
  private var position = 0
  private var shownAt = 0

  /// Silence after the sentence that ends it, in seconds; longer than a pause within.
  private static let ending = 1.0
  /// A sentence has at least so much speech, in seconds.
  private static let leastSpeech = 1.0

  init(room: Double, timeout: Double, _ sampleRate: Int) {
    rate = SampleRate(hertz: sampleRate)
    check = RoomCheck(sampleRate: sampleRate)
    roomFrames = rate.frames(in: .seconds(room))
    lastFrame = roomFrames + rate.frames(in: .seconds(timeout))
    if !terminal.allowsCursor { tell() }
  }

  /// Whether all was heard that is wanted.
  var isDone: Bool { step == .done }

  /// Takes the next samples.
  mutating func hear(_ samples: Span<Int16>) {
    check.hear(samples)
    pause = check.gateReading?.isSpeech == true ? 0 : pause + samples.count
    advance(samples.count)
    show()
  }

  /// Takes note of samples that were lost.
  mutating func lose(frames: Int) {
    check.lose(frames: frames)
    advance(frames)
  }

  /// What was measured; the line that was shown is taken away.
  func finish() -> RoomReading {
    if terminal.allowsCursor { Tool.status("") }
    return check.reading
  }

  private mutating func advance(_ frames: Int) {
    position += frames
    if step == .room, position >= roomFrames {
      step = .sentence
      if !terminal.allowsCursor { tell() }
    }
    let isSaid =
      check.speechSeconds >= Self.leastSpeech && pause >= rate.frames(in: .seconds(Self.ending))
    if step == .sentence, isSaid || position >= lastFrame { step = .done }
  }

  private var task: String {
    step == .room
      ? "be silent for \((roomFrames - position + rate.hertz - 1) / rate.hertz) s"
      : "now read: \(Self.sentence)"
  }

  private func tell() { Tool.report("listen calibrate: \(task)") }

  /// Draws the line, ten times a second.
  private mutating func show() {
    guard terminal.allowsCursor, position - shownAt >= rate.hertz / 10 else { return }
    shownAt = position
    let level = check.level
    let tail = Column.right(level.level.description, 9)
    // The last column stays free: some terminals wrap as soon as it is written.
    let width = min(30, Terminal.columns(2) - task.count - tail.count - 3)
    guard width >= 4 else { return Tool.status(String(task.prefix(Terminal.columns(2) - 1))) }
    let drawing = bar.drawing(
      level: level.level, held: level.heldPeak, floor: check.gateReading?.floor,
      threshold: check.gateReading?.threshold, width: width)
    Tool.status("\(task) \(drawing) \(tail)")
  }
}
