internal import CAVFormat
internal import SpeechKitLinux

/// Decodes the packets of a track, one frame of libavcodec's after the other, and unpacks them.
///
/// Wraps `AVCodecContext` and `SwrContext`.
@safe struct SoundDecoder: ~Copyable {
  /// Rate and channels that the track promises, and has to keep to.
  let format: AudioFormat
  /// The coding, in FFmpeg's word.
  let coding: String
  /// Bits that a sample needs to be kept whole: 16 or 24.
  let bits: Int
  /// Packets that could not be decoded.
  private(set) var damagedPackets = 0
  /// Whether anything could be decoded.
  private(set) var hasSound = false
  /// Why the container ended before its time; nil where it did not.
  private(set) var breakOff: String?

  private let name: String
  private var handle: UnsafeMutablePointer<AVCodecContext>?
  private var unpacker: OpaquePointer?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var isDraining = false
  /// What of `frame` was given.
  private var given = 0

  /// - Throws: `SpeechError` of kind `inputInvalid` for a coding that cannot be decoded.
  init(_ track: UnsafeMutablePointer<AVStream>, name: String) throws(SpeechError) {
    self.name = name
    let parameters = unsafe track.pointee.codecpar.pointee
    format = unsafe AudioFormat(
      sampleRate: Int(parameters.sample_rate), channels: Int(parameters.ch_layout.nb_channels))
    coding = unsafe String(cString: avcodec_get_name(parameters.codec_id))
    bits = unsafe parameters.bits_per_raw_sample > 16 ? 24 : 16
    let codec = unsafe avcodec_find_decoder(parameters.codec_id)
    unsafe handle = avcodec_alloc_context3(codec)
    unsafe packet = av_packet_alloc()
    unsafe frame = av_frame_alloc()
    guard let handle = unsafe handle, unsafe packet != nil, unsafe frame != nil else {
      throw SpeechError(.failed, name, "out of memory")
    }
    try check(unsafe avcodec_parameters_to_context(handle, track.pointee.codecpar))
    unsafe handle.pointee.pkt_timebase = track.pointee.time_base
    try check(unsafe avcodec_open2(handle, codec, nil))
  }

  deinit {
    var (handle, unpacker) = unsafe (handle, unpacker)
    var (packet, frame) = unsafe (packet, frame)
    unsafe swr_free(&unpacker)
    unsafe avcodec_free_context(&handle)
    unsafe av_packet_free(&packet)
    unsafe av_frame_free(&frame)
  }

  private func check(_ code: Int32) throws(SpeechError) {
    if code < 0 { throw SpeechError(.inputInvalid, name, LibAV.words(code)) }
  }

  /// Frames that are decoded and were not given.
  var held: Int { unsafe max(0, Int(frame?.pointee.nb_samples ?? 0) - given) }

  /// The time in the track of the first frame that was decoded last.
  var time: Int64 { unsafe frame?.pointee.best_effort_timestamp ?? speechkit_av_no_time }

  /// Decodes on.
  /// - Parameter demuxer: Where packets come from.
  /// - Returns: False at the end.
  /// - Throws: `SpeechError` of kind `inputInvalid` when the format changes.
  mutating func advance(_ demuxer: inout Demuxer) throws(SpeechError) -> Bool {
    given = 0
    while true {
      let result = unsafe avcodec_receive_frame(handle, frame)
      if result == 0 {
        hasSound = true
        try checkFrame()
        return true
      }
      if result != speechkit_av_again && result != speechkit_av_end { damagedPackets += 1 }
      if isDraining && result != speechkit_av_again {
        unsafe frame?.pointee.nb_samples = 0
        return false
      }
      feed(&demuxer)
    }
  }

  /// Hands the decoder a packet, or tells it that there are no more.
  private mutating func feed(_ demuxer: inout Demuxer) {
    guard let packet = unsafe packet else { return }
    let result = unsafe demuxer.read(into: packet)
    guard result == 0 else {
      if result != speechkit_av_end { breakOff = LibAV.words(result) }
      isDraining = true
      _ = unsafe avcodec_send_packet(handle, nil)
      return
    }
    if unsafe avcodec_send_packet(handle, packet) < 0 { damagedPackets += 1 }
    unsafe av_packet_unref(packet)
  }

  private mutating func checkFrame() throws(SpeechError) {
    guard let frame = unsafe frame else { return }
    let rate = unsafe frame.pointee.sample_rate
    let channels = unsafe Int(frame.pointee.ch_layout.nb_channels)
    guard AudioFormat(sampleRate: Int(rate), channels: channels) == format else {
      throw SpeechError(
        .inputInvalid, name,
        "its format changes on the way, to \(rate) Hz with \(channels) channels")
    }
    guard unsafe unpacker == nil else { return }
    // Twice, for the two may not be one variable: in and out.
    var source = unsafe frame.pointee.ch_layout
    var target = unsafe frame.pointee.ch_layout
    let coding = unsafe AVSampleFormat(rawValue: frame.pointee.format)
    try check(
      unsafe swr_alloc_set_opts2(
        &unpacker, &target, AV_SAMPLE_FMT_FLT, rate, &source, coding, rate, 0, nil))
    try check(unsafe swr_init(unpacker))
  }

  /// Gives frames that are held.
  /// - Parameters:
  ///   - frames: Where they go, interleaved, in linear full scale.
  ///   - room: Frames wanted at most.
  /// - Returns: Frames given.
  /// - Throws: `SpeechError` of kind `inputInvalid`.
  mutating func give(_ frames: inout [Float], room: Int) throws(SpeechError) -> Int {
    guard let frame = unsafe frame, held > 0 else { return 0 }
    // What there is no room for the unpacker keeps, and gives later.
    let isFirst = given == 0
    let all = unsafe frame.pointee.nb_samples
    let count = unsafe frames.withUnsafeMutableBytes { bytes in
      var target = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let source = unsafe UnsafeMutableRawPointer(frame.pointee.extended_data)?
        .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
      return unsafe swr_convert(
        unpacker, &target, Int32(room), isFirst ? source : nil, isFirst ? all : 0)
    }
    try check(count)
    given = count == 0 ? Int(all) : given + Int(count)
    return Int(count)
  }

  /// Throws away what is held, or frames of it.
  mutating func skip(_ count: Int) throws(SpeechError) {
    guard count < held else { return given += held }
    var waste = [Float](repeating: 0, count: count * format.channels)
    if count > 0 { _ = try give(&waste, room: count) }
  }

  /// Forgets all, for packets from elsewhere.
  mutating func flush() {
    unsafe avcodec_flush_buffers(handle)
    unsafe swr_free(&unpacker)
    unsafe frame?.pointee.nb_samples = 0
    isDraining = false
    given = 0
  }
}
