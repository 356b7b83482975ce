import SpeechSignal
import Synchronization

/// What the thread that captures and the thread that reads share.
final class CaptureLine: Sendable {
  /// Mono samples at the device's rate.
  let ring: SampleRing
  /// What is to be known at certain places of the ring.
  let marks = CaptureMarks()
  /// Signalled when there is something to read.
  let readable = Semaphore()
  /// Signalled to wake the capturing thread from a pause.
  let stopping = Semaphore()
  // Faults counted so far.
  let overruns = Atomic<Int>(0)
  let suspends = Atomic<Int>(0)
  let losses = Atomic<Int>(0)

  /// Seconds captured so far, losses included, as the bits of a double.
  private let captured = Atomic<UInt64>(0)
  private let finished = Semaphore()
  private let stopRequested = Atomic<Bool>(false)
  private let ended = Atomic<Bool>(false)
  private let failure = Guarded<SpeechError?>(nil)
  private let openedFormat = Guarded<String?>(nil)

  /// A line without samples.
  /// - Parameter backlog: How much may wait, in seconds at 48 kHz, the rate of most hardware; there is
  ///   less time in it for a device that runs faster.
  init(backlog: Double) {
    ring = SampleRing(minimumCapacity: Int(backlog * 48000))
  }

  /// The device's format in words; nil until it is open.
  var deviceFormat: String? {
    get { openedFormat.withLock { $0 } }
    set { openedFormat.withLock { $0 = newValue } }
  }

  /// Faults counted so far.
  var faults: CaptureFaults {
    CaptureFaults(
      overruns: overruns.load(ordering: .relaxed), suspends: suspends.load(ordering: .relaxed),
      losses: losses.load(ordering: .relaxed))
  }

  /// Seconds captured so far, losses included.
  ///
  /// Set by the capturing thread alone.
  /// Real-time safe: neither allocates nor locks.
  var capturedSeconds: Double {
    get { Double(bitPattern: captured.load(ordering: .relaxed)) }
    set { captured.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// Whether reading and capturing are to end.
  var isStopping: Bool { stopRequested.load(ordering: .acquiring) }

  /// Makes reading and capturing end, from any thread.
  func requestStop() {
    stopRequested.store(true, ordering: .releasing)
    stopping.signal()
    readable.signal()
  }

  /// Says that no more samples will come.
  ///
  /// For the capturing thread, when it has closed the device.
  /// - Parameter error: Why; nil when it was asked to stop.
  func finish(_ error: SpeechError?) {
    failure.withLock { $0 = error }
    ended.store(true, ordering: .releasing)
    readable.signal()
    finished.signal()
  }

  /// Whether no more samples will come.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Why no more samples come, where it was not by request.
  var error: SpeechError? { failure.withLock { $0 } }

  /// Waits until the device is free.
  /// - Parameter seconds: How long at most.
  func waitUntilFinished(seconds: Double) {
    guard !hasEnded, finished.wait(seconds: seconds) else { return }
    // For another thread that may be waiting as well.
    finished.signal()
  }
}
