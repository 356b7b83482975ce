/// What a sound file says about itself.
public struct AudioMetadata: Sendable, Hashable {
  /// The name of the piece; nil for none.
  public var title: String?
  /// Who made it; nil for none.
  public var artist: String?

  /// What a file will say.
  /// - Parameters:
  ///   - title: The name of the piece.
  ///   - artist: Who made it.
  public init(title: String? = nil, artist: String? = nil) {
    self.title = title
    self.artist = artist
  }

  /// These, and where one is missing that of another.
  func over(_ other: AudioMetadata) -> AudioMetadata {
    AudioMetadata(title: title ?? other.title, artist: artist ?? other.artist)
  }

  /// By the names that containers give them.
  var entries: [(key: String, value: String)] {
    [("title", title), ("artist", artist)].compactMap { key, value in
      value.map { (key, $0) }
    }
  }
}
