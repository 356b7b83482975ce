internal import SpeechKitLinux

/// Hands the blocks of an async sequence to a thread that waits for them, one at a time.
///
/// A task takes the next block from the sequence when the thread asks for it, so none is taken that
/// nobody wants yet.
final class SequenceBridge: Sendable {
  private enum Answer: Sendable {
    case block([Float])
    case end
    case failure(SpeechError)
  }

  /// Where the task puts what the thread takes.
  private final class Letterbox: Sendable {
    private let answer = Guarded<Answer?>(nil)
    private let filled = Semaphore()

    func put(_ new: Answer) {
      answer.withLock { $0 = new }
      filled.signal()
    }

    func take() -> Answer {
      while true {
        if let taken = answer.withLock({ $0.take() }) { return taken }
        filled.wait()
      }
    }
  }

  private let letterbox: Letterbox
  private let demand: AsyncStream<Void>.Continuation
  private let task: Task<Void, Never>

  init<Blocks: AsyncSequence & Sendable>(_ sequence: Blocks, name: String)
  where Blocks.Element == [Float] {
    let (requests, demand) = AsyncStream<Void>.makeStream()
    let letterbox = Letterbox()
    self.demand = demand
    self.letterbox = letterbox
    task = Task {
      var blocks = sequence.makeAsyncIterator()
      for await _ in requests {
        do {
          guard let block = try await blocks.next() else { break }
          letterbox.put(.block(block))
        } catch {
          let cause = error as? SpeechError ?? SpeechError(.failed, name, "\(error)")
          return letterbox.put(.failure(cause))
        }
      }
      letterbox.put(.end)
    }
  }

  deinit { task.cancel() }

  /// The next block, waited for; nil at the end.
  var next: @Sendable () throws(SpeechError) -> [Float]? {
    { [self] () throws(SpeechError) in
      demand.yield()
      switch letterbox.take() {
      case .block(let block): return block
      case .end: return nil
      case .failure(let error): throw error
      }
    }
  }

  /// Ends the waiting, even when the sequence does not heed that its task is cancelled.
  var stop: @Sendable () -> Void {
    { [task, letterbox] in
      task.cancel()
      letterbox.put(.end)
    }
  }
}
