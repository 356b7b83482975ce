internal import CAVFormat
internal import Glibc
internal import SpeechKitLinux

/// Puts packets into a container.
///
/// Wraps `AVFormatContext`. The descriptor stays its owner's, who has to let it live longer.
@safe struct Muxer: ~Copyable {
  private var handle: UnsafeMutablePointer<AVFormatContext>?
  private let stream: ByteStream
  private let name: String
  private var timeBase = AVRational(num: 1, den: 1)
  private var isOpen = false

  /// - Parameters:
  ///   - container: libavformat's name for it.
  ///   - descriptor: What is written.
  ///   - name: What it is called in messages.
  /// - Throws: `SpeechError` of kind `outputFailed`, as from all its calls.
  init(_ container: String, descriptor: Int32, name: String) throws(SpeechError) {
    _ = LibAV.settle
    let stream = try ByteStream(descriptor, isWriting: true, isSeekable: true)
    try self.init(container, stream, name: name)
  }

  private init(_ container: String, _ stream: ByteStream, name: String) throws(SpeechError) {
    self.stream = stream
    self.name = name
    try check(unsafe avformat_alloc_output_context2(&handle, nil, container, nil))
    unsafe handle?.pointee.pb = stream.context
    unsafe handle?.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
  }

  deinit { unsafe avformat_free_context(handle) }

  /// Whether what a decoder has to know is kept by the container.
  var hasGlobalHeader: Bool {
    unsafe (handle?.pointee.oformat.pointee.flags ?? 0) & AVFMT_GLOBALHEADER != 0
  }

  /// Writes the beginning.
  /// - Parameters:
  ///   - encoder: Where packets will come from.
  ///   - metadata: What the file says about itself.
  ///   - options: The container's options by libavformat's names.
  /// - Throws: `SpeechError` of kind `outputFailed`.
  mutating func begin(
    _ encoder: borrowing AACEncoder, metadata: AudioMetadata, options: [(String, String)] = []
  ) throws(SpeechError) {
    guard let track = unsafe avformat_new_stream(handle, nil) else { return try check(-ENOMEM) }
    let copied = unsafe encoder.lend { context in
      unsafe track.pointee.time_base = context.pointee.time_base
      timeBase = unsafe context.pointee.time_base
      return unsafe avcodec_parameters_from_context(track.pointee.codecpar, context)
    }
    try check(copied ?? -ENOMEM)
    try writeHeader(metadata, options)
  }

  /// Writes the beginning, for packets of another container's track.
  mutating func begin(
    copying track: UnsafeMutablePointer<AVStream>, metadata: AudioMetadata
  ) throws(SpeechError) {
    guard let new = unsafe avformat_new_stream(handle, nil) else { return try check(-ENOMEM) }
    timeBase = unsafe track.pointee.time_base
    unsafe new.pointee.time_base = timeBase
    try check(unsafe avcodec_parameters_copy(new.pointee.codecpar, track.pointee.codecpar))
    unsafe new.pointee.codecpar.pointee.codec_tag = 0
    try writeHeader(metadata, [])
  }

  private mutating func writeHeader(
    _ metadata: AudioMetadata, _ options: [(String, String)]
  ) throws(SpeechError) {
    guard let handle = unsafe handle else { return }
    for (key, value) in metadata.entries {
      unsafe av_dict_set(&handle.pointee.metadata, key, value, 0)
    }
    var table: OpaquePointer?
    defer { unsafe av_dict_free(&table) }
    for (key, value) in options { unsafe av_dict_set(&table, key, value, 0) }
    try check(unsafe avformat_write_header(handle, &table))
    isOpen = true
  }

  /// Writes a packet, whose times are in the units of where it comes from.
  mutating func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(SpeechError) {
    guard let track = unsafe handle?.pointee.streams[0] else { return }
    unsafe packet.pointee.stream_index = 0
    unsafe av_packet_rescale_ts(packet, timeBase, track.pointee.time_base)
    try check(unsafe av_write_frame(handle, packet))
    if stream.failure != 0 { throw OutputFile.failure(name, stream.failure) }
  }

  /// Writes all that is held back, so that a reader could begin.
  mutating func flush() throws(SpeechError) {
    try check(unsafe av_write_frame(handle, nil))
    unsafe avio_flush(stream.context)
    if stream.failure != 0 { throw OutputFile.failure(name, stream.failure) }
  }

  /// Writes the end.
  mutating func finish() throws(SpeechError) {
    guard isOpen else { return }
    isOpen = false
    try check(unsafe av_write_trailer(handle))
    unsafe avio_flush(stream.context)
    if stream.failure != 0 { throw OutputFile.failure(name, stream.failure) }
  }

  private func check(_ code: Int32) throws(SpeechError) {
    guard code < 0 else { return }
    if stream.failure != 0 { throw OutputFile.failure(name, stream.failure) }
    throw SpeechError(.outputFailed, name, "cannot be written: \(LibAV.words(code))")
  }
}
