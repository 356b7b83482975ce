import CSndfile
import Glibc

/// An open sound file or stream: interleaved frames of whatever rate and channel count it has.
///
/// Wraps libsndfile, which tells the format by the content, not by the name. `@unchecked Sendable`
/// holds because it has one owner, whose every use is exclusive, and libsndfile keeps nothing per
/// thread.
@safe struct SoundFile: ~Copyable, @unchecked Sendable {
  /// How input without a header is to be read.
  struct RawFormat {
    var sampleRate: Int
    var channels = 1
    /// libsndfile's number of the coding and byte order.
    var coding = SF_FORMAT_PCM_16 | SF_ENDIAN_LITTLE
  }

  /// What the file is called in messages.
  let name: String
  /// In Hz.
  let sampleRate: Int
  /// Channels a frame.
  let channels: Int
  /// Frames promised by the header; nil when it does not say.
  let promisedFrames: Int?
  /// Bytes of samples promised by the header and found, where these differ.
  let shortfall: (promised: Int, found: Int)?
  /// The kind of file in libsndfile's words.
  let container: String
  /// How samples are written in libsndfile's words.
  let coding: String

  /// How samples are written.
  let encoding: SoundFileFormat.Encoding

  private let input: InputDescriptor
  private(set) var handle: OpaquePointer
  private let formatCode: Int
  /// Whether samples may follow when the handle has no more by its own count.
  private var continues: Bool
  /// Frames that the handle has by its own count.
  private var framesLeft: Int
  /// Samples of 16 bits on their way into floating point.
  private var integers: [Int16] = []
  /// Bytes of one frame; nil where frames have no fixed size.
  let frameBytes: Int?

  /// Opens what a descriptor reads.
  /// - Parameters:
  ///   - input: What is read, from where it stands.
  ///   - name: What it is called in messages.
  ///   - raw: The format of input without a header; nil where there is one.
  /// - Throws: ``SpeechError/Kind/inputInvalid`` with the reason why it cannot be read.
  init(
    _ input: consuming InputDescriptor, name: String, raw: RawFormat?
  ) throws(SpeechError) {
    let head = raw == nil ? input.peek(512) : []
    var info = SF_INFO()
    let opened = unsafe Self.open(input.number, raw, &info)
    let log = unsafe SoundFileLog(opened)
    guard let opened = unsafe opened else {
      let words = unsafe String(cString: sf_strerror(nil))
      throw SpeechError(
        .inputInvalid, name, Self.refusal(words: words, head: head, log: log))
    }
    let rates = RateConverter.supportedRates
    let flaw: String? =
      if log.endsInHeader && info.frames == 0 {
        "the header is cut short"
      } else if info.frames == 0 && !input.isStream && log.givesUp {
        "the header promises no samples, and what follows is no chunk"
      } else if !rates.contains(Int(info.samplerate)) {
        "its sample rate of \(info.samplerate) Hz is outside \(rates.lowerBound) to \(rates.upperBound) Hz"
      } else { nil }
    if let flaw {
      unsafe sf_close(opened)
      throw SpeechError(.inputInvalid, name, flaw)
    }
    let code = Int(info.format)
    let encoding = SoundFileFormat.Encoding(code: code)
    let frameBytes = encoding == .compressed ? nil : encoding.sampleBytes * Int(info.channels)
    let isMadeUp =
      frameBytes.map { Self.isPlaceholder(frames: info.frames, frameBytes: $0) } ?? false
    self.name = name
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
    formatCode = code
    self.encoding = encoding
    container = Self.describe(code & SF_FORMAT_TYPEMASK)
    coding = Self.describe(code & SF_FORMAT_SUBMASK)
    promisedFrames = isMadeUp || info.frames > sf_count_t.max / 64 ? nil : Int(info.frames)
    shortfall = log.shortfall.flatMap {
      Self.lengthPlaceholders.contains($0.promised) ? nil : $0
    }
    continues = isMadeUp && input.isStream
    framesLeft = Int(info.frames)
    self.frameBytes = frameBytes
    self.input = input
    unsafe handle = opened
  }

  deinit {
    unsafe sf_close(handle)
  }

  /// Whether frames arrive one after the other and cannot be gone back to.
  var isStream: Bool { input.isStream }

  /// Reads interleaved frames in linear full scale.
  ///
  /// Calls `sf_readf_float` or `sf_readf_short`.
  /// - Parameters:
  ///   - buffer: Room for whole frames.
  ///   - stop: Ends the waiting for a stream.
  /// - Returns: The frames read, fewer than there is room for when a stream has no more yet; 0 at
  ///   the end.
  mutating func read(into buffer: inout [Float], stop: StopFlag) -> Int {
    var wanted = buffer.count / channels
    if let frameBytes, input.isStream {
      guard let available = input.wait(for: frameBytes, stop: stop) else { return 0 }
      // The library would read on behind the length it believes, and throw away what it read.
      wanted = min(wanted, available / frameBytes, framesLeft)
    }
    let got = wanted > 0 ? readAvailable(into: &buffer, wanted) : 0
    framesLeft -= max(0, got)
    if got > 0 || !continues { return max(0, got) }
    return continueRaw() ? read(into: &buffer, stop: stop) : 0
  }

  /// Goes to a frame.
  ///
  /// Calls `sf_seek`.
  /// - Parameter frame: The frame, counted from 0; beyond the end is the end.
  /// - Returns: Whether it could; a stream cannot.
  mutating func seek(to frame: Int) -> Bool {
    guard !isStream, let promisedFrames else { return false }
    let place = min(max(0, frame), promisedFrames)
    guard unsafe sf_seek(handle, sf_count_t(place), Int32(SEEK_SET)) >= 0 else { return false }
    framesLeft = promisedFrames - place
    return true
  }

  /// Reads frames that are there.
  private mutating func readAvailable(into buffer: inout [Float], _ wanted: Int) -> Int {
    guard encoding == .int16 else {
      return unsafe Int(sf_readf_float(handle, &buffer, sf_count_t(wanted)))
    }
    // libsndfile's own conversion to floating point takes twice as long as all the rest.
    if integers.count < wanted * channels {
      integers = [Int16](repeating: 0, count: wanted * channels)
    }
    let got = unsafe Int(sf_readf_short(handle, &integers, sf_count_t(wanted)))
    for i in 0..<max(0, got) * channels { buffer[i] = Float(integers[i]) * 0x1p-15 }
    return got
  }

  /// What stopped the reading before the proper end; nil where nothing did.
  ///
  /// Calls `sf_error`.
  var problem: (isSystem: Bool, words: String)? {
    let code = unsafe sf_error(handle)
    guard code != SF_ERR_NO_ERROR else { return nil }
    return (code == SF_ERR_SYSTEM, unsafe String(cString: sf_error_number(code)))
  }

  /// Goes on behind the length that a header without a true length made the library believe.
  private mutating func continueRaw() -> Bool {
    continues = false
    framesLeft = .max
    let isBig =
      switch formatCode & SF_FORMAT_TYPEMASK {
      case SF_FORMAT_WAV, SF_FORMAT_WAVEX: formatCode & SF_FORMAT_ENDMASK == SF_ENDIAN_BIG
      default: formatCode & SF_FORMAT_ENDMASK != SF_ENDIAN_LITTLE
      }
    let coding = formatCode & SF_FORMAT_SUBMASK | (isBig ? SF_ENDIAN_BIG : SF_ENDIAN_LITTLE)
    let raw = RawFormat(sampleRate: sampleRate, channels: channels, coding: coding)
    var info = SF_INFO()
    guard let next = unsafe Self.open(input.number, raw, &info) else { return false }
    unsafe sf_close(handle)
    unsafe handle = next
    return true
  }

  private static func open(
    _ number: Int32, _ raw: RawFormat?, _ info: inout SF_INFO
  ) -> OpaquePointer? {
    if let raw {
      info.samplerate = Int32(clamping: raw.sampleRate)
      info.channels = Int32(clamping: raw.channels)
      info.format = Int32(SF_FORMAT_RAW | raw.coding)
    }
    // A descriptor of its own: libsndfile closes it when it fails, even when told not to.
    return unsafe sf_open_fd(
      fcntl(number, F_DUPFD_CLOEXEC, 0), Int32(SFM_READ), &info, Int32(SF_TRUE))
  }

  /// What programs write for a length, in bytes, when they write to a pipe.
  private static let lengthPlaceholders = [
    0, 0x7F00_0000, 0x7FFF_F000, 0x8000_0000, 0xFFFF_FFFF,
  ]

  /// Whether a header's count of frames comes from a length that means nothing.
  private static func isPlaceholder(frames: sf_count_t, frameBytes: Int) -> Bool {
    // Sizes of whole files were made up as well, so that of the header may have been taken off; and
    // the count of whole frames has lost what was left of the division.
    lengthPlaceholders.contains { length in
      let most = sf_count_t(length / frameBytes)
      return frames <= most && frames >= most - sf_count_t(4096 / frameBytes)
    }
  }

  /// The name of a container or a coding.
  private static func describe(_ code: Int) -> String {
    var entry = unsafe SF_FORMAT_INFO(format: Int32(code), name: nil, extension: nil)
    let size = Int32(unsafe MemoryLayout<SF_FORMAT_INFO>.size)
    let failed = unsafe sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &entry, size)
    guard failed == 0 else { return "unnamed" }
    return unsafe entry.name.map { unsafe String(cString: $0) } ?? "unnamed"
  }

  /// Why a file cannot be read, from what the library and the first bytes tell.
  private static func refusal(
    words: String, head: [UInt8], log: SoundFileLog
  ) -> String {
    let isWAV = head.starts(with: Array("RIFF".utf8)) || head.starts(with: Array("RIFX".utf8))
    if head.isEmpty { return "there is nothing in it" }
    if "RIFF".utf8.starts(with: head) || isWAV && head.count < 44 {
      return "the header is cut short"
    }
    if head.first(where: { $0 > 32 }) == UInt8(ascii: "<") {
      return "is a web page or XML, not a sound file"
    }
    if head.allSatisfy({ $0 >= 32 && $0 < 127 || $0 == 9 || $0 == 10 || $0 == 13 }) {
      return "is text, not a sound file"
    }
    let unreadable = words.drop { $0 == " " }
    let isCoding = words.contains("fmt") || words.contains("unimplemented")
    if isWAV && isCoding, let coding = log.coding {
      return "\(coding) cannot be read (\(unreadable))"
    }
    return unreadable.hasSuffix(".") ? String(unreadable.dropLast()) : String(unreadable)
  }
}
