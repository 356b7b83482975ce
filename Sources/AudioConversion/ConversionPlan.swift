internal import SpeechKitLinux

/// What a conversion will do, known before it begins.
public struct ConversionPlan: Sendable {
  /// What the source is called.
  public let source: String
  /// The source's kind and coding, in words.
  public let sourceKind: String
  /// The source's frames a second, in Hz.
  public let sourceRate: Int
  /// The source's samples a frame.
  public let sourceChannels: Int
  /// How long the source says it is, in seconds; nil where it does not say.
  public let duration: Double?
  /// The output's path.
  public let output: String
  /// The output's kind and coding, in words.
  public let outputKind: String
  /// The output's frames a second, in Hz.
  public let sampleRate: Int
  /// The output's samples a frame.
  public let channels: Int
  /// The output's bits a second; nil where the format leaves no choice.
  public let bitRate: Int?
  /// What the output says about itself.
  public let metadata: AudioMetadata
  /// Where the output is not what was asked for, in plain words.
  public let notes: [String]

  let kind: OutputKind

  init(
    _ reader: any ConvertibleReader, to path: String, _ settings: ConversionSettings
  ) throws(SpeechError) {
    let kind = try OutputKind(named: path, bits: reader.bits)
    let format = reader.format
    var limits = CodecLimits(
      kind, operand: path, sampleRate: settings.sampleRate ?? format.sampleRate,
      channels: settings.channels ?? format.channels)
    try limits.settle(bitRate: settings.bitRate)
    source = reader.name
    sourceKind = reader.kind
    sourceRate = format.sampleRate
    sourceChannels = format.channels
    duration = reader.promisedFrames.map { Double($0) / Double(format.sampleRate) }
    output = path
    outputKind = kind.words
    sampleRate = limits.sampleRate
    channels = limits.channels
    bitRate = limits.bitRate
    metadata = settings.metadata.over(reader.metadata)
    notes = limits.notes
    self.kind = kind
  }

  var outputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channels: channels) }
}
