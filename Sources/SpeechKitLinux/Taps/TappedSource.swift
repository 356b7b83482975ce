internal import SpeechSignal

/// A source whose sound passes taps on its way: a microphone or a file, filtered or metered.
///
/// The taps run on the thread that reads.
public struct TappedSource<Source: AudioSource & ~Copyable & Sendable>: ~Copyable, AudioSource,
  Sendable
{
  /// Frames that the taps are given at most.
  private static var largestBlock: Int { 4096 }

  private var source: Source
  private var chain: TapChain
  private var linear: [Float]

  /// A source behind which taps stand.
  /// - Parameters:
  ///   - source: Where sound comes from.
  ///   - taps: What it passes, in this order.
  public init(_ source: consuming Source, _ taps: [any AudioTap]) {
    var chain = TapChain(taps)
    chain.prepare(
      AudioFormat(sampleRate: source.sampleRate, channels: 1), largestBlock: Self.largestBlock)
    linear = [Float](repeating: 0, count: Self.largestBlock)
    self.source = source
    self.chain = chain
  }

  /// The rate of the samples given, in Hz: the source's own.
  public var sampleRate: Int { source.sampleRate }

  /// Ends the reading from any thread.
  public var stopper: SourceStopper { source.stopper }

  /// Waits for samples, as the source does.
  /// - Parameter buffer: Room for at least one sample.
  /// - Returns: What the source gives, with its sound as the taps leave it; beyond full scale it is
  ///   clipped.
  /// - Throws: ``SpeechError`` as the source does.
  public mutating func read(
    into buffer: inout MutableSpan<Int16>
  ) throws(SpeechError) -> SourceRead {
    var room = buffer._mutatingExtracting(0..<min(buffer.count, Self.largestBlock))
    let read = try source.read(into: &room)
    guard case .audio(let frames) = read else { return read }
    for index in 0..<frames { linear[index] = Float(PCM.linear(room[index])) }
    chain.process(&linear, count: frames)
    for index in 0..<frames { room[index] = PCM.sample(Double(linear[index])) }
    return read
  }
}
