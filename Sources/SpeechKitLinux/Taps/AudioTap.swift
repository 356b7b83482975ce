/// Something that looks at sound, or changes it, on its way: in playback, capture and file export.
///
/// It has the five moments of MediaToolbox's `MTAudioProcessingTap`. ``TapChain`` calls them, on one
/// thread at a time, in this order: ``initialize()`` once; then, as often as sound begins to flow,
/// ``prepare(_:largestBlock:)``, any number of ``process(_:)``, ``unprepare()``; and once, at the
/// end, ``finalize()``.
///
/// What other threads change or read while sound runs goes through ``TapParameter`` and
/// ``TapLevel``, which never make ``process(_:)`` wait.
public protocol AudioTap: Sendable {
  /// The chain has taken the tap up.
  mutating func initialize()

  /// Sound is about to flow: the moment to allocate.
  /// - Parameters:
  ///   - format: The sound's format, the same until ``unprepare()``.
  ///   - largestBlock: The most frames that one ``process(_:)`` will bring.
  mutating func prepare(_ format: AudioFormat, largestBlock: Int)

  /// Works on a block, in its place.
  ///
  /// Called on the thread that plays or captures: it must neither allocate nor lock nor wait.
  /// - Parameter samples: Interleaved whole frames in linear full scale; values beyond ±1 are clipped
  ///   only where the sound ends up.
  mutating func process(_ samples: inout MutableSpan<Float>)

  /// Sound has ended for now: the moment to let go of what ``prepare(_:largestBlock:)`` made.
  mutating func unprepare()

  /// The chain lets go of the tap.
  mutating func finalize()
}

extension AudioTap {
  /// Does nothing.
  public mutating func initialize() {}

  /// Does nothing.
  /// - Parameters:
  ///   - format: The sound's format.
  ///   - largestBlock: The most frames at a time.
  public mutating func prepare(_ format: AudioFormat, largestBlock: Int) {}

  /// Does nothing.
  public mutating func unprepare() {}

  /// Does nothing.
  public mutating func finalize() {}
}
