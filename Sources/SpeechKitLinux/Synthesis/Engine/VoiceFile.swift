/// What a `.flitevox` file holds, read as far as it takes to know that Flite can be given it.
///
/// Flite believes every number in such a file, so that a damaged one would crash the process. Here
/// each length is held against the file's size, and each jump of a decision tree against the tree;
/// numbers that are merely wrong make a voice that speaks wrongly.
struct VoiceFile {
  /// The voice's name.
  private(set) var name = ""
  /// The language, by Flite's name for it.
  private(set) var language = ""
  /// Samples a second, in Hz.
  private(set) var sampleRate = 0
  /// The mean of its fundamental frequency, in Hz.
  private(set) var pitch = 0.0

  private static let header = "CMU_FLITE_CG_VOXDATA-v2.0\0"
  private static let endOfFeatures = "end_of_features"
  /// What Flite writes to tell the order of bytes.
  private static let nativeOrder: Int32 = 1
  private var bytes: VoiceBytes
  private var features: [String: String] = [:]

  /// Reads a file.
  /// - Throws: `SpeechError`: `inputMissing`; `inputInvalid` with what is wrong in it.
  init(_ path: String) throws(SpeechError) {
    let status = FileStatus(path)
    guard status.isFile, let bytes = FileStatus.head(of: path, count: status.size) else {
      throw SpeechError(.inputMissing, path, "the voice file cannot be read")
    }
    self.bytes = VoiceBytes(bytes)
    do throws(VoiceBytes.Damage) {
      try readFeatures()
      try readDatabase()
    } catch {
      throw SpeechError(
        .inputInvalid, path, "no voice of Flite: \(error.cause)", advice: "fetch the file again")
    }
    guard language == "eng" else {
      throw SpeechError(
        .inputInvalid, path, "its language is \(language.isEmpty ? "not told" : language)",
        advice: "only English voices can be used")
    }
  }

  private mutating func readFeatures() throws(VoiceBytes.Damage) {
    for byte in Self.header.utf8 where try bytes.byte() != byte {
      throw .init(cause: "it begins otherwise")
    }
    guard try bytes.integer() == Self.nativeOrder else {
      throw .init(cause: "it is for machines with another order of bytes")
    }
    while true {
      let name = try bytes.string()
      let value = try bytes.string()
      if name == Self.endOfFeatures { break }
      features[name] = value
    }
    language = features["language"] ?? ""
  }

  /// A number that is kept as a feature: how many models there are.
  private func count(_ feature: String) throws(VoiceBytes.Damage) -> Int {
    guard let count = Int(features[feature] ?? "1"), (1...20) ~= count else {
      throw .init(cause: "\(feature) is out of range")
    }
    return count
  }

  private mutating func readDatabase() throws(VoiceBytes.Damage) {
    name = try bytes.string()
    try bytes.list { (bytes) throws(VoiceBytes.Damage) in _ = try bytes.string() }
    _ = try bytes.integer()
    sampleRate = try Int(bytes.integer())
    pitch = try Double(bytes.float())
    guard (8000...48000) ~= sampleRate, (20...1000) ~= pitch else {
      throw .init(cause: "its sample rate or pitch is out of range")
    }
    try bytes.skip(4)
    for _ in 0..<(try count("num_f0_models")) { _ = try bytes.trees() }
    let models = try count("num_param_models")
    var leaves: [Int] = []
    for _ in 0..<models { leaves.append(try bytes.trees()) }
    let hasAccents = try bytes.integer() != 0
    var highestAccent = 0
    if hasAccents {
      highestAccent = try bytes.tree()
      _ = try bytes.tree()
    }
    try readVectors(leaves)
    if hasAccents { try readAccents(highestAccent) }
    // Least and range of each parameter.
    for _ in 0..<2 { _ = try bytes.array() }
    if Int(features["model_shape"] ?? "0") ?? 0 > 1 {
      for _ in 0..<models { _ = try bytes.arrays() }
    }
    // Seconds from frame to frame, by which Flite counts time.
    guard (0.001...0.05) ~= (try bytes.float()) else {
      throw .init(cause: "its frames are no stretch of time")
    }
    for _ in 0..<(try count("num_dur_models")) {
      try bytes.list { (bytes) throws(VoiceBytes.Damage) in
        try bytes.skip(8)
        _ = try bytes.string()
      }
      _ = try bytes.tree()
    }
    try bytes.list { (bytes) throws(VoiceBytes.Damage) in
      try bytes.list { (bytes) throws(VoiceBytes.Damage) in _ = try bytes.string() }
    }
    try readFilters()
    guard bytes.isAtEnd else { throw .init(cause: "there is more in it than there should be") }
  }

  /// The vectors of parameters, which the leaves of the trees before them count.
  private mutating func readVectors(_ leaves: [Int]) throws(VoiceBytes.Damage) {
    for highest in leaves {
      try bytes.skip(4)
      let frames = try Int(bytes.integer())
      let rows = try bytes.arrays()
      guard rows.count == frames, rows.allEqual, highest < max(1, frames) else {
        throw .init(cause: "its vectors do not fit its trees")
      }
    }
  }

  /// The accents, of which the highest number is an answer of their tree; seven numbers of each are
  /// used.
  private mutating func readAccents(_ highest: Int) throws(VoiceBytes.Damage) {
    let width = try Int(bytes.integer())
    let count = try Int(bytes.integer())
    let rows = try bytes.arrays()
    guard rows.count == count, highest < count, width >= 7, rows.allSatisfy({ $0 == width * 4 })
    else { throw .init(cause: "its accents do not fit their tree") }
  }

  private mutating func readFilters() throws(VoiceBytes.Damage) {
    try bytes.skip(4)
    let window = try bytes.array()
    guard try Int(bytes.integer()) * 4 == window else {
      throw .init(cause: "its window does not have its length")
    }
    try bytes.skip(16)
    let count = try Int(bytes.integer())
    let order = try Int(bytes.integer())
    let filters = try bytes.arrays()
    guard filters.count == count, filters.allSatisfy({ $0 == order * 8 }) else {
      throw .init(cause: "its filters do not have their length")
    }
    try bytes.skip(8)
  }
}

extension [Int] {
  fileprivate var allEqual: Bool { allSatisfy { $0 == first } }
}
