public import SpeechKitLinux

/// Where a conversion takes its sound from: a file, blocks of samples that are asked for or that come
/// as an async sequence, or live audio.
public struct ConversionSource: Sendable {
  let open: @Sendable () throws(SpeechError) -> any ConvertibleReader
  /// The file, where it is one.
  let path: String?

  private init(
    path: String? = nil, _ open: @escaping @Sendable () throws(SpeechError) -> any ConvertibleReader
  ) {
    self.path = path
    self.open = open
  }

  /// A sound file that libsndfile or libavformat reads, told by its content.
  /// - Parameter path: The file; `-` is standard input.
  /// - Returns: The source.
  public static func file(_ path: String) -> ConversionSource {
    ConversionSource(path: path) { () throws(SpeechError) in
      try MediaFile.open(path)
    }
  }

  /// Blocks of samples that are asked for when they are needed.
  /// - Parameters:
  ///   - sampleRate: Frames a second, in Hz, within ``RateConverter/supportedRates``.
  ///   - channels: Samples a frame, 1 to 64.
  ///   - name: What the sound is called in messages.
  ///   - next: Gives the next whole frames, interleaved, in linear full scale; an empty block is
  ///     nothing for now, nil the end. Called on the conversion's thread, which may be made to wait; a
  ///     conversion that is given up meanwhile ends when it returns.
  /// - Returns: The source.
  public static func blocks(
    sampleRate: Int, channels: Int = 1, name: String = "sound",
    _ next: @escaping @Sendable () throws(SpeechError) -> [Float]?
  ) -> ConversionSource {
    ConversionSource { () throws(SpeechError) in
      let format = AudioFormat(sampleRate: sampleRate, channels: channels)
      return try BlockReader(name: name, format: format, next: next)
    }
  }

  /// Blocks of samples that come as an async sequence.
  ///
  /// A block is taken only when the one before it has been converted.
  /// - Parameters:
  ///   - sequence: Whole frames, interleaved, in linear full scale.
  ///   - sampleRate: Frames a second, in Hz, within ``RateConverter/supportedRates``.
  ///   - channels: Samples a frame, 1 to 64.
  ///   - name: What the sound is called in messages.
  /// - Returns: The source.
  public static func sequence<Blocks: AsyncSequence & Sendable>(
    _ sequence: Blocks, sampleRate: Int, channels: Int = 1, name: String = "sound"
  ) -> ConversionSource where Blocks.Element == [Float] {
    ConversionSource { () throws(SpeechError) in
      let format = AudioFormat(sampleRate: sampleRate, channels: channels)
      let bridge = SequenceBridge(sequence, name: name)
      return try BlockReader(name: name, format: format, stop: bridge.stop, next: bridge.next)
    }
  }

  /// Live audio, or anything else that is an audio source; it can be converted once.
  ///
  /// Sound that was lost for up to ten seconds becomes silence, so that what follows stays in its
  /// place. Stop the source to end the conversion in good order.
  /// - Parameters:
  ///   - source: The microphone, or what stands before it.
  ///   - name: What it is called in messages.
  /// - Returns: The source.
  public static func live<Source: AudioSource & ~Copyable & Sendable>(
    _ source: consuming Source, name: String = "sound"
  ) -> ConversionSource {
    let reader = LiveReader(source, name: name)
    let once = Guarded<LiveReader<Source>?>(reader)
    return ConversionSource { () throws(SpeechError) in
      guard let reader = once.withLock({ $0.take() }) else {
        throw SpeechError(.argumentInvalid, name, "live audio can be converted once")
      }
      return reader
    }
  }
}
