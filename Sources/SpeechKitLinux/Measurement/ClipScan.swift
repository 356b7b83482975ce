public import SpeechSignal

/// A sound file looked through for what goes over a ceiling, in its samples and between them.
///
/// It is read once, block by block; memory stays flat however long the file is. What counts as over
/// is said at ``ClipDetector``. Use it from one thread at a time.
public struct ClipScan: ~Copyable {
  /// What was over in one channel.
  public struct Total: Sendable, Hashable {
    /// Samples that are over.
    public let onSample: Int
    /// Ways from one sample to the next on which the sound is over.
    public let interSample: Int
  }

  /// What the file's header tells.
  public let information: SoundFileInformation
  /// The level above which sound is over, dBFS.
  public let ceiling: Decibels
  /// Frames looked at so far.
  public private(set) var frames = 0
  /// The largest magnitude of what was over so far, as a fraction of full scale; 0 when nothing was.
  public private(set) var highest = 0.0

  private var reader: SoundFileReader
  private var detectors: [ClipDetector]
  private var block: [Float]
  private var isAtEnd = false

  /// Frames read at a time.
  private static let blockFrames = 4096

  /// Opens a file.
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - ceiling: The level above which sound is over, dBFS. Default 0.
  /// - Throws: ``SpeechError`` of the kinds ``SpeechError/Kind/inputMissing`` and
  ///   ``SpeechError/Kind/inputInvalid``.
  public init(path: String, ceiling: Decibels = 0) throws(SpeechError) {
    let reader = try SoundFileReader(path: path)
    let (channels, highestSample) = (reader.channels, reader.information.encoding.highestSample)
    information = reader.information
    self.ceiling = ceiling
    detectors = (0..<channels).map { channel in
      ClipDetector(
        channel: channel, of: channels, ceiling: ceiling.amplitudeRatio,
        highestSample: highestSample)
    }
    block = [Float](repeating: 0, count: Self.blockFrames * channels)
    self.reader = reader
  }

  /// Ends the looking from any thread.
  public var stopper: SourceStopper { reader.stopper }

  /// What was odd about the file, in plain words; complete at the end.
  public var warnings: [String] { reader.warnings }

  /// What was over so far, channel by channel.
  public var totals: [Total] {
    detectors.map { Total(onSample: $0.onSampleCount, interSample: $0.interSampleCount) }
  }

  /// Looks on.
  /// - Returns: What was over in the next part of the file, often nothing, in the order of time and
  ///   then of channels; nil at the end.
  /// - Throws: ``SpeechError/Kind/inputInvalid`` when the system cannot read on.
  public mutating func next() throws(SpeechError) -> [ClippedPoint]? {
    guard !isAtEnd else { return nil }
    let count = try reader.read(into: &block)
    frames += count
    isAtEnd = count == 0
    var points: [ClippedPoint] = []
    // Held by a second name, since all of self is held while a span of its block is.
    let samples = block
    let span = samples.span.extracting(first: count * reader.channels)
    for i in detectors.indices {
      if isAtEnd {
        detectors[i].finish { points.append($0) }
      } else {
        detectors[i].add(span) { points.append($0) }
      }
    }
    guard !points.isEmpty else { return points }
    highest = points.reduce(highest) { max($0, Double($1.value.magnitude)) }
    if detectors.count > 1 {
      points.sort { ($0.frame, $0.quarters, $0.channel) < ($1.frame, $1.quarters, $1.channel) }
    }
    return points
  }

  /// By how many dB to turn the sound down, so that nothing of what was seen is over any more: 0 when
  /// nothing was, else the excess, rounded up to the next hundredth behind it.
  ///
  /// It allows for the rounding of samples to what the file's coding can hold.
  public var headroom: Decibels {
    guard highest > 0 else { return 0 }
    let end = Double(information.encoding.highestSample)
    let rounding = 1.2 * (1 - end)
    let goal = min(ceiling.amplitudeRatio, end) - rounding
    let excess = Decibels(amplitudeRatio: highest / goal).value
    return Decibels(((excess * 100 + 0.1).rounded(.up)) / 100)
  }
}
