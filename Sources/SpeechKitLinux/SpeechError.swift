/// What stopped an operation, on what, why, and what to try.
///
/// Thrown by everything in the library that touches the outside: devices, files, models, voices.
/// What does not stop the operation (an overrun, an utterance that was no command) is an event,
/// not an error.
public struct SpeechError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the caller can do about it: the branch to take, not the place it came from.
  public struct Kind: Sendable, Hashable {
    let name: String

    /// Another program holds the device: wait and retry, or choose another.
    public static let deviceBusy = Kind(name: "deviceBusy")
    /// There is no device of that name, or no sound card at all: choose another.
    public static let deviceMissing = Kind(name: "deviceMissing")
    /// The user may not open the device: change the permissions.
    public static let deviceDenied = Kind(name: "deviceDenied")
    /// The device has no format that can be used: choose another.
    public static let deviceUnsupported = Kind(name: "deviceUnsupported")
    /// The device stopped working while in use: wait for its return.
    public static let deviceLost = Kind(name: "deviceLost")
    /// The input does not exist or may not be read: name another.
    public static let inputMissing = Kind(name: "inputMissing")
    /// The input was read and is not what it should be: mend it.
    public static let inputInvalid = Kind(name: "inputInvalid")
    /// The output could not be written; nothing was left behind: free space or name another place.
    public static let outputFailed = Kind(name: "outputFailed")
    /// An acoustic model, dictionary or language model is not there or is damaged: install it.
    public static let modelUnusable = Kind(name: "modelUnusable")
    /// There is no such voice: choose one of those named.
    public static let voiceMissing = Kind(name: "voiceMissing")
    /// An argument is outside what the operation can do: change it.
    public static let argumentInvalid = Kind(name: "argumentInvalid")
    /// The work was given up, as asked: nothing was left behind.
    public static let cancelled = Kind(name: "cancelled")
    /// The work itself failed, though all its inputs were good.
    public static let failed = Kind(name: "failed")

    /// Lets `catch SpeechError.Kind.deviceBusy` read as it should.
    public static func ~= (kind: Kind, error: any Error) -> Bool {
      (error as? SpeechError)?.kind == kind
    }
  }

  /// What the caller can do about it.
  public let kind: Kind
  /// What it happened to: a file, a device, a word, as the user knows it.
  public let operand: String
  /// Why, in plain words; the C library's own words where it has any.
  public let cause: String
  /// What to try next, or an empty string where nothing helps.
  public let advice: String

  /// An error of the given kind.
  /// - Parameters:
  ///   - kind: What the caller can do.
  ///   - operand: What it happened to.
  ///   - cause: Why, in plain words, without a full stop.
  ///   - advice: What to try, without a full stop; empty where nothing helps.
  public init(_ kind: Kind, _ operand: String, _ cause: String, advice: String = "") {
    self.kind = kind
    self.operand = operand
    self.cause = cause
    self.advice = advice
  }

  /// One line: operand, cause, advice.
  public var description: String {
    advice.isEmpty ? "\(operand): \(cause)" : "\(operand): \(cause); \(advice)"
  }
}

extension SpeechError {
  /// The error for a text in which there is nothing to say.
  /// - Parameters:
  ///   - name: What the text is called.
  ///   - skipped: The scripts in it that cannot be said.
  /// - Returns: An error of kind `inputInvalid`.
  public static func nothingToSay(in name: String, skipped: [String]) -> SpeechError {
    SpeechError(
      .inputInvalid, name,
      skipped.isEmpty
        ? "there is nothing to say in it" : "cannot say \(skipped.joined(separator: ", "))",
      advice: "give English text")
  }
}
