public import SpeechKitLinux

/// Why a tool ends otherwise than well: an exit status and the one line that says why.
public struct ToolFailure: Error, Sendable {
  /// The exit statuses that scripts may lean on.
  public enum Status: Int32, Sendable {
    /// The work failed, though every input was good.
    case failed = 1
    /// `--once` was asked for and nothing matched.
    case nothingMatched = 2
    /// A sound device could not be opened or was lost.
    case device = 3
    /// The tool was called wrongly.
    case usage = 64
    /// The input is there and is not what it should be.
    case inputInvalid = 65
    /// The input is not there or may not be read.
    case inputMissing = 66
    /// A model or a voice is missing.
    case unavailable = 69
    /// The output could not be written.
    case output = 73
    /// Ctrl-C.
    case interrupted = 130
    /// A polite request to end (SIGTERM).
    case terminated = 143
  }

  /// The exit status.
  public let status: Status
  /// The lines for standard error, without the tool's name; usually one, none when all was said.
  public let messages: [String]

  /// A failure with one line, or none.
  /// - Parameters:
  ///   - status: The exit status.
  ///   - message: The line for standard error without the tool's name; nil when all was said.
  public init(_ status: Status, _ message: String? = nil) {
    self.status = status
    messages = message.map { [$0] } ?? []
  }

  /// What the library threw, as the tool reports it.
  /// - Parameter error: The library's error.
  public init(_ error: SpeechError) {
    self.init(Status(error.kind), error.description)
  }

  /// A grammar's problems, a line each.
  /// - Parameter error: What the grammar's reader refused.
  public init(_ error: GrammarError) {
    status = .inputInvalid
    messages = error.problems.map(\.description)
  }
}

extension ToolFailure.Status {
  /// The exit status for a kind of error.
  /// - Parameter kind: What the library says the caller can do.
  public init(_ kind: SpeechError.Kind) {
    self =
      switch kind {
      case .deviceBusy, .deviceMissing, .deviceDenied, .deviceUnsupported, .deviceLost: .device
      case .inputMissing: .inputMissing
      case .inputInvalid: .inputInvalid
      case .outputFailed: .output
      case .modelUnusable, .voiceMissing: .unavailable
      case .argumentInvalid: .usage
      default: .failed
      }
  }
}
