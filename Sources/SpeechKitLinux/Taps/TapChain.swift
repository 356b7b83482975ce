/// Taps that sound passes one after the other.
///
/// It owns the taps and calls their moments in order. Use it from one thread at a time.
public struct TapChain: ~Copyable, Sendable {
  private var taps: [any AudioTap]
  /// The format that the taps are prepared for; nil between stretches of sound.
  private var prepared: (format: AudioFormat, largestBlock: Int)?

  /// Takes taps up.
  /// - Parameter taps: The taps, in the order in which sound passes them; none leave it as it is.
  public init(_ taps: [any AudioTap] = []) {
    self.taps = taps
    for index in self.taps.indices { self.taps[index].initialize() }
  }

  deinit {
    for var tap in taps.reversed() {
      if prepared != nil { tap.unprepare() }
      tap.finalize()
    }
  }

  /// Whether sound passes unchanged and unseen.
  public var isEmpty: Bool { taps.isEmpty }

  /// Prepares all taps; those that were prepared for another format are unprepared first.
  /// - Parameters:
  ///   - format: The format of the sound to come.
  ///   - largestBlock: The most frames that a tap will be given at a time, 1 or more.
  public mutating func prepare(_ format: AudioFormat, largestBlock: Int) {
    precondition(largestBlock > 0, "a block has at least one frame")
    if let prepared, prepared == (format, largestBlock) { return }
    unprepare()
    for index in taps.indices { taps[index].prepare(format, largestBlock: largestBlock) }
    prepared = (format, largestBlock)
  }

  /// Passes a block through all taps, cut where it is longer than they were prepared for.
  ///
  /// Real-time safe as far as the taps are.
  /// - Parameter samples: Interleaved whole frames in linear full scale.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    guard let prepared else { preconditionFailure("the chain has to be prepared first") }
    let longest = prepared.largestBlock * prepared.format.channels
    var start = 0
    while start < samples.count {
      let end = min(start + longest, samples.count)
      var block = samples._mutatingExtracting(start..<end)
      for index in taps.indices { taps[index].process(&block) }
      start = end
    }
  }

  /// Unprepares all taps, unless they are.
  public mutating func unprepare() {
    guard prepared != nil else { return }
    for index in taps.indices { taps[index].unprepare() }
    prepared = nil
  }
}

extension TapChain {
  /// Passes the first samples of an array through all taps.
  package mutating func process(_ samples: inout [Float], count: Int) {
    var whole = samples.mutableSpan
    var block = whole._mutatingExtracting(0..<count)
    process(&block)
  }
}
