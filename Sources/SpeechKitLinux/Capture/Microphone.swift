import Synchronization

/// A microphone, or anything else that ALSA can capture from, as an ``AudioSource``.
///
/// A thread of its own reads the device into a buffer of fixed size; reading takes from the buffer.
/// The device runs with the format, rate and channels that it has, and its sound is converted here:
/// to 16-bit mono, by the mean of the channels or by picking one, and to the rate asked for,
/// band-limited. Overruns and suspends are recovered from, and told as gaps in their place.
///
/// It has one owner, who reads. ``stopper`` works from any thread. When the owner lets go of it, the
/// device is closed.
public struct Microphone: ~Copyable, AudioSource, Sendable {
  /// How it captures.
  public let configuration: CaptureConfiguration
  private let line: CaptureLine
  private var reader: CaptureReader

  /// How long closing waits for the device to be let go of, in seconds.
  ///
  /// Longer than any driver takes that works.
  private static let patience = 0.4

  /// Opens the device and begins to capture.
  /// - Parameters:
  ///   - configuration: Which device, and how.
  ///   - onRetry: With ``CaptureConfiguration/keepsTrying``, told of each try to open the device that
  ///     failed. Called on the capturing thread; it may take its time.
  /// - Throws: ``SpeechError`` of a kind that begins with `device` when the device cannot be opened
  ///   (never with ``CaptureConfiguration/keepsTrying``: then it is waited for);
  ///   ``SpeechError/Kind/argumentInvalid`` for a rate or channel that cannot be had;
  ///   ``SpeechError/Kind/failed`` when there is no thread to be had.
  public init(
    _ configuration: CaptureConfiguration = CaptureConfiguration(),
    onRetry: @escaping @Sendable (DeviceRetry) -> Void = { _ in }
  ) throws(SpeechError) {
    let reader = try CaptureReader(sampleRate: configuration.sampleRate)
    let device = configuration.keepsTrying ? nil : try CaptureThread.open(configuration)
    let line = CaptureLine(backlog: configuration.backlog)
    try CaptureThread(configuration, line: line, report: onRetry).start(device)
    self.configuration = configuration
    self.line = line
    self.reader = reader
  }

  deinit {
    line.requestStop()
    line.waitUntilFinished(seconds: Self.patience)
  }

  /// The rate of the samples given, in Hz.
  public var sampleRate: Int { configuration.sampleRate }

  /// Ends the reading, and frees the device, from any thread.
  ///
  /// A waiting read gives the end at once. The device is free within a tenth of a second, or, when
  /// its driver is stuck, as soon as the driver returns.
  public var stopper: SourceStopper {
    SourceStopper { [line] in line.requestStop() }
  }

  /// How far the device has come, whatever of it has been read.
  public var clock: SourceClock {
    SourceClock { [line] in line.capturedSeconds }
  }

  /// What went wrong so far.
  public var faults: CaptureFaults { line.faults }

  /// The device's own rate in Hz, its channels and its sample format, in words; nil until it is open.
  public var deviceFormat: String? { line.deviceFormat }

  /// Waits for samples.
  /// - Parameter buffer: Room for at least one sample.
  /// - Returns: Frames; or a gap; or the end, after it was stopped.
  /// - Throws: ``SpeechError/Kind/deviceLost`` when the device stops working, after all that it gave
  ///   was read; never with ``CaptureConfiguration/keepsTrying``.
  public mutating func read(
    into buffer: inout MutableSpan<Int16>
  ) throws(SpeechError) -> SourceRead {
    precondition(!buffer.isEmpty, "a read needs room for at least one sample")
    return try reader.read(from: line, into: &buffer)
  }
}
