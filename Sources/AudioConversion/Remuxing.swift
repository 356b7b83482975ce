internal import CAVFormat
internal import SpeechKitLinux

/// Packets from one file into another, as they are.
enum Remuxing {
  /// Makes an MPEG-4 file with one index of one that was written in pieces.
  /// - Parameters:
  ///   - path: The file; it is replaced when the new one is whole.
  ///   - frames: Frames of sound in it; pieces do not say how much of the last packet is padding.
  ///   - metadata: What the file says about itself.
  /// - Throws: `SpeechError` of kind `outputFailed`; then the file is as it was.
  static func putInOrder(
    _ path: String, frames: Int, metadata: AudioMetadata
  ) throws(SpeechError) {
    var demuxer = try Demuxer(try InputDescriptor(path: path), name: path)
    guard let track = unsafe demuxer.track else {
      throw SpeechError(.outputFailed, path, "what was written cannot be read back")
    }
    var output = try OutputFile(path)
    var muxer = try Muxer("ipod", descriptor: output.descriptor, name: path)
    unsafe try muxer.begin(copying: track, metadata: metadata)
    var packet = unsafe av_packet_alloc()
    defer { unsafe av_packet_free(&packet) }
    while let packet = unsafe packet, unsafe demuxer.read(into: packet) == 0 {
      defer { unsafe av_packet_unref(packet) }
      let left = unsafe Int64(frames) - packet.pointee.pts
      unsafe packet.pointee.duration = max(0, min(packet.pointee.duration, left))
      unsafe try muxer.write(packet)
    }
    try muxer.finish()
    try output.keep()
  }
}
