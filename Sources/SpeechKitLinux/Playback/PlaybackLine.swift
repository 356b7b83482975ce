internal import Glibc
internal import SpeechSignal

/// A device that is played to: frames at its own rate go in, on as many of its channels as they have.
///
/// Whoever plays waits: the calls block, until they are done or the flag is raised.
struct PlaybackLine: ~Copyable {
  /// What the device is called.
  let device: String
  /// Times that the device ran out of sound.
  private(set) var underruns = 0
  private var line: PCMDevice
  private let flag: StopFlag

  /// Opens a device.
  /// - Parameters:
  ///   - device: What ALSA calls it.
  ///   - wish: What would be best.
  ///   - flag: Stops it.
  /// - Throws: `SpeechError` of a kind that begins with `device`.
  init(_ device: String, wish: PCMSetup.Wish, flag: StopFlag) throws(SpeechError) {
    line = try PCMDevice(device, .playback, wish: wish)
    self.device = device
    self.flag = flag
  }

  /// The device's rate, in Hz.
  var sampleRate: Int { line.sampleRate }

  /// The device's channels.
  var channels: Int { line.channels }

  /// Sound that was handed over and has not left the device yet, by the device's own account.
  var pending: Duration {
    SampleRate(hertz: line.sampleRate).duration(ofFrames: max(0, line.delay()))
  }

  /// Hands frames to the device, and waits until it has taken them all.
  /// - Parameters:
  ///   - samples: Interleaved frames in linear full scale.
  ///   - count: How many frames of them.
  ///   - lanes: Samples a frame; one goes to all channels of the device, of several the first to the
  ///     first channels, and the others are silent.
  /// - Throws: `SpeechError` of kind `deviceLost`.
  mutating func put(_ samples: [Float], count: Int, lanes: Int) throws(SpeechError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * line.frameBytes)
    for frame in 0..<count {
      for channel in 0..<line.channels {
        let lane = lanes == 1 ? 0 : channel
        line.format.encode(lane < lanes ? samples[frame * lanes + lane] : 0, into: &bytes)
      }
    }
    let frameBytes = line.frameBytes
    var written = 0
    while written < bytes.count, !flag.isRaised {
      let result = unsafe line.write(bytes.span.bytes.extracting(written..<bytes.count))
      if result > 0 {
        written += result * frameBytes
      } else if result == 0 || result == -Int(EAGAIN) {
        try waitForRoom()
      } else {
        try recover(from: Int32(truncatingIfNeeded: result))
      }
    }
  }

  /// Silence at once: what the device holds is thrown away.
  mutating func drop() { line.drop() }

  private mutating func waitForRoom() throws(SpeechError) {
    let ready = line.wait(milliseconds: 50)
    if ready < 0 { try recover(from: ready) }
    // Some plug-ins say at once that there is room when there is none.
    if ready > 0, line.available() == 0 { poll(nil, 0, 2) }
  }

  /// After an underrun or a suspension the device goes on; any other error has lost it.
  private mutating func recover(from code: Int32) throws(SpeechError) {
    if code == -EPIPE { underruns += 1 }
    var result = code
    if code == -EPIPE || code == -ESTRPIPE || code == -EINTR {
      result = line.recover(from: code)
      while result == -EAGAIN, !flag.isRaised {
        poll(nil, 0, 50)
        result = line.recover(from: code)
      }
    }
    if result < 0, !flag.isRaised { throw DeviceFailure.lost(device, code: code) }
  }

  /// Waits until the last sample has left the device.
  /// - Throws: `SpeechError` of kind `deviceLost`.
  mutating func drain() throws(SpeechError) {
    // A sound shorter than what the device wants before it starts by itself.
    _ = line.start()
    // By the device's own count; one that never comes to its end is not waited for for ever.
    var patience = pending + .seconds(2)
    let nap = Duration.milliseconds(5)
    while !flag.isRaised, patience > .zero {
      let left = line.delay()
      if left == -Int(EIO) || left == -Int(ENODEV) {
        throw DeviceFailure.lost(device, code: Int32(truncatingIfNeeded: left))
      }
      if left <= 0 { return }
      // An underrun says that the buffer is empty; what is left is on its way behind it, as in a
      // sound server, which may count it for ever.
      if line.available() == -Int(EPIPE) {
        poll(nil, 0, Int32(clamping: left * 1000 / line.sampleRate + 1))
        return
      }
      poll(nil, 0, 5)
      patience -= nap
    }
  }
}
