internal import Glibc
public import SpeechKitLinux

/// One conversion of sound into a file: asynchronous, with progress, interruptible.
///
/// ``convert()`` does the work on a thread of its own; ``run(onProgress:)`` on the calling one. Call
/// one of them, once. The other calls may come from any thread at any time. The output appears only
/// when it is whole; when the conversion fails or is cancelled there is nothing there, or what was
/// there before (unless ``ConversionSettings/growsInPlace``).
public final class AudioConverter: Sendable {
  /// What will be done.
  public let plan: ConversionPlan
  /// How far it is, for one `for await` loop, which ends with the conversion.
  ///
  /// Only the newest is kept for a loop that is slow.
  public let progress: AsyncStream<ConversionProgress>

  private let settings: ConversionSettings
  private let reader: Guarded<(any ConvertibleReader)?>
  private let control = ConversionControl()
  private let news: AsyncStream<ConversionProgress>.Continuation

  /// Opens the source, and settles what will be done; nothing is written yet.
  /// - Parameters:
  ///   - source: Where sound comes from.
  ///   - path: The output, whose ending says its format: `.m4a`, `.aac`, or what ``SoundFileFormat``
  ///     knows (`.wav`, `.flac`, `.ogg`, `.mp3` and more).
  ///   - settings: What to make.
  /// - Throws: ``SpeechError`` of the kinds ``SpeechError/Kind/inputMissing`` and
  ///   ``SpeechError/Kind/inputInvalid``; ``SpeechError/Kind/argumentInvalid`` for what the format
  ///   cannot be; ``SpeechError/Kind/outputFailed`` when the output is the source, or stands there and
  ///   may not be replaced.
  public init(
    _ source: ConversionSource, to path: String,
    _ settings: ConversionSettings = ConversionSettings()
  ) throws(SpeechError) {
    try Self.check(path, source: source.path, replaces: settings.replaces)
    let reader = try source.open()
    plan = try ConversionPlan(reader, to: path, settings)
    control.stops(reader.stop)
    self.settings = settings
    self.reader = Guarded(reader)
    (progress, news) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit { news.finish() }

  private static func check(
    _ path: String, source: String?, replaces: Bool
  ) throws(SpeechError) {
    var output = stat()
    guard unsafe stat(path, &output) == 0 else { return }
    var input = stat()
    if let source, unsafe stat(source, &input) == 0, input.st_dev == output.st_dev,
      input.st_ino == output.st_ino
    {
      throw SpeechError(
        .outputFailed, path, "is the input itself", advice: "give the output another name")
    }
    guard output.st_mode & S_IFMT == S_IFREG, !replaces else { return }
    throw SpeechError(
      .outputFailed, path, "is there already", advice: "give another name, or have it replaced")
  }

  /// Whether ``interrupt()`` was called, and not yet ``resume()``.
  public var isInterrupted: Bool { control.isInterrupted }

  /// Lets the work rest after the block in hand (a tenth of a second of sound), until ``resume()``.
  ///
  /// As when something else needs the processor or the device. What was converted stays, and nothing
  /// is lost or doubled; of live audio, what comes meanwhile waits in its source as far as that has
  /// room.
  public func interrupt() { control.set(isInterrupted: true) }

  /// Goes on after ``interrupt()``.
  public func resume() { control.set(isInterrupted: false) }

  /// Gives the conversion up, also while it is interrupted, or before it began.
  public func cancel() { control.cancel() }

  /// Converts on a thread of its own; cancelling the task cancels the conversion.
  /// - Returns: What was made.
  /// - Throws: As ``run(onProgress:)``.
  public func convert() async throws(SpeechError) -> ConversionResult {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SpeechError) {
          try DetachedThread.start { [self] in
            continuation.resume(returning: Result { () throws(SpeechError) in try run() })
          }
        } catch { continuation.resume(returning: .failure(error)) }
      }
    } onCancel: {
      cancel()
    }
    return try outcome.get()
  }

  /// Converts on this thread, which waits as long as it takes.
  /// - Parameter onProgress: Told of each block, on this thread.
  /// - Returns: What was made.
  /// - Throws: ``SpeechError`` of the kinds ``SpeechError/Kind/inputInvalid``,
  ///   ``SpeechError/Kind/outputFailed``, ``SpeechError/Kind/cancelled``; those of a live source.
  public func run(
    onProgress: (ConversionProgress) -> Void = { _ in }
  ) throws(SpeechError) -> ConversionResult {
    defer { news.finish() }
    guard let reader = reader.withLock({ $0.take() }) else {
      throw SpeechError(.argumentInvalid, plan.output, "a conversion can be run once")
    }
    if !control.goesOn() { throw cancelled }
    let work = try ConversionRun(reader, plan, settings)
    repeat {
      if !control.goesOn() { throw cancelled }
      let now = ConversionProgress(
        seconds: Double(work.sourceFrames) / Double(plan.sourceRate), total: plan.duration)
      onProgress(now)
      news.yield(now)
    } while try work.step()
    // A source that was stopped looks as if it had ended.
    if !control.goesOn() { throw cancelled }
    return try work.finish()
  }

  private var cancelled: SpeechError {
    SpeechError(.cancelled, plan.output, "the conversion was given up")
  }
}
