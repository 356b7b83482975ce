import CSoxr
import SpeechSignal

/// Converts a stream of mono samples from one rate to another, band-limited.
///
/// Frequencies above half the lower rate are removed (libsoxr's high quality: flat to 0.913 of that
/// band, rejection about 125 dB), and the filter's delay is taken out: the first sample given
/// belongs to the time of the first sample taken, and when finished as much time has been given as
/// was taken. Between equal rates samples pass unchanged.
///
/// Use it from one thread at a time; it may move between threads. `@unchecked Sendable` holds because
/// it has one owner, whose every use is exclusive, and libsoxr keeps nothing per thread.
@safe public struct RateConverter: ~Copyable, @unchecked Sendable {
  /// How far a conversion came.
  public struct Progress: Sendable, Hashable {
    /// Samples taken from the input.
    public let consumed: Int
    /// Samples put into the output.
    public let produced: Int
  }

  /// The rates that can be converted, in Hz.
  public static let supportedRates = 1000...768_000

  /// The rate of the samples taken, in Hz.
  public let inputRate: Int
  /// The rate of the samples given, in Hz.
  public let outputRate: Int
  /// Nil between equal rates.
  private let handle: soxr_t?

  /// A converter at the beginning of a stream.
  /// - Parameters:
  ///   - inputRate: The rate of the samples taken, in Hz, within ``supportedRates``.
  ///   - outputRate: The rate of the samples given, in Hz, within ``supportedRates``.
  /// - Throws: ``SpeechError/Kind/argumentInvalid`` for a rate outside ``supportedRates``,
  ///   ``SpeechError/Kind/failed`` when there is no memory.
  public init(from inputRate: Int, to outputRate: Int) throws(SpeechError) {
    for rate in [inputRate, outputRate] where !Self.supportedRates.contains(rate) {
      throw SpeechError(
        .argumentInvalid, "\(rate) Hz", "sample rates go from 1000 to 768000 Hz")
    }
    let made = unsafe try Self.makeHandle(from: inputRate, to: outputRate)
    self.inputRate = inputRate
    self.outputRate = outputRate
    unsafe handle = made
  }

  private static func makeHandle(
    from inputRate: Int, to outputRate: Int
  ) throws(SpeechError) -> soxr_t? {
    guard inputRate != outputRate else { return nil }
    var problem: soxr_error_t?
    var quality = unsafe soxr_quality_spec(UInt(SOXR_HQ), 0)
    // Without an input/output specification soxr takes and gives 32-bit floats.
    let created = unsafe soxr_create(
      Double(inputRate), Double(outputRate), 1, &problem, nil, &quality, nil)
    guard let created = unsafe created else {
      let cause = unsafe problem.map { unsafe String(cString: $0) } ?? "out of memory"
      throw SpeechError(.failed, "\(inputRate) Hz to \(outputRate) Hz", cause)
    }
    return unsafe created
  }

  deinit {
    if let handle = unsafe handle { unsafe soxr_delete(handle) }
  }

  /// Converts as much as there is input and room for.
  ///
  /// The last few milliseconds of the input stay in the filter until more follows or
  /// ``finish(into:)`` is called. Calls `soxr_process`.
  /// - Parameters:
  ///   - input: Samples in linear full scale.
  ///   - output: Room for samples in linear full scale.
  /// - Returns: How much was taken and given. When not all was taken, call again with the rest.
  public mutating func convert(
    _ input: Span<Float>, into output: inout MutableSpan<Float>
  ) -> Progress {
    guard let handle = unsafe handle else {
      let count = min(input.count, output.count)
      for index in 0..<count { output[index] = input[index] }
      return Progress(consumed: count, produced: count)
    }
    guard !input.isEmpty else { return Progress(consumed: 0, produced: 0) }
    var consumed = 0
    var produced = 0
    unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        _ = unsafe soxr_process(
          handle, source.baseAddress, source.count, &consumed,
          target.baseAddress, target.count, &produced)
      }
    }
    return Progress(consumed: consumed, produced: produced)
  }

  /// Gives what is still in the filter, once the input has ended.
  /// - Parameter output: Room for samples in linear full scale.
  /// - Returns: How many samples were given. Call until it is 0; then the converter is at the
  ///   beginning of a new stream.
  public mutating func finish(into output: inout MutableSpan<Float>) -> Int {
    guard let handle = unsafe handle else { return 0 }
    var produced = 0
    unsafe output.withUnsafeMutableBufferPointer { target in
      _ = unsafe soxr_process(handle, nil, 0, nil, target.baseAddress, target.count, &produced)
    }
    if produced == 0 { unsafe soxr_clear(handle) }
    return produced
  }
}

extension RateConverter {
  /// Converts a part of an array into the beginning of another.
  mutating func convert(
    _ input: [Float], _ range: Range<Int>, into output: inout [Float], room: Int
  ) -> Progress {
    var whole = output.mutableSpan
    var target = whole._mutatingExtracting(0..<room)
    return convert(input.span.extracting(range), into: &target)
  }

  /// Gives what is still in the filter into the beginning of an array.
  mutating func finish(into output: inout [Float], room: Int) -> Int {
    var whole = output.mutableSpan
    var target = whole._mutatingExtracting(0..<room)
    return finish(into: &target)
  }
}

extension RateConverter {
  /// Converts a whole sound.
  /// - Parameters:
  ///   - samples: The sound.
  ///   - inputRate: Its rate, in Hz, within ``supportedRates``.
  ///   - outputRate: The rate wanted, in Hz, within ``supportedRates``.
  /// - Returns: The sound at the other rate, just as long.
  /// - Throws: As making a converter does.
  static func convert(
    _ samples: [Int16], from inputRate: Int, to outputRate: Int
  ) throws(SpeechError) -> [Int16] {
    if inputRate == outputRate { return samples }
    var converter = try RateConverter(from: inputRate, to: outputRate)
    let input = samples.map { Float(PCM.linear($0)) }
    var room = [Float](repeating: 0, count: 8192)
    var result: [Int16] = []
    var done = 0
    while done < input.count {
      let progress = converter.convert(input, done..<input.count, into: &room, room: room.count)
      done += progress.consumed
      result += room[..<progress.produced].map { PCM.sample(Double($0)) }
    }
    while true {
      let count = converter.finish(into: &room, room: room.count)
      if count == 0 { return result }
      result += room[..<count].map { PCM.sample(Double($0)) }
    }
  }
}
