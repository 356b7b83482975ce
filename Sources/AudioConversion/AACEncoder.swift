internal import CAVFormat
internal import SpeechKitLinux

/// Encodes frames as AAC-LC with libavcodec's own encoder.
///
/// Wraps `AVCodecContext`. Packets begin 1024 frames before the first sample: the encoder's priming,
/// which containers that can say so declare.
@safe struct AACEncoder: ~Copyable {
  /// The rates that the codec has, in Hz, from libavcodec.
  static let sampleRates: [Int] = {
    guard let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_AAC),
      var rate = unsafe codec.pointee.supported_samplerates
    else { return [] }
    var rates: [Int] = []
    while unsafe rate.pointee != 0 {
      rates.append(unsafe Int(rate.pointee))
      unsafe rate += 1
    }
    return rates.sorted()
  }()

  /// The bits a second that can be had.
  ///
  /// ISO/IEC 14496-3 lets a channel have 6144 bits every 1024 samples; with fewer than about a
  /// quarter of a bit a sample this encoder takes more than it is asked to.
  static func bitRates(sampleRate: Int, channels: Int) -> ClosedRange<Int> {
    max(12000, sampleRate * channels / 4)...(6 * sampleRate * channels)
  }

  private var handle: UnsafeMutablePointer<AVCodecContext>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private let channels: Int
  private let name: String
  /// Frames in `frame` that were not encoded yet.
  private var waiting = 0
  /// Frames encoded.
  private var position = 0

  /// - Parameters:
  ///   - format: One of ``sampleRates``, 1 to 8 channels.
  ///   - bitRate: Bits a second.
  ///   - hasGlobalHeader: Whether the container keeps what a decoder has to know.
  ///   - name: What it is called in messages.
  /// - Throws: `SpeechError` of kind `failed` when the codec refuses.
  init(
    _ format: AudioFormat, bitRate: Int, hasGlobalHeader: Bool, name: String
  ) throws(SpeechError) {
    _ = LibAV.settle
    channels = format.channels
    self.name = name
    let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_AAC)
    unsafe handle = avcodec_alloc_context3(codec)
    unsafe frame = av_frame_alloc()
    unsafe packet = av_packet_alloc()
    guard let handle = unsafe handle, let frame = unsafe frame, unsafe packet != nil else {
      throw SpeechError(.failed, name, "there is no AAC encoder, or no memory for it")
    }
    unsafe handle.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
    unsafe handle.pointee.sample_rate = Int32(format.sampleRate)
    unsafe handle.pointee.bit_rate = Int64(bitRate)
    unsafe handle.pointee.time_base = AVRational(num: 1, den: Int32(format.sampleRate))
    unsafe av_channel_layout_default(&handle.pointee.ch_layout, Int32(channels))
    if hasGlobalHeader { unsafe handle.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    try check(unsafe avcodec_open2(handle, codec, nil))
    unsafe frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    unsafe frame.pointee.sample_rate = handle.pointee.sample_rate
    unsafe frame.pointee.nb_samples = handle.pointee.frame_size
    try check(unsafe av_channel_layout_copy(&frame.pointee.ch_layout, &handle.pointee.ch_layout))
    try check(unsafe av_frame_get_buffer(frame, 0))
  }

  deinit {
    var (handle, frame, packet) = unsafe (handle, frame, packet)
    unsafe av_packet_free(&packet)
    unsafe av_frame_free(&frame)
    unsafe avcodec_free_context(&handle)
  }

  /// Lends what a container has to know of the codec.
  func lend<Result>(_ body: (UnsafePointer<AVCodecContext>) -> Result) -> Result? {
    unsafe handle.map { unsafe body(UnsafePointer($0)) }
  }

  /// Encodes frames.
  /// - Parameters:
  ///   - samples: Interleaved frames in linear full scale.
  ///   - count: How many of them.
  ///   - take: Takes packets as they come.
  /// - Throws: What `take` throws; `SpeechError` of kind `failed` when the codec refuses.
  mutating func encode(
    _ samples: [Float], count: Int,
    take: (UnsafeMutablePointer<AVPacket>) throws(SpeechError) -> Void
  ) throws(SpeechError) {
    guard let frame = unsafe frame, let handle = unsafe handle else { return }
    let size = unsafe Int(handle.pointee.frame_size)
    var start = 0
    while start < count {
      if waiting == 0 { try check(unsafe av_frame_make_writable(frame)) }
      let taken = min(size - waiting, count - start)
      for channel in 0..<channels {
        guard let lane = unsafe frame.pointee.extended_data[channel] else { continue }
        unsafe lane.withMemoryRebound(to: Float.self, capacity: size) { lane in
          for index in 0..<taken {
            let sample = samples[(start + index) * channels + channel]
            // The encoder refuses what is no number, and stumbles over what is far too loud.
            unsafe lane[waiting + index] = sample.isFinite ? max(-4, min(4, sample)) : 0
          }
        }
      }
      waiting += taken
      start += taken
      if waiting == size { unsafe try send(take) }
    }
  }

  /// Encodes what is left.
  mutating func finish(
    take: (UnsafeMutablePointer<AVPacket>) throws(SpeechError) -> Void
  ) throws(SpeechError) {
    if waiting > 0 {
      unsafe frame?.pointee.nb_samples = Int32(waiting)
      unsafe try send(take)
    }
    try check(unsafe avcodec_send_frame(handle, nil))
    unsafe try receive(take)
  }

  private mutating func send(
    _ take: (UnsafeMutablePointer<AVPacket>) throws(SpeechError) -> Void
  ) throws(SpeechError) {
    unsafe frame?.pointee.pts = Int64(position)
    position += waiting
    waiting = 0
    try check(unsafe avcodec_send_frame(handle, frame))
    unsafe try receive(take)
  }

  private mutating func receive(
    _ take: (UnsafeMutablePointer<AVPacket>) throws(SpeechError) -> Void
  ) throws(SpeechError) {
    while let packet = unsafe packet {
      let result = unsafe avcodec_receive_packet(handle, packet)
      if result == speechkit_av_again || result == speechkit_av_end { return }
      try check(result)
      defer { unsafe av_packet_unref(packet) }
      unsafe try take(packet)
    }
  }

  private func check(_ code: Int32) throws(SpeechError) {
    if code < 0 { throw SpeechError(.failed, name, "AAC encoder: \(LibAV.words(code))") }
  }
}
