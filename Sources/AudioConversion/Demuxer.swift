internal import CAVFormat
internal import SpeechKitLinux

/// An open container, and the track of sound in it.
///
/// Wraps `AVFormatContext`. A method that takes or gives frames counts them from the first of the sound.
@safe struct Demuxer: ~Copyable {
  private let name: String
  private let input: InputDescriptor
  private let stream: ByteStream
  private var handle: UnsafeMutablePointer<AVFormatContext>?
  private var index: Int32 = -1
  private var rate: Int32 = 1

  /// Opens what a descriptor reads, and finds the first track of sound.
  /// - Parameters:
  ///   - input: What is read; it has to be able to go back.
  ///   - name: What it is called in messages.
  /// - Throws: `SpeechError` of kind `inputInvalid` where there is no sound in it that can be read.
  init(_ input: consuming InputDescriptor, name: String) throws(SpeechError) {
    _ = LibAV.settle
    let stream = try ByteStream(input.number, isWriting: false, isSeekable: true)
    try self.init(input, stream, name: name)
  }

  private init(
    _ input: consuming InputDescriptor, _ stream: ByteStream, name: String
  ) throws(SpeechError) {
    self.stream = stream
    self.input = input
    self.name = name
    unsafe handle = avformat_alloc_context()
    unsafe handle?.pointee.pb = stream.context
    // A playlist must not lead to other files or into the network.
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "protocol_whitelist", "none", 0)
    defer { unsafe av_dict_free(&options) }
    // Frees the context when it fails.
    try check(unsafe avformat_open_input(&handle, nil, nil, &options))
    try check(unsafe avformat_find_stream_info(handle, nil))
    index = unsafe av_find_best_stream(handle, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard let track = unsafe track, let parameters = unsafe track.pointee.codecpar,
      unsafe RateConverter.supportedRates.contains(Int(parameters.pointee.sample_rate)),
      unsafe 1...64 ~= parameters.pointee.ch_layout.nb_channels
    else { throw SpeechError(.inputInvalid, name, "there is no sound in it that can be read") }
    rate = unsafe parameters.pointee.sample_rate
  }

  deinit {
    var handle = unsafe handle
    unsafe avformat_close_input(&handle)
  }

  private func check(_ code: Int32) throws(SpeechError) {
    if code < 0 { throw SpeechError(.inputInvalid, name, LibAV.words(code)) }
  }

  /// The track of sound; it stays this container's.
  var track: UnsafeMutablePointer<AVStream>? {
    guard index >= 0 else { return nil }
    return unsafe handle?.pointee.streams[Int(index)]
  }

  /// What the container is, in words.
  var kind: String {
    unsafe handle?.pointee.iformat.pointee.long_name.map { unsafe String(cString: $0) } ?? "media"
  }

  /// What the container and the track say about themselves.
  var metadata: AudioMetadata {
    var metadata = AudioMetadata()
    unsafe [handle?.pointee.metadata, track?.pointee.metadata].forEach { table in
      metadata = metadata.over(
        AudioMetadata(
          title: unsafe LibAV.text(table, "title"), artist: unsafe LibAV.text(table, "artist")))
    }
    return metadata
  }

  /// Frames in all, and whether that holds to the frame; nil where the container does not say.
  ///
  /// MPEG-4 says how much of the last packet counts.
  var length: (frames: Int, isExact: Bool)? {
    guard let track = unsafe track, unsafe track.pointee.duration > 0,
      let name = unsafe handle?.pointee.iformat.pointee.name
    else { return nil }
    let base = unsafe track.pointee.time_base
    let isExact =
      unsafe base.num == 1 && base.den == rate && track.pointee.start_time == 0
      && String(cString: name).contains("m4a")
    let frames = unsafe av_rescale_q(track.pointee.duration, base, unit)
    return (Int(frames), isExact)
  }

  private var unit: AVRational { AVRational(num: 1, den: rate) }

  /// The frame at a time of the track; nil where there is no time.
  func frame(at time: Int64) -> Int? {
    guard time != speechkit_av_no_time, let track = unsafe track else { return nil }
    let start = unsafe track.pointee.start_time
    let passed = start == speechkit_av_no_time ? time : time - start
    return Int(av_rescale_q(passed, unsafe track.pointee.time_base, unit))
  }

  /// Reads the next packet of the track.
  /// - Parameter packet: Where it goes.
  /// - Returns: 0, or FFmpeg's negative error.
  mutating func read(into packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
    while true {
      let result = unsafe av_read_frame(handle, packet)
      if unsafe result != 0 || packet.pointee.stream_index == index { return result }
      unsafe av_packet_unref(packet)
    }
  }

  /// Goes to the packet that holds a frame, or to one before it; but never to what comes before the
  /// sound, such as priming.
  /// - Returns: Whether it could.
  mutating func seek(to frame: Int) -> Bool {
    guard let track = unsafe track else { return false }
    let time = av_rescale_q(Int64(frame), unit, unsafe track.pointee.time_base)
    return unsafe av_seek_frame(handle, index, time, AVSEEK_FLAG_BACKWARD) >= 0
  }
}
