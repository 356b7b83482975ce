public import SpeechSignal

/// A copy of a sound file that is softer by some decibels and otherwise the same.
public struct TurnedDownCopy: Sendable {
  private let path: String
  private let output: String
  private let format: SoundFileFormat

  /// A copy that is not yet made.
  /// - Parameters:
  ///   - path: The file.
  ///   - output: The copy; the ending of its name tells the format. Samples are written as those of
  ///     the file are, where the format can.
  /// - Throws: ``SpeechError/Kind/argumentInvalid`` for an ending that is not known, or where both
  ///   are the same file; the kinds of ``SoundFileReader`` where the file cannot be read.
  public init(of path: String, at output: String) throws(SpeechError) {
    guard var format = SoundFileFormat.named(by: output) else {
      throw SpeechError(
        .argumentInvalid, output, "the ending of the name tells no format",
        advice: "end it in .wav, .aiff, .caf, .au or .flac")
    }
    guard !FileStatus(path).isSame(as: FileStatus(output)) else {
      throw SpeechError(
        .argumentInvalid, output, "is the file that is read", advice: "name another output")
    }
    let reader = try SoundFileReader(path: path)
    let asWas = SoundFileFormat(format.container, reader.information.encoding)
    if asWas.encoding != .compressed,
      asWas.isWritable(sampleRate: reader.sampleRate, channels: reader.channels)
    {
      format = asWas
    }
    self.path = path
    self.output = output
    self.format = format
  }

  /// Makes the copy; it appears when it is whole.
  /// - Parameters:
  ///   - amount: By how much softer it is, 0 or more.
  ///   - goesOn: Asked from time to time; false gives the copy up, and nothing is left of it.
  /// - Throws: ``SpeechError/Kind/outputFailed``, ``SpeechError/Kind/argumentInvalid`` where the
  ///   format cannot hold the rate or the channels, and the kinds of ``SoundFileReader``.
  public func write(by amount: Decibels, goesOn: () -> Bool) throws(SpeechError) {
    var reader = try SoundFileReader(path: path)
    var writer = try SoundFileWriter(
      output, format: format, sampleRate: reader.sampleRate, channels: reader.channels)
    let gain = Float(Decibels(-amount.value).amplitudeRatio)
    var block = [Float](repeating: 0, count: 4096 * reader.channels)
    while goesOn() {
      let count = try reader.read(into: &block) * reader.channels
      if count == 0 { return try writer.finish() }
      for i in 0..<count { block[i] *= gain }
      let span = block.span
      try writer.write(span.extracting(first: count))
    }
  }
}
