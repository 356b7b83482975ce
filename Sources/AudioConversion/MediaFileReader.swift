internal import SpeechKitLinux

/// Frames of the first track of sound in what libavformat reads.
final class MediaFileReader: ConvertibleReader {
  /// Frames decoded ahead of a place that was gone to: packets lean on the ones before them.
  private static let runUp = 4096

  let name: String
  let kind: String
  let metadata: AudioMetadata
  let promisedFrames: Int?

  private let input: InputDescriptor
  private var demuxer: Demuxer
  private var decoder: SoundDecoder
  private let flag = StopFlag()
  /// Frames in all, where the container says that to the frame.
  private let exactFrames: Int?
  private var framesLeft: Int
  /// After a seek, the frame before which nothing is given.
  private var target: Int?

  /// Opens what a descriptor reads.
  /// - Throws: `SpeechError` of kind `inputInvalid` where there is no sound in it that can be read.
  init(_ input: consuming InputDescriptor, name: String) throws(SpeechError) {
    let demuxer = try Demuxer(try input.duplicate(), name: name)
    guard let track = unsafe demuxer.track else {
      throw SpeechError(.inputInvalid, name, "there is no sound in it")
    }
    let decoder = unsafe try SoundDecoder(track, name: name)
    let length = demuxer.length
    self.input = input
    self.name = name
    kind = "\(demuxer.kind), \(decoder.coding)"
    metadata = demuxer.metadata
    promisedFrames = length?.frames
    exactFrames = length.flatMap { $0.isExact ? $0.frames : nil }
    framesLeft = exactFrames ?? .max
    self.demuxer = demuxer
    self.decoder = decoder
  }

  var format: AudioFormat { decoder.format }
  var bits: Int { decoder.bits }
  var stop: @Sendable () -> Void { { [flag] in flag.raise() } }

  var warnings: [String] {
    var warnings: [String] = []
    if let cause = decoder.breakOff { warnings.append("\(name): ends early (\(cause))") }
    if decoder.damagedPackets > 0 {
      warnings.append("\(name): \(decoder.damagedPackets) damaged packets were left out")
    }
    return warnings
  }

  func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    let room = min(frames.count / format.channels, framesLeft)
    while room > 0, !flag.isRaised {
      if decoder.held == 0 {
        guard try decoder.advance(&demuxer) else { return try end() }
        try skip()
      } else {
        let count = try decoder.give(&frames, room: room)
        framesLeft -= count
        if count > 0 { return count }
      }
    }
    return 0
  }

  private func end() throws(SpeechError) -> Int {
    if decoder.damagedPackets > 0, !decoder.hasSound {
      throw SpeechError(.inputInvalid, name, "nothing in it can be decoded")
    }
    return 0
  }

  func seek(to frame: Int) -> Bool {
    let place = min(max(0, frame), promisedFrames ?? .max)
    // The packet before the first is found at the beginning of the file only.
    guard place < Self.runUp ? reopen() : demuxer.seek(to: place - Self.runUp) else {
      return false
    }
    decoder.flush()
    framesLeft = exactFrames.map { $0 - place } ?? .max
    target = place
    return true
  }

  private func reopen() -> Bool {
    input.rewind()
    do throws(SpeechError) {
      demuxer = try Demuxer(try input.duplicate(), name: name)
      guard let track = unsafe demuxer.track else { return false }
      decoder = unsafe try SoundDecoder(track, name: name)
      return true
    } catch { return false }
  }

  /// Throws away what lies before the place that was gone to.
  private func skip() throws(SpeechError) {
    guard let target else { return }
    let surplus = max(0, target - (demuxer.frame(at: decoder.time) ?? target))
    if surplus < decoder.held { self.target = nil }
    try decoder.skip(surplus)
  }
}
