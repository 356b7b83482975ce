import CALSA
import Glibc

/// An open ALSA device, with the format that it has.
///
/// Wraps `snd_pcm_t`. It never waits but in ``wait(milliseconds:)``. `@unchecked Sendable` holds because
/// it has one owner, whose every use is exclusive, and ALSA keeps nothing per thread.
@safe struct PCMDevice: ~Copyable, @unchecked Sendable {
  /// What the device is called by ALSA.
  let name: String
  /// Whether it is listened to or played to.
  let direction: PCMDirection
  /// The sample format granted.
  let format: PCMFormat
  /// The rate granted, in Hz.
  let sampleRate: Int
  /// The channels granted.
  let channels: Int
  /// Frames handled at a time.
  let periodFrames: Int
  /// Frames that the device holds.
  let bufferFrames: Int
  private let handle: OpaquePointer

  /// Its rate, channels and sample format, in words.
  var formatInWords: String { "\(sampleRate) Hz, \(channels) channels, \(format.name)" }

  /// Opens a device as it is, without ALSA's own conversion of rates.
  /// - Parameters:
  ///   - name: What the device is called by ALSA.
  ///   - direction: Whether to listen or to play.
  ///   - wish: What would be best.
  /// - Throws: ``SpeechError`` of a kind that begins with `device`, with the reason. A failure in any
  ///   step may be gone at the next try.
  init(_ name: String, _ direction: PCMDirection, wish: PCMSetup.Wish) throws(SpeechError) {
    DeviceMessages.settle()
    var opened: OpaquePointer?
    // Without waiting: otherwise opening a device that another program holds lasts until it is free.
    let result = unsafe snd_pcm_open(&opened, name, direction.alsa, Int32(SND_PCM_NONBLOCK))
    guard result >= 0, let opened = unsafe opened else {
      throw DeviceFailure.error(opening: name, direction, code: result)
    }
    let granted: PCMSetup
    do throws(SpeechError) {
      granted = unsafe try PCMSetup(opened, name, wish: wish)
    } catch {
      unsafe snd_pcm_close(opened)
      throw error
    }
    self.name = name
    self.direction = direction
    format = granted.format
    sampleRate = granted.sampleRate
    channels = granted.channels
    periodFrames = granted.periodFrames
    bufferFrames = granted.bufferFrames
    unsafe handle = opened
  }

  deinit {
    unsafe snd_pcm_close(handle)
  }

  /// Bytes of one frame.
  var frameBytes: Int { format.bytes * channels }

  /// Starts the device.
  ///
  /// Calls `snd_pcm_start`.
  /// - Returns: 0, or ALSA's negative error.
  mutating func start() -> Int32 {
    // Capture through a plug-in may have started by itself.
    unsafe snd_pcm_state(handle) == SND_PCM_STATE_RUNNING ? 0 : snd_pcm_start(handle)
  }

  /// Waits until a period can be read or written.
  ///
  /// Calls `snd_pcm_wait`.
  /// - Parameter milliseconds: How long at most.
  /// - Returns: 1, or 0 when the time is over, or ALSA's negative error.
  func wait(milliseconds: Int32) -> Int32 {
    unsafe snd_pcm_wait(handle, milliseconds)
  }

  /// Reads what is there.
  ///
  /// Calls `snd_pcm_readi`.
  /// - Parameter buffer: Room for whole interleaved frames.
  /// - Returns: Frames, often fewer than there is room for; or ALSA's negative error, -EAGAIN when
  ///   there is nothing.
  mutating func read(into buffer: inout [UInt8]) -> Int {
    // Some devices (`null`) claim to have read and leave the buffer as it was.
    unsafe buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      unsafe memset(start, 0, bytes.count)
      return unsafe snd_pcm_readi(handle, start, snd_pcm_uframes_t(bytes.count / frameBytes))
    }
  }

  /// Writes interleaved frames.
  ///
  /// Calls `snd_pcm_writei`.
  /// - Parameter frames: Whole frames in the device's format.
  /// - Returns: Frames taken, or ALSA's negative error, -EAGAIN when there is no room.
  mutating func write(_ frames: RawSpan) -> Int {
    unsafe frames.withUnsafeBytes { bytes in
      unsafe snd_pcm_writei(
        handle, bytes.baseAddress, snd_pcm_uframes_t(bytes.count / frameBytes))
    }
  }

  /// Frames between the program and the air, in either direction.
  ///
  /// Calls `snd_pcm_delay`.
  /// - Returns: Frames, or ALSA's negative error.
  func delay() -> Int {
    var frames: snd_pcm_sframes_t = 0
    let result = unsafe snd_pcm_delay(handle, &frames)
    return result < 0 ? Int(result) : frames
  }

  /// Frames that can be read or written without waiting.
  ///
  /// Calls `snd_pcm_avail_update`.
  /// - Returns: Frames, or ALSA's negative error.
  func available() -> Int {
    unsafe snd_pcm_avail_update(handle)
  }

  /// Brings the device back to where it can be started, after an error.
  /// - Parameter code: ALSA's negative error.
  /// - Returns: 0; or -EAGAIN while it still wakes up; or the error that shows it to be lost.
  mutating func recover(from code: Int32) -> Int32 {
    if code == -ESTRPIPE {
      let resumed = unsafe snd_pcm_resume(handle)
      if resumed == -EAGAIN { return resumed }
      if unsafe resumed == 0 && snd_pcm_state(handle) == SND_PCM_STATE_RUNNING { return 0 }
    }
    return unsafe snd_pcm_prepare(handle)
  }

  /// Stops at once; what is in the device's buffer is thrown away.
  ///
  /// Calls `snd_pcm_drop`.
  mutating func drop() {
    unsafe snd_pcm_drop(handle)
  }
}
