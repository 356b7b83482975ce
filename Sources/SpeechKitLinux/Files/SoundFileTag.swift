internal import CSndfile

/// What a sound file may say about itself.
package enum SoundFileTag {
  /// The name of the piece.
  case title
  /// Who made it.
  case artist

  /// libsndfile's number for it.
  var code: Int32 {
    Int32(
      switch self {
      case .title: SF_STR_TITLE
      case .artist: SF_STR_ARTIST
      })
  }
}
