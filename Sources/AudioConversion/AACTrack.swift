internal import SpeechKitLinux

/// Frames through the encoder into a container.
final class AACTrack {
  /// What holds the packets.
  enum Container {
    /// MPEG-4, with its index at the end.
    case mpeg4
    /// MPEG-4 in pieces, each with its own index.
    case fragmentedMPEG4
    /// Packet after packet, each with a header.
    case adts

    fileprivate var name: String {
      switch self {
      case .mpeg4, .fragmentedMPEG4: "ipod"
      case .adts: "adts"
      }
    }

    fileprivate func options(hasMetadata: Bool) -> [(String, String)] {
      switch self {
      case .mpeg4: []
      // The index waits for the first piece, so that it can tell of the priming.
      case .fragmentedMPEG4: [("movflags", "frag_custom+empty_moov+delay_moov")]
      case .adts: hasMetadata ? [("write_id3v2", "1")] : []
      }
    }
  }

  private var encoder: AACEncoder
  private var muxer: Muxer

  init(
    _ plan: ConversionPlan, in container: Container, descriptor: Int32
  ) throws(SpeechError) {
    var muxer = try Muxer(container.name, descriptor: descriptor, name: plan.output)
    let encoder = try AACEncoder(
      plan.outputFormat, bitRate: plan.bitRate ?? 64000, hasGlobalHeader: muxer.hasGlobalHeader,
      name: plan.output)
    let hasMetadata = !plan.metadata.entries.isEmpty
    try muxer.begin(
      encoder, metadata: plan.metadata, options: container.options(hasMetadata: hasMetadata))
    self.muxer = muxer
    self.encoder = encoder
  }

  func write(_ samples: [Float], count: Int) throws(SpeechError) {
    try unsafe encoder.encode(samples, count: count) { packet throws(SpeechError) in
      unsafe try muxer.write(packet)
    }
  }

  /// Makes all that was encoded so far readable.
  func flush() throws(SpeechError) { try muxer.flush() }

  func finish() throws(SpeechError) {
    try unsafe encoder.finish { packet throws(SpeechError) in unsafe try muxer.write(packet) }
    try muxer.finish()
  }
}
