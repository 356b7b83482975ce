internal import CSndfile
internal import Glibc
internal import SpeechSignal

/// Writes a sound file, or a stream of sound into a pipe.
///
/// A file appears under its name only when it is finished; until then, and when anything fails,
/// there is nothing there, or what was there before. WAV can go into a pipe, with the lengths in its
/// header left open as other programs do. Use it from one thread at a time.
@safe public struct SoundFileWriter: ~Copyable {
  /// How the sound is kept.
  public let format: SoundFileFormat
  /// Samples a second, in Hz.
  public let sampleRate: Int
  /// Samples a frame.
  public let channels: Int
  /// Whether the reader of a pipe went away.
  ///
  /// What is written from then on goes nowhere; that is an ordinary end and no error.
  public private(set) var isAbandoned = false

  private var output: OutputFile
  private let sink: StreamSink?
  private var handle: OpaquePointer?

  /// Starts a file.
  /// - Parameters:
  ///   - path: Where it goes; `-` is standard output. A path of a device or a FIFO is written to
  ///     directly.
  ///   - format: How the sound is kept.
  ///   - sampleRate: Samples a second, in Hz, 1 to 1 000 000.
  ///   - channels: Samples a frame, 1 to 64.
  ///   - quality: How much a lossy codec may keep, 0 (small) to 1 (good); nil is the codec's default.
  ///   - bitRate: Bits a second of the whole, within ``SoundFileFormat/bitRates(sampleRate:channels:)``;
  ///     nil leaves it to the quality.
  /// - Throws: `SpeechError`: `argumentInvalid` for a combination that does not exist, `outputFailed`
  ///   when the place cannot be written.
  public init(
    _ path: String, format: SoundFileFormat = .wav, sampleRate: Int, channels: Int = 1,
    quality: Double? = nil, bitRate: Int? = nil
  ) throws(SpeechError) {
    if let bitRate, format.compression(bitRate, sampleRate, channels) == nil {
      throw SpeechError(
        .argumentInvalid, path, "\(format.container.rawValue) cannot have \(bitRate) bits a second")
    }
    guard format.isWritable(sampleRate: sampleRate, channels: channels) else {
      throw SpeechError(
        .argumentInvalid, path,
        "\(format.container.rawValue) cannot hold \(format.encoding.rawValue) at \(sampleRate) Hz "
          + "with \(channels) channel\(channels == 1 ? "" : "s")")
    }
    let output = try OutputFile(path)
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channels)
    info.format = format.code
    var sink: StreamSink?
    let opened: OpaquePointer?
    if output.isStream {
      guard format.encoding.sampleBytes > 0, [.wav, .raw].contains(format.container) else {
        throw SpeechError(
          .outputFailed, output.name, "\(format.container.rawValue) cannot be written to a pipe",
          advice: "write WAV, or to a file")
      }
      // libsndfile wants to go back to a header at the end. A stream has a header without true
      // lengths, and then samples, for which libsndfile needs no header.
      let stream = StreamSink(output.descriptor)
      if format.container == .wav {
        let header = WAVStreamHeader(format, sampleRate: sampleRate, channels: channels)
        _ = unsafe header.bytes.withUnsafeBytes { unsafe stream.write($0) }
        info.format &= ~Int32(SF_FORMAT_TYPEMASK | SF_FORMAT_ENDMASK)
        info.format |= Int32(SF_FORMAT_RAW | SF_ENDIAN_LITTLE)
      }
      unsafe opened = stream.open(&info)
      sink = stream
    } else {
      // A descriptor of its own: libsndfile closes it when it fails, even when told not to.
      unsafe opened = sf_open_fd(
        fcntl(output.descriptor, F_DUPFD_CLOEXEC, 0), Int32(SFM_WRITE), &info, Int32(SF_TRUE))
    }
    guard let opened = unsafe opened else {
      throw SpeechError(.outputFailed, output.name, unsafe String(cString: sf_strerror(nil)))
    }
    unsafe sf_command(opened, Int32(SFC_SET_SCALE_INT_FLOAT_WRITE), nil, Int32(SF_TRUE))
    if var quality {
      let size = Int32(MemoryLayout<Double>.size)
      _ = unsafe sf_command(opened, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, size)
    }
    if let bitRate, var compression = format.compression(bitRate, sampleRate, channels) {
      let size = Int32(MemoryLayout<Double>.size)
      _ = unsafe sf_command(opened, Int32(SFC_SET_COMPRESSION_LEVEL), &compression, size)
      var mode = Int32(SF_BITRATE_MODE_CONSTANT)
      let width = Int32(MemoryLayout<Int32>.size)
      _ = unsafe sf_command(opened, Int32(SFC_SET_BITRATE_MODE), &mode, width)
    }
    self.format = format
    self.sampleRate = sampleRate
    self.channels = channels
    self.output = output
    self.sink = sink
    unsafe handle = opened
  }

  deinit {
    if let handle = unsafe handle { unsafe sf_close(handle) }
  }

  /// Writes samples.
  /// - Parameter samples: Whole frames, channel by channel in each.
  /// - Throws: `SpeechError` of kind `outputFailed` when they cannot be written; nothing is left
  ///   behind then.
  public mutating func write(_ samples: Span<Int16>) throws(SpeechError) {
    guard !isAbandoned, let handle = unsafe handle else { return }
    errno = 0
    let written =
      unsafe format.container == .mp3
      ? Self.writeAsFloat(samples, to: handle)
      : samples.withUnsafeBufferPointer {
        unsafe sf_write_short(handle, $0.baseAddress, sf_count_t($0.count))
      }
    try check(Int(written) == samples.count)
  }

  /// Puts into the file what it says about itself; before the first sample.
  package mutating func tag(_ name: SoundFileInformation.Tag.Name, _ text: String) {
    guard let handle = unsafe handle else { return }
    unsafe sf_set_string(handle, name.code, text)
  }

  /// Writes samples in linear full scale, rounded to what the format holds.
  /// - Parameter samples: Whole frames, channel by channel in each; beyond full scale they saturate
  ///   where the format ends there, and what is not a number is silence.
  /// - Throws: `SpeechError` of kind `outputFailed` when they cannot be written; nothing is left
  ///   behind then.
  public mutating func write(_ samples: Span<Float>) throws(SpeechError) {
    guard !isAbandoned, let handle = unsafe handle else { return }
    errno = 0
    let written: sf_count_t
    if let bits = format.encoding.wholeNumberBits {
      // libsndfile's own conversion scales by 32767 where its reading scales by 32768.
      let scale = Double(Int64(1) << (bits - 1))
      let integers = samples.indices.map { i -> Int32 in
        let steps = (Double(samples[i]) * scale).rounded()
        let bounded = steps.isNaN ? 0 : max(-scale, min(scale - 1, steps))
        return Int32(bounded) << (32 - bits)
      }
      unsafe written = sf_write_int(handle, integers, sf_count_t(integers.count))
    } else {
      unsafe written = samples.withUnsafeBufferPointer {
        unsafe sf_write_float(handle, $0.baseAddress, sf_count_t($0.count))
      }
    }
    try check(Int(written) == samples.count)
  }

  /// libsndfile 1.2 copies but half of each block of 16-bit stereo into its MP3 encoder.
  private static func writeAsFloat(_ samples: Span<Int16>, to handle: OpaquePointer) -> sf_count_t {
    var floats: [Float] = []
    floats.reserveCapacity(samples.count)
    for index in 0..<samples.count { floats.append(Float(PCM.linear(samples[index]))) }
    return unsafe floats.withUnsafeBufferPointer {
      unsafe sf_write_float(handle, $0.baseAddress, sf_count_t($0.count))
    }
  }

  /// Ends the file and puts it in its place.
  ///
  /// Call it once, last.
  /// - Throws: `SpeechError` of kind `outputFailed`; nothing is left behind then.
  public mutating func finish() throws(SpeechError) {
    guard let handle = unsafe handle else { return }
    unsafe self.handle = nil
    errno = 0
    let result = unsafe sf_close(handle)
    let isFull = [ENOSPC, EFBIG, EDQUOT].contains(errno)
    if result != 0 || isFull || sink?.failure ?? 0 != 0 { try fail(errno) }
    try output.keep()
  }

  /// Some codecs of libsndfile say that all was written when nothing was; its error tells.
  private mutating func check(_ isWhole: Bool) throws(SpeechError) {
    let cause = errno
    let hasError = unsafe sf_error(handle) != SF_ERR_NO_ERROR
    if !isWhole || hasError || sink?.failure ?? 0 != 0 { try fail(cause) }
  }

  private mutating func fail(_ code: Int32) throws(SpeechError) {
    let cause = sink.map { $0.failure == 0 ? code : $0.failure } ?? code
    guard cause == EPIPE else {
      throw OutputFile.failure(output.name, cause == 0 ? EIO : cause)
    }
    isAbandoned = true
  }
}
