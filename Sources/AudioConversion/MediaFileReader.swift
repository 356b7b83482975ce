internal import CAVFormat
internal import Glibc
internal import SpeechKitLinux

/// Frames of the first sound track that libavformat finds in a file.
///
/// Wraps `AVFormatContext`, `AVCodecContext` and `SwrContext`.
@safe final class MediaFileReader: ConvertibleReader {
  let name: String
  private let input: InputDescriptor
  private let stream: ByteStream
  private var demuxer: UnsafeMutablePointer<AVFormatContext>?
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var converter: OpaquePointer?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var track: Int32 = 0
  private let flag = StopFlag()

  private(set) var kind = ""
  private(set) var format = TapFormat(sampleRate: 1, channels: 1)
  private(set) var promisedFrames: Int?
  private(set) var bits = 16
  private(set) var metadata = AudioMetadata()
  private(set) var warnings: [String] = []

  /// Frames decoded ahead of a place that was gone to.
  private static let runUp = 4096

  /// Frames in all where an edit list says where the sound ends in its last packet.
  private var exactFrames: Int?
  private var framesLeft = Int.max
  /// After a seek, the frame before which nothing is given.
  private var skippedUntil: Int?
  private var damagedPackets = 0
  private var hasSound = false
  private var isDraining = false
  /// Frames of `frame` that were given.
  private var given = 0

  /// Opens what a descriptor reads.
  /// - Throws: `SpeechError` of kind `inputInvalid` where there is no sound in it that can be read.
  init(_ input: consuming InputDescriptor, name: String) throws(SpeechError) {
    _ = LibAV.settle
    stream = try ByteStream(input.number, isWriting: false, isSeekable: !input.isStream)
    self.input = input
    self.name = name
    try open()
  }

  deinit {
    unsafe swr_free(&converter)
    unsafe avcodec_free_context(&decoder)
    unsafe avformat_close_input(&demuxer)
    unsafe av_packet_free(&packet)
    unsafe av_frame_free(&frame)
  }

  var stop: @Sendable () -> Void { { [flag] in flag.raise() } }

  private func open() throws(SpeechError) {
    unsafe packet = av_packet_alloc()
    unsafe frame = av_frame_alloc()
    unsafe demuxer = avformat_alloc_context()
    guard let context = unsafe demuxer, unsafe packet != nil, unsafe frame != nil else {
      throw SpeechError(.failed, name, "out of memory")
    }
    unsafe context.pointee.pb = stream.context
    // A playlist must not lead to other files or into the network.
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "protocol_whitelist", "none", 0)
    defer { unsafe av_dict_free(&options) }
    // Frees the context when it fails.
    try check(unsafe avformat_open_input(&demuxer, nil, nil, &options))
    try check(unsafe avformat_find_stream_info(context, nil))
    var codec: UnsafePointer<AVCodec>?
    track = unsafe av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0)
    guard track >= 0, let found = unsafe context.pointee.streams[Int(track)],
      let parameters = unsafe found.pointee.codecpar
    else { throw SpeechError(.inputInvalid, name, "there is no sound in it that can be read") }
    unsafe decoder = avcodec_alloc_context3(codec)
    try check(unsafe avcodec_parameters_to_context(decoder, parameters))
    try check(unsafe avcodec_open2(decoder, codec, nil))
    unsafe decoder?.pointee.pkt_timebase = unsafe found.pointee.time_base
    unsafe describe(context, found, parameters)
    let rates = RateConverter.supportedRates
    guard format.channels > 0, rates.contains(format.sampleRate) else {
      throw SpeechError(
        .inputInvalid, name,
        "\(format.channels) channels at \(format.sampleRate) Hz cannot be read")
    }
  }

  private func describe(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ found: UnsafeMutablePointer<AVStream>,
    _ parameters: UnsafeMutablePointer<AVCodecParameters>
  ) {
    let rate = unsafe Int(parameters.pointee.sample_rate)
    format = TapFormat(
      sampleRate: rate, channels: unsafe Int(parameters.pointee.ch_layout.nb_channels))
    let container = unsafe context.pointee.iformat.pointee.long_name.map {
      unsafe String(cString: $0)
    }
    let coding = unsafe String(cString: avcodec_get_name(parameters.pointee.codec_id))
    kind = "\(container ?? "media"), \(coding)"
    let isDeep = unsafe parameters.pointee.bits_per_raw_sample > 16
    bits = isDeep ? 24 : 16
    let duration = unsafe found.pointee.duration
    if duration != speechkit_av_no_time, duration > 0 {
      let base = unsafe found.pointee.time_base
      let frames = av_rescale_q(duration, base, AVRational(num: 1, den: Int32(rate)))
      promisedFrames = Int(frames)
      // MPEG-4 says to the sample how long the sound is; the last packet holds more.
      let isExact = Int(base.den) == rate && base.num == 1
      let isMPEG4 = unsafe String(cString: context.pointee.iformat.pointee.name).contains("m4a")
      if isExact, isMPEG4, unsafe found.pointee.start_time == 0 { exactFrames = Int(frames) }
      framesLeft = exactFrames ?? .max
    }
    let tables = unsafe [context.pointee.metadata, found.pointee.metadata]
    unsafe tables.forEach { table in
      metadata = metadata.over(
        AudioMetadata(
          title: unsafe LibAV.text(table, "title"), artist: unsafe LibAV.text(table, "artist")))
    }
  }

  func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    let channels = format.channels
    let room = min(frames.count / channels, framesLeft)
    while room > 0, !flag.isRaised {
      guard let frame = unsafe frame else { return 0 }
      let held = unsafe Int(frame.pointee.nb_samples)
      if let target = skippedUntil, given < held {
        guard try unsafe skip(frame, held, to: target) else { continue }
      }
      if given < held {
        let count = try unsafe convert(frame, held, into: &frames, room: room)
        if count > 0 {
          framesLeft -= count
          return count
        }
      } else if try !decode() {
        return 0
      }
    }
    return 0
  }

  func seek(to frame: Int) -> Bool {
    guard let demuxer = unsafe demuxer, let found = unsafe demuxer.pointee.streams[Int(track)]
    else { return false }
    let place = min(max(0, frame), promisedFrames ?? .max)
    let base = unsafe found.pointee.time_base
    let unit = AVRational(num: 1, den: Int32(format.sampleRate))
    // Packets lean on the ones before them, so a run-up is decoded and not given.
    let runUp = av_rescale_q(Int64(max(0, place - Self.runUp)), unit, base)
    guard unsafe av_seek_frame(demuxer, track, runUp, AVSEEK_FLAG_BACKWARD) >= 0 else {
      return false
    }
    unsafe avcodec_flush_buffers(decoder)
    unsafe swr_free(&converter)
    unsafe self.frame?.pointee.nb_samples = 0
    isDraining = false
    given = 0
    framesLeft = exactFrames.map { $0 - place } ?? .max
    skippedUntil = place
    return true
  }

  /// Where a decoded frame stands in the sound; nil where the container does not say.
  private var position: Int? {
    guard let found = unsafe demuxer?.pointee.streams[Int(track)],
      let time = unsafe frame?.pointee.best_effort_timestamp, time != speechkit_av_no_time
    else { return nil }
    let unit = AVRational(num: 1, den: Int32(format.sampleRate))
    let start = unsafe found.pointee.start_time
    let first = start == speechkit_av_no_time ? 0 : start
    return Int(av_rescale_q(time - first, unsafe found.pointee.time_base, unit))
  }

  /// Gets the next frame.
  /// - Returns: False at the end.
  private func decode() throws(SpeechError) -> Bool {
    given = 0
    while !flag.isRaised {
      let result = unsafe avcodec_receive_frame(decoder, frame)
      if result == 0 {
        try checkFrame()
        hasSound = true
        return true
      }
      if result == speechkit_av_end { return try end() }
      if result != speechkit_av_again { damagedPackets += 1 }
      if isDraining && result != speechkit_av_again { return try end() }
      try feed()
    }
    return false
  }

  /// Hands the decoder a packet of the track, or tells it that there are no more.
  private func feed() throws(SpeechError) {
    while true {
      let result = unsafe av_read_frame(demuxer, packet)
      guard result == 0, let packet = unsafe packet else {
        if result != speechkit_av_end {
          warnings.append("\(name): ends early (\(LibAV.words(result)))")
        }
        isDraining = true
        _ = unsafe avcodec_send_packet(decoder, nil)
        return
      }
      defer { unsafe av_packet_unref(packet) }
      guard unsafe packet.pointee.stream_index == track else { continue }
      if unsafe avcodec_send_packet(decoder, packet) < 0 { damagedPackets += 1 }
      return
    }
  }

  private func end() throws(SpeechError) -> Bool {
    if damagedPackets > 0 {
      warnings.append("\(name): \(damagedPackets) damaged packets were left out")
      damagedPackets = 0
      if !hasSound { throw SpeechError(.inputInvalid, name, "nothing in it can be decoded") }
    }
    unsafe frame?.pointee.nb_samples = 0
    return false
  }

  /// Throws away what lies before the place that was gone to.
  /// - Returns: Whether that is reached.
  private func skip(
    _ frame: UnsafeMutablePointer<AVFrame>, _ held: Int, to target: Int
  ) throws(SpeechError) -> Bool {
    let surplus = max(0, target - (position ?? target))
    if surplus >= held {
      given = held
      return false
    }
    skippedUntil = nil
    if surplus > 0 {
      var waste = [Float](repeating: 0, count: surplus * format.channels)
      _ = try unsafe convert(frame, held, into: &waste, room: surplus)
    }
    return true
  }

  private func checkFrame() throws(SpeechError) {
    guard let frame = unsafe frame else { return }
    let rate = unsafe Int(frame.pointee.sample_rate)
    let channels = unsafe Int(frame.pointee.ch_layout.nb_channels)
    guard TapFormat(sampleRate: rate, channels: channels) == format else {
      throw SpeechError(
        .inputInvalid, name,
        "its format changes on the way, to \(rate) Hz with \(channels) channels")
    }
    guard unsafe converter == nil else { return }
    // Twice, for the two may not be one variable: in and out.
    var source = unsafe frame.pointee.ch_layout
    var target = unsafe frame.pointee.ch_layout
    let coding = unsafe AVSampleFormat(rawValue: frame.pointee.format)
    try check(
      unsafe swr_alloc_set_opts2(
        &converter, &target, AV_SAMPLE_FMT_FLT, Int32(rate), &source, coding, Int32(rate), 0, nil))
    try check(unsafe swr_init(converter))
  }

  /// Gives frames of the decoded ones as interleaved floats.
  private func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, _ held: Int, into frames: inout [Float], room: Int
  ) throws(SpeechError) -> Int {
    // At equal rates the converter keeps what there is no room for, and gives it later.
    let isFirst = given == 0
    let count = unsafe frames.withUnsafeMutableBytes { bytes in
      var target = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let source = unsafe UnsafeMutableRawPointer(frame.pointee.extended_data)?
        .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
      return unsafe swr_convert(
        converter, &target, Int32(room), isFirst ? source : nil, isFirst ? Int32(held) : 0)
    }
    try check(count)
    given = count == 0 ? held : given + Int(count)
    return Int(count)
  }

  private func check(_ code: Int32) throws(SpeechError) {
    if code < 0 { throw SpeechError(.inputInvalid, name, LibAV.words(code)) }
  }
}
