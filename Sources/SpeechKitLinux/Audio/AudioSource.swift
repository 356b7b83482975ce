/// Where audio comes from: a microphone, a sound file, a stream.
///
/// A source gives 16-bit mono samples at one rate, in order, in blocks of any size. What was lost
/// on the way is given in its place between the samples, so the audio time of a later sample is the
/// number of frames read plus the number of frames lost before it, over ``sampleRate``.
///
/// One thread at a time may read. To end a read from another thread take the ``stopper`` first.
public protocol AudioSource: ~Copyable {
  /// The rate of the samples that ``read(into:)`` gives, in Hz.
  var sampleRate: Int { get }

  /// What ends the reading from any thread.
  ///
  /// A source whose reads never wait can leave it out.
  var stopper: SourceStopper { get }

  /// Waits for samples and puts them at the beginning of the buffer.
  /// - Parameter buffer: Room for at least one sample. What lies beyond the frames given is
  ///   unspecified.
  /// - Returns: How many frames were given (at least one, often fewer than the buffer holds), or a
  ///   gap, or the end. After the end every further read gives the end again.
  /// - Throws: ``SpeechError`` when there will be no more samples and this is not the proper end.
  mutating func read(into buffer: inout MutableSpan<Int16>) throws(SpeechError) -> SourceRead
}

extension AudioSource where Self: ~Copyable {
  /// A stopper without effect, for sources whose reads never wait.
  public var stopper: SourceStopper { SourceStopper {} }
}
