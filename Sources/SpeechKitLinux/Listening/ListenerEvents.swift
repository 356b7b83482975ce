/// The events of a ``Listener``, for one `for try await` loop.
///
/// None is dropped: they wait until they are taken. Leaving the loop, or cancelling its task, stops
/// the listener and frees the device.
public struct ListenerEvents: AsyncSequence, Sendable {
  let stream: AsyncStream<Result<ListenerEvent, SpeechError>>

  /// Takes the events one by one.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Result<ListenerEvent, SpeechError>>.Iterator

    /// The next event.
    /// - Parameter actor: Where the caller is isolated.
    /// - Returns: The event; nil after the last one.
    /// - Throws: What ended the listening otherwise than it should have.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(SpeechError) -> ListenerEvent? {
      try await base.next(isolation: actor)?.get()
    }
  }

  /// An iterator; there is one listener behind all of them, so use one.
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }
}
