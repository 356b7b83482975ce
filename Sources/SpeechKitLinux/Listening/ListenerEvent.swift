public import SpeechGrammar

/// Something the listener noticed, in the order it was known.
///
/// All times are audio time, from the start of the source, and of the thing itself: speech without
/// the margins around it.
public struct ListenerEvent: Sendable, Hashable {
  /// What was noticed.
  public enum Kind: Sendable, Hashable {
    /// Listening begins.
    case ready(Readiness)
    /// Somebody began to speak, at this time.
    case speechStart(time: Duration)
    /// What the words are so far; each replaces the one before it.
    case partial(time: Duration, text: String)
    /// How the decision came about that follows; only when explanations were asked for.
    case explained(Explanation)
    /// A command, or with a language model any words.
    case recognized(Command)
    /// Speech, or a sound, that was no command.
    case rejected(Rejection)
    /// The speech ended, at this time.
    case speechEnd(time: Duration, reason: SegmentAction.EndReason)
    /// How loud it is; only when levels were asked for.
    case level(Level)
    /// Audio was lost.
    case gap(time: Duration, lost: Duration, cause: SourceGap.Cause)
    /// From this time on nothing is recognised.
    case muted(time: Duration, cause: MuteCause)
    /// From this time on it is listened again.
    case unmuted(time: Duration, cause: MuteCause)
    /// Nothing comes from the microphone, or something does again.
    case signal(time: Duration, isPresent: Bool)
    /// The wake phrase was said: from now on commands are listened for.
    case wake(Wake)
    /// Nothing was said for a while: from this time on the wake phrase has to be said again.
    case sleep(time: Duration)
    /// From the next utterance on another grammar is listened for.
    case grammarChanged(time: Duration, name: String)
    /// Listening has ended.
    case ended(time: Duration, utterances: Int, rejected: Int)
  }

  /// What was noticed.
  public let kind: Kind
  /// The audio time at which it was known; minus the time it speaks of, that is its latency.
  public let at: Duration
  /// The file it is about; nil for a live source.
  public let file: String?

  /// How listening begins.
  public struct Readiness: Sendable, Hashable {
    /// The device or file.
    public let source: String
    /// Frames a second of the audio that is decoded, in hertz.
    public let sampleRate: Int
    /// The grammar's name; the language model's file where there is no grammar.
    public let grammar: String
    /// The acoustic model's folder.
    public let model: String
    /// What the device gives, before it is converted, in words; nil for a file, and for a device that
    /// is still waited for.
    public var deviceFormat: String?
  }

  /// One command.
  public struct Command: Sendable, Hashable {
    /// One word of it and when it was spoken.
    public struct Word: Sendable, Hashable {
      /// The word, lower case.
      public let word: String
      /// When it begins.
      public let start: Duration
      /// When it ends.
      public let end: Duration
    }

    /// When it begins.
    public let start: Duration
    /// When it ends.
    public let end: Duration
    /// The words, joined by single spaces.
    public let text: String
    /// How likely it is what was said, 0 to 1; nil where it was not measured, as with a language
    /// model.
    public let confidence: Double?
    /// The public rule it is a sentence of; nil without a grammar.
    public let rule: String?
    /// What the grammar's tags name, in the order spoken.
    public let slots: [Interpretation.Slot]
    /// The words with their times.
    public let words: [Word]
    /// Sentences that would have been next best, best first; none unless asked for.
    public let alternatives: [String]

    /// The value of a slot.
    /// - Parameter name: The slot's name.
    /// - Returns: The value of the first slot of that name; nil when there is none.
    public subscript(name: String) -> String? {
      slots.first { $0.name == name }.map { $0.value.description }
    }
  }

  /// Speech, or a sound, that was no command.
  public struct Rejection: Sendable, Hashable {
    /// Why it was none.
    public enum Reason: String, Sendable, Hashable {
      /// Its sounds do not fit what would have been the command.
      case outOfGrammar = "out-of-grammar"
      /// It was shorter than the shortest speech.
      case tooShort = "too-short"
      /// It was too quiet to tell.
      case tooQuiet = "too-quiet"
      /// It was no speech, or nothing in the grammar is anything like it.
      case noise
      /// It was heard while this program itself spoke.
      case own = "self"
    }

    /// When it begins.
    public let start: Duration
    /// When it ends.
    public let end: Duration
    /// Why it was no command.
    public let reason: Reason
    /// What it would have been; empty when there is no guess.
    public let guess: String
    /// How likely that guess is what was said, 0 to 1; nil where it was not measured.
    public let confidence: Double?
  }

  /// The wake phrase.
  public struct Wake: Sendable, Hashable {
    /// When it begins.
    public let start: Duration
    /// When it ends.
    public let end: Duration
    /// The phrase as it was given.
    public let text: String
    /// How well it fits: see ``WakePhrase/threshold``.
    public let score: Double
  }

  /// How loud it is.
  public struct Level: Sendable, Hashable {
    /// When.
    public let time: Duration
    /// The meter's level of the last block in dBFS.
    public let db: Double
    /// The meter's held peak in dBFS.
    public let peak: Double
    /// The room's level without speech as the gate tracks it, in dBFS.
    public let floor: Double
    /// Whether the gate is open.
    public let open: Bool
  }

  /// Why nothing is recognised.
  public enum MuteCause: String, Sendable, Hashable {
    /// This program itself speaks.
    case own = "self"
    /// The program asked for it.
    case request
  }
}
