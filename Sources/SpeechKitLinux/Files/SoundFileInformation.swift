/// What the header of a sound file tells, and what is odd about the file.
public struct SoundFileInformation: Sendable, Hashable {
  /// A part of a WAV, AIFF or CAF file that holds no samples and says nothing about them.
  public struct Chunk: Sendable, Hashable {
    /// Its four letters.
    public let name: String
    /// Its size in bytes, as it claims.
    public let size: Int
  }

  /// A title or the like that was written into the file.
  public struct Tag: Sendable, Hashable {
    /// What a tag is about.
    public enum Name: String, Sendable, Hashable, CaseIterable {
      /// The title of the piece.
      case title
      /// Who made it.
      case artist
      /// The collection it is from.
      case album
      /// When it was made.
      case date
      /// The sort of piece.
      case genre
      /// Its place in the collection.
      case track
      /// Anything else.
      case comment
      /// Who owns it.
      case copyright
      /// On which terms it may be used.
      case license
      /// The program that wrote it.
      case software
    }

    /// What it is about.
    public let name: Name
    /// What it says.
    public let text: String
  }

  /// The kind of file, in libsndfile's words.
  public internal(set) var container: String
  /// How samples are written, in libsndfile's words.
  public internal(set) var coding: String
  /// How samples are written, as far as it is one of the plain ways.
  public internal(set) var encoding: SoundFileFormat.Encoding
  /// Frames a second, in Hz.
  public internal(set) var sampleRate: Int
  /// Samples a frame.
  public internal(set) var channels: Int
  /// Frames in the file; nil where a stream does not tell.
  public internal(set) var frames: Int?
  /// Titles and the like, in the order of ``Tag/Name``.
  public internal(set) var tags: [Tag] = []
  /// What was passed over to come to the samples, in the order of the file.
  public internal(set) var otherChunks: [Chunk] = []
  /// What is not as it should be, in plain words.
  public internal(set) var oddities: [String] = []

  /// The length in seconds; nil where a stream does not tell.
  public var duration: Double? { frames.map { Double($0) / Double(sampleRate) } }

  /// Reads a file's header.
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: ``SpeechError`` of kind `inputMissing` or `inputInvalid`, each with its own reason.
  public init(path: String) throws(SpeechError) {
    self = try SoundFileReader(path: path).information
  }

  init(_ file: borrowing SoundFile) {
    container = file.container
    coding = file.coding
    encoding = file.encoding
    sampleRate = file.sampleRate
    channels = file.channels
    frames = file.promisedFrames
  }
}
