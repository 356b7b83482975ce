import Glibc
import SpeechSignal
import Synchronization

/// The work of the thread that reads a device: from its buffer into the ring, and nothing else.
///
/// While audio flows it neither allocates, locks, logs nor awaits; its buffers are made when a device
/// is opened. It opens devices, which does all of these, only while there is no audio to lose.
struct CaptureThread {
  private let configuration: CaptureConfiguration
  private let line: CaptureLine
  private let report: @Sendable (DeviceRetry) -> Void

  /// When the last samples came; nil before the first.
  ///
  /// What lies between this and the next start of the device is lost.
  private var lastRead: Double?
  /// When the device was started last.
  private var started = 0.0
  /// Frames read since then.
  private var framesSinceStart = 0
  /// Why the device was started last, until its first samples come.
  private var restart: SourceGap.Cause?
  /// What is to be told at the next sample that fits into the ring.
  private var untold: (lost: Double, cause: SourceGap.Cause?)?
  private var samplesWritten = 0
  private var attempts = 0
  private var isLost = false

  /// Pauses between tries to open a device, in seconds.
  private static let pauses = (first: 0.25, longest: 5.0)
  /// Errors in a row, without one sample between them, that show a device to be lost.
  private static let mostErrors = 10

  /// - Parameters:
  ///   - configuration: Which device, and whether to keep trying.
  ///   - line: Where samples go.
  ///   - report: Told of each try that failed, on this thread.
  init(
    _ configuration: CaptureConfiguration, line: CaptureLine,
    report: @escaping @Sendable (DeviceRetry) -> Void
  ) {
    self.configuration = configuration
    self.line = line
    self.report = report
  }

  /// Opens the device of a configuration.
  static func open(_ configuration: CaptureConfiguration) throws(SpeechError) -> PCMDevice {
    var wish = PCMSetup.Wish(sampleRate: configuration.sampleRate)
    wish.channels = max(1, configuration.channel ?? 1)
    wish.buffer = 0.5
    let device = try PCMDevice(configuration.device, .capture, wish: wish)
    _ = try mixer(configuration, for: device)
    return device
  }

  private static func mixer(
    _ configuration: CaptureConfiguration, for device: borrowing PCMDevice
  ) throws(SpeechError) -> ChannelMixer {
    try ChannelMixer(
      channels: device.channels, channel: configuration.channel, operand: device.name)
  }

  /// Begins to capture on a thread of its own.
  /// - Parameter opened: The device; nil when it is still to be opened.
  /// - Throws: ``SpeechError/Kind/failed`` when there is no thread to be had.
  consuming func start(_ opened: consuming PCMDevice?) throws(SpeechError) {
    // Nobody joins it: a driver that is stuck would hold the one who stops.
    let work = self
    line.deviceFormat = opened?.formatInWords
    let device = Guarded(opened)
    try DetachedThread.start {
      var work = work
      work.run(device.withLock { $0.take() })
    }
  }

  /// Captures until asked to stop, or until the device is lost and not to be waited for.
  /// - Parameter opened: The device; nil when it is still to be opened.
  mutating func run(_ opened: consuming PCMDevice?) {
    var next = opened
    var failure: SpeechError?
    while !line.isStopping && failure == nil {
      do throws(SpeechError) {
        if var device = next.take() {
          try capture(&device)
        } else {
          next = try Self.open(configuration)
          line.deviceFormat = next?.formatInWords
        }
      } catch {
        // By now the device is closed.
        let isHopeless = error.kind == .argumentInvalid
        if configuration.keepsTrying && !isHopeless {
          waitForDevice(after: error)
        } else {
          failure = error
        }
      }
    }
    next = nil
    line.finish(failure)
  }

  private mutating func waitForDevice(after error: SpeechError) {
    if !isLost && lastRead != nil {
      isLost = true
      line.losses.wrappingAdd(1, ordering: .relaxed)
      untold = (untold?.lost ?? 0, .deviceLost)
      tell(sampleRate: 0)
      line.readable.signal()
    }
    attempts += 1
    let doublings = min(attempts - 1, 8)
    let pause = min(Self.pauses.longest, Self.pauses.first * Double(1 << doublings))
    report(DeviceRetry(attempt: attempts, error: error, pause: pause))
    line.stopping.wait(seconds: pause)
  }

  /// Reads one device until asked to stop.
  private mutating func capture(_ device: inout PCMDevice) throws(SpeechError) {
    let mixer = try Self.mixer(configuration, for: device)
    // A device may grant periods of seconds; the ring has to have room for a block at least.
    let blockFrames = max(1, min(device.periodFrames, device.sampleRate / 50))
    var bytes = [UInt8](repeating: 0, count: blockFrames * device.frameBytes)
    var mono = [Int16](repeating: 0, count: blockFrames)
    var errors = 0
    try start(&device, because: isLost ? .deviceBack : nil)
    while !line.isStopping {
      let ready = device.wait(milliseconds: 100)
      if ready == 0 { continue }
      let got = ready < 0 ? Int(ready) : device.read(into: &bytes)
      if got > 0 {
        errors = 0
        let frames = min(got, mono.count)
        decode(bytes, of: device, frames: frames, with: mixer, into: &mono)
        deliver(mono, frames: frames, sampleRate: device.sampleRate)
      } else if got == 0 || got == -Int(EAGAIN) {
        // Woken for nothing, which some plug-ins do over and over.
        poll(nil, 0, 1)
      } else {
        errors += 1
        try recover(&device, from: Int32(truncatingIfNeeded: got), errors: errors)
      }
    }
  }

  private mutating func start(
    _ device: inout PCMDevice, because cause: SourceGap.Cause?
  ) throws(SpeechError) {
    let result = device.start()
    guard result >= 0 else { throw DeviceFailure.lost(device.name, code: result) }
    started = MonotonicClock.nowWithSleep()
    framesSinceStart = 0
    restart = cause
    if lastRead == nil { untold = (0, nil) }
  }

  private mutating func recover(
    _ device: inout PCMDevice, from code: Int32, errors: Int
  ) throws(SpeechError) {
    let isGone = code == -ENODEV || code == -EBADFD || errors > Self.mostErrors
    guard !isGone else { throw DeviceFailure.lost(device.name, code: code) }
    if code == -ESTRPIPE {
      if restart != .suspend { line.suspends.wrappingAdd(1, ordering: .relaxed) }
    } else if restart == nil {
      line.overruns.wrappingAdd(1, ordering: .relaxed)
    }
    var result = device.recover(from: code)
    while result == -EAGAIN && !line.isStopping {
      line.stopping.wait(seconds: 0.1)
      result = device.recover(from: code)
    }
    guard result >= 0 else { throw DeviceFailure.lost(device.name, code: result) }
    try start(&device, because: code == -ESTRPIPE ? .suspend : .overrun)
  }

  /// Makes 16-bit mono of a device's frames.
  ///
  /// Real-time safe: neither allocates nor locks.
  private func decode(
    _ bytes: [UInt8], of device: borrowing PCMDevice, frames: Int, with mixer: ChannelMixer,
    into mono: inout [Int16]
  ) {
    let format = device.format
    let frameBytes = device.frameBytes
    let raw = unsafe bytes.span.bytes
    var output = mono.mutableSpan
    for frame in 0..<frames {
      let start = frame * frameBytes
      output[frame] = PCM.sample(
        Double(mixer.mono { format.decode(raw, at: start + $0 * format.bytes) }))
    }
  }

  /// Passes samples on, or counts them as lost.
  ///
  /// Real-time safe: neither allocates nor locks.
  private mutating func deliver(_ mono: [Int16], frames: Int, sampleRate: Int) {
    if let cause = restart {
      let lost = max(0, started - (lastRead ?? started))
      line.capturedSeconds += lost
      untold = ((untold?.lost ?? 0) + lost, cause)
      restart = nil
    }
    line.capturedSeconds += Double(frames) / Double(sampleRate)
    attempts = 0
    isLost = false
    framesSinceStart += frames
    lastRead = MonotonicClock.nowWithSleep()
    let limit = min(line.ring.capacity, Int(configuration.backlog * Double(sampleRate)))
    while line.ring.availableCount + frames > limit && isAheadOfTime(sampleRate) && !line.isStopping
    {
      line.stopping.wait(seconds: 0.002)
    }
    guard line.ring.availableCount + frames <= limit, tell(sampleRate: sampleRate) else {
      if untold == nil { line.overruns.wrappingAdd(1, ordering: .relaxed) }
      untold = (
        (untold?.lost ?? 0) + Double(frames) / Double(sampleRate), untold?.cause ?? .overrun
      )
      return
    }
    samplesWritten += line.ring.write(mono.span.extracting(0..<frames))
    line.readable.signal()
  }

  /// Whether a device has given more than there has been time for.
  ///
  /// Then it is no hardware but a file or the like, which waits as long as one wants, and nothing has
  /// to be thrown away. Should hardware be mistaken for it, because its clock is fast, time soon
  /// catches up.
  private func isAheadOfTime(_ sampleRate: Int) -> Bool {
    let elapsed = MonotonicClock.nowWithSleep() - started
    return Double(framesSinceStart) > elapsed * Double(sampleRate)
  }

  /// Puts what is untold in front of the next sample.
  /// - Returns: False when there is no room, so that the next sample must not be written.
  @discardableResult
  private mutating func tell(sampleRate: Int) -> Bool {
    guard let news = untold else { return true }
    let mark = CaptureMarks.Mark(
      position: samplesWritten, lost: news.lost, cause: news.cause, sampleRate: sampleRate)
    guard line.marks.append(mark) else { return false }
    untold = nil
    return true
  }
}
