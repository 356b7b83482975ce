internal import Glibc

/// The files recognition stands on: an acoustic model, a dictionary, a general language model.
///
/// A model is found by looking, in order, at what was asked for, at the environment's
/// `SPEECHKIT_MODEL`, at `models/` beside the package (and `share/speechkit/models` beside an
/// installed program), and at Debian's `/usr/share/pocketsphinx/model/en-us`.
public struct RecognizerModel: Sendable, Hashable {
  /// The folder of the acoustic model: `mdef`, `means`, `variances` and so on.
  public let acousticModel: String
  /// The pronunciation dictionary in CMUdict's form.
  public let dictionary: String
  /// A general language model, where there is one.
  public let languageModel: String?
  /// Pronunciations that complete the dictionary, where there are any.
  public let supplement: String?

  /// Names the files; they are looked at when a recogniser is made.
  /// - Parameters:
  ///   - acousticModel: The folder of the acoustic model.
  ///   - dictionary: The pronunciation dictionary.
  ///   - languageModel: A general language model, if there is one.
  ///   - supplement: Pronunciations that complete the dictionary, if there are any.
  public init(
    acousticModel: String, dictionary: String, languageModel: String? = nil,
    supplement: String? = nil
  ) {
    self.acousticModel = acousticModel
    self.dictionary = dictionary
    self.languageModel = languageModel
    self.supplement = supplement
  }

  /// Finds a model.
  /// - Parameter folder: A folder with an acoustic model in it, or a folder that holds such a folder
  ///   beside a `.dict` and perhaps a `.lm.bin`; nil looks in the usual places.
  /// - Returns: The model's files, by name.
  /// - Throws: `SpeechError` of kind `modelUnusable` naming where it looked.
  public static func find(_ folder: String? = nil) throws(SpeechError) -> RecognizerModel {
    if let folder = folder ?? environment("SPEECHKIT_MODEL") {
      guard FileStatus(folder).isFolder else {
        throw SpeechError(
          .modelUnusable, folder, "there is no such folder", advice: "name a model's folder")
      }
      guard let model = model(in: folder) else {
        throw SpeechError(
          .modelUnusable, folder, "this folder holds no acoustic model with a dictionary beside it",
          advice: "a model is a folder with mdef and means, and a .dict beside it")
      }
      return model
    }
    let places = [PackageFolder.models, "/usr/share/pocketsphinx/model/en-us"].compactMap(\.self)
    for place in places {
      if let model = model(in: place) { return model }
    }
    throw SpeechError(
      .modelUnusable, "acoustic model", "none in \(places.joined(separator: " or "))",
      advice: "install the package pocketsphinx-en-us, or name a folder with --model")
  }

  private static func model(in folder: String) -> RecognizerModel? {
    let isAcoustic = { (path: String) in FileStatus(path + "/mdef").isFile }
    let root: String
    let acoustic: String
    if isAcoustic(folder) {
      acoustic = folder
      root = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
    } else {
      let inner = FileStatus.names(in: folder).sorted().map { "\(folder)/\($0)" }
      guard let found = inner.first(where: isAcoustic) else { return nil }
      acoustic = found
      root = folder
    }
    // A model may bring its own dictionary and language model, or lie beside them.
    let files = [acoustic, root].flatMap { place in
      FileStatus.names(in: place).sorted().map { "\(place)/\($0)" }
    }
    let dictionaries = files.filter { $0.hasSuffix(".dict") || $0.hasSuffix(".dic") }
    guard let dictionary = dictionaries.first(where: { !$0.hasSuffix("/supplement.dict") }) else {
      return nil
    }
    let supplement = PackageFolder.models.map { "\($0)/supplement.dict" }
    return RecognizerModel(
      acousticModel: acoustic, dictionary: dictionary,
      languageModel: files.first { $0.hasSuffix(".lm.bin") && !$0.hasSuffix("-phone.lm.bin") },
      supplement: supplement.flatMap { FileStatus($0).isFile ? $0 : nil })
  }

  private static func environment(_ name: String) -> String? {
    let value = unsafe getenv(name).map { unsafe String(cString: $0) }
    return value?.isEmpty == false ? value : nil
  }
}
