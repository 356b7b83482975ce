internal import SpeechSignal

/// One run of a player: blocks from the files through the taps to the device.
struct PlayerSession: ~Copyable {
  private let paths: [String]
  private let open: @Sendable (String) throws(SpeechError) -> any FrameReader
  private let loops: Bool
  private let control: PlayerControl
  private let format: AudioFormat
  private let blockFrames: Int
  private var line: PlaybackLine
  private var chain: TapChain
  private var file = 0
  private var track: PlayerTrack
  private var block: [Float]
  private var blend: [Float]
  /// The place that was gone to last: what is heard until the device comes to it does not count.
  private var origin = 0.0
  /// Turned down for a pause.
  private var volume: Glide

  /// Frames in which one place goes over into another, a hundredth of a second.
  private var blendFrames: Int { format.sampleRate / 100 }

  /// Opens the first file and the device.
  init(
    _ paths: [String], device: String, latency: PlaybackLatency, loops: Bool,
    taps: [any AudioTap], control: PlayerControl,
    open: @escaping @Sendable (String) throws(SpeechError) -> any FrameReader
  ) throws(SpeechError) {
    let reader = try open(paths[0])
    var wish = PCMSetup.Wish(sampleRate: reader.format.sampleRate)
    wish.channels = reader.format.channels
    wish.buffer = latency.buffer
    wish.period = latency.period
    let line = try PlaybackLine(device, wish: wish, flag: control.flag)
    // More channels than the file has stay silent; of fewer no more than two are mixed.
    let lanes =
      reader.format.channels <= line.channels ? reader.format.channels : min(2, line.channels)
    let format = AudioFormat(sampleRate: line.sampleRate, channels: lanes)
    let frames = max(1, Int(latency.period * Double(line.sampleRate)))
    let room = max(frames, line.sampleRate / 100)
    var chain = TapChain(taps)
    chain.prepare(format, largestBlock: room)
    let track = try PlayerTrack(reader, as: format)
    block = [Float](repeating: 0, count: room * lanes)
    blend = [Float](repeating: 0, count: room * lanes)
    volume = Glide(1, stepsPerSecond: line.sampleRate)
    blockFrames = frames
    self.paths = paths
    self.open = open
    self.loops = loops
    self.control = control
    self.format = format
    self.track = track
    self.chain = chain
    self.line = line
  }

  /// Begins elsewhere than at the beginning of the first file.
  /// - Throws: `SpeechError` of kind `argumentInvalid` for a stream.
  mutating func start(at seconds: Double) throws(SpeechError) {
    guard seconds > 0 else { return }
    if let total = track.total, seconds >= total {
      throw SpeechError(
        .argumentInvalid, paths[file], "there is nothing at \(seconds) s: it is \(total) s long")
    }
    origin = seconds
    if !track.seek(to: seconds) {
      throw SpeechError(.argumentInvalid, paths[file], "cannot be begun elsewhere: it is a stream")
    }
  }

  /// Where it is, as it is heard.
  var progress: PlaybackProgress {
    PlaybackProgress(
      file: file, seconds: max(origin, track.seconds - line.pending / .seconds(1)),
      total: track.total, isPaused: control.isPaused, underruns: line.underruns)
  }

  /// Plays the next block.
  /// - Returns: False at the end of the last file.
  mutating func step() throws(SpeechError) -> Bool {
    var count = blockFrames
    let isPaused = control.isPaused
    if let seconds = control.takeJump() {
      count = try jump(to: seconds)
    } else if isPaused, volume.value == 0 {
      for index in block.indices { block[index] = 0 }
    } else {
      count = try fill(blockFrames)
      if count == 0 { return false }
    }
    fade(count, to: isPaused ? 0 : 1)
    chain.process(&block, count: count * format.channels)
    try line.put(block, count: count, lanes: format.channels)
    return true
  }

  /// Plays what is left in the device.
  mutating func finish() throws(SpeechError) {
    if control.flag.isRaised { return line.drop() }
    try line.drain()
    if control.flag.isRaised { line.drop() }
  }

  /// Frames from the file, and from the next when it ends.
  private mutating func fill(_ count: Int) throws(SpeechError) -> Int {
    var filled = try track.read(into: &block, 0..<count)
    var barren = 0
    while filled < count, barren <= paths.count, try advance() {
      let more = try track.read(into: &block, filled..<count)
      barren = more == 0 ? barren + 1 : 0
      filled += more
    }
    return filled
  }

  /// Goes to the next file, or to the first again.
  /// - Returns: False when there is none.
  private mutating func advance() throws(SpeechError) -> Bool {
    guard file + 1 < paths.count || loops else { return false }
    file = (file + 1) % paths.count
    origin = 0
    if paths.count == 1, track.seek(to: 0) { return true }
    track = try PlayerTrack(try open(paths[file]), as: format)
    return true
  }

  /// Goes elsewhere in the file, and fills the block with the sound of both places, one going over
  /// into the other.
  private mutating func jump(to seconds: Double) throws(SpeechError) -> Int {
    let count = blendFrames
    let old = volume.value == 0 ? 0 : try track.read(into: &blend, 0..<count)
    if track.seek(to: seconds) { origin = track.seconds }
    let new = volume.value == 0 ? 0 : try track.read(into: &block, 0..<count)
    let channels = format.channels
    for frame in 0..<count {
      let share = Float(frame + 1) / Float(count + 1)
      for index in frame * channels..<(frame + 1) * channels {
        let before = frame < old ? blend[index] * (1 - share) : 0
        block[index] = before + (frame < new ? block[index] * share : 0)
      }
    }
    return count
  }

  private mutating func fade(_ count: Int, to wanted: Double) {
    guard wanted != volume.value || volume.isMoving else { return }
    for frame in 0..<count {
      let factor = Float(volume.advance(to: wanted))
      for index in frame * format.channels..<(frame + 1) * format.channels {
        block[index] *= factor
      }
    }
  }
}
