/// A file as the device wants it: frames at one rate and number of channels, as many as are asked for.
final class PlayerTrack {
  /// How long it is, in seconds; nil where it does not say.
  let total: Double?
  private let reader: any FrameReader
  private let converter: FrameConverter
  private let format: AudioFormat
  private var input: [Float]
  /// Converted frames, of which those from `next` on were not given yet.
  private var output: [Float] = []
  private var next = 0
  private var hasEnded = false
  /// Frames given since the beginning of the file.
  private var position = 0

  /// - Parameters:
  ///   - reader: The file.
  ///   - format: What the device wants.
  /// - Throws: `SpeechError` of kind `argumentInvalid` where the file cannot be made into that.
  init(_ reader: any FrameReader, as format: AudioFormat) throws(SpeechError) {
    self.reader = reader
    self.format = format
    converter = try FrameConverter(from: reader.format, to: format)
    total = reader.promisedFrames.map { Double($0) / Double(reader.format.sampleRate) }
    input = [Float](repeating: 0, count: 2048 * reader.format.channels)
  }

  /// Where it is, in seconds from the beginning of the file.
  var seconds: Double { Double(position) / Double(format.sampleRate) }

  /// Gives frames.
  /// - Parameters:
  ///   - frames: Where they go, interleaved.
  ///   - range: Which frames of that are filled.
  /// - Returns: Frames given; fewer than were asked for only at the end.
  /// - Throws: What stopped the reading of the file.
  func read(into frames: inout [Float], _ range: Range<Int>) throws(SpeechError) -> Int {
    var given = 0
    while given < range.count {
      let held = output.count / format.channels - next
      if held == 0 {
        if hasEnded { break }
        try fill()
        continue
      }
      let count = min(held, range.count - given)
      let target = (range.lowerBound + given) * format.channels
      for index in 0..<count * format.channels {
        frames[target + index] = output[next * format.channels + index]
      }
      next += count
      given += count
    }
    position += given
    return given
  }

  private func fill() throws(SpeechError) {
    output.removeAll(keepingCapacity: true)
    next = 0
    let count = try reader.read(into: &input)
    let channels = format.channels
    func keep(_ samples: [Float], _ count: Int) { output += samples.prefix(count * channels) }
    if count > 0 {
      converter.convert(input, count: count, take: keep)
    } else {
      hasEnded = true
      converter.finish(take: keep)
    }
  }

  /// Goes to a place.
  /// - Parameter seconds: Seconds from the beginning of the file; before it is the beginning.
  /// - Returns: Whether it could; a stream cannot.
  func seek(to seconds: Double) -> Bool {
    let place = max(0, min(seconds, total ?? 1e9))
    let rate = Double(reader.format.sampleRate)
    guard reader.seek(to: Int((place * rate).rounded())) else { return false }
    converter.finish { _, _ in }
    output.removeAll(keepingCapacity: true)
    next = 0
    hasEnded = false
    position = Int((place * Double(format.sampleRate)).rounded())
    return true
  }
}
