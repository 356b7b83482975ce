import SpeechKitLinux

/// A source that ends after so many frames.
struct LimitedSource<Source: AudioSource & ~Copyable & Sendable>: ~Copyable, AudioSource, Sendable {
  private var source: Source
  private var framesLeft: Int

  init(_ source: consuming Source, frames: Int) {
    self.source = source
    framesLeft = frames
  }

  var sampleRate: Int { source.sampleRate }

  var stopper: SourceStopper { source.stopper }

  mutating func read(into buffer: inout MutableSpan<Int16>) throws(SpeechError) -> SourceRead {
    guard framesLeft > 0 else { return .end }
    var room = buffer._mutatingExtracting(0..<min(buffer.count, framesLeft))
    let read = try source.read(into: &room)
    if case .audio(let frames) = read { framesLeft -= frames }
    return read
  }
}
