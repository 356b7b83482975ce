/// What a read from an ``AudioSource`` gave.
public enum SourceRead: Sendable, Hashable {
  /// So many frames, at least one, are at the beginning of the buffer.
  case audio(frames: Int)
  /// Audio is missing between the frames given before and the frames that follow.
  case gap(SourceGap)
  /// There is nothing more: the file has ended, or the source was stopped.
  case end
}
