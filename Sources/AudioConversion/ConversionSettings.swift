public import SpeechKitLinux

/// What a conversion shall make.
public struct ConversionSettings: Sendable {
  /// Bits a second, for AAC and MP3, 1000 and more; nil, unless changed, takes 64 000 a channel, and
  /// less below 32 kHz.
  ///
  /// What the codec cannot do at its rate is brought to what it can, with a note.
  public var bitRate: Int?
  /// Frames a second, in Hz, 1000 to 768 000; nil, unless changed, keeps those of the source.
  ///
  /// What the codec does not have is brought to the nearest that it has, with a note.
  public var sampleRate: Int?
  /// Samples a frame, 1 to 8; nil, unless changed, keeps those of the source.
  public var channels: Int?
  /// What the file says about itself; what is nil here is taken from the source.
  public var metadata = AudioMetadata()
  /// Whether a file that stands in the output's place may be replaced; false unless changed.
  public var replaces = false
  /// Whether the output grows in its place, for recordings; false unless changed.
  ///
  /// An `.m4a` or `.aac` is then readable at any time but for its last second, also after the power
  /// has failed, and when the conversion fails what there is of it stays. When it is finished, an
  /// `.m4a` is put in order, as if it had been written whole. Other formats take no heed of this.
  public var growsInPlace = false
  /// What the sound passes on its way, at the rate and channels of the source; nothing unless changed.
  public var taps: [any AudioTap] = []

  /// Settings that keep what the source is like.
  public init() {}
}
