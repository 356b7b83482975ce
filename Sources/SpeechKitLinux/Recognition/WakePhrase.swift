/// What has to be said before commands are listened for, such as "hey computer".
///
/// Four syllables or more, with sounds that differ, are told from other speech far better than one
/// short word.
public struct WakePhrase: Sendable, Hashable {
  /// The words; digits in them are spoken as words.
  public var text: String
  /// How well the phrase must fit what was heard, compared with any other sounds: the logarithm, to the
  /// base 10, of the ratio of their likelihoods.
  ///
  /// What was said clearly reaches −15 to 15, other speech seldom −40. Lower wakes more easily; −60 is
  /// about the lowest that means anything. Nil, the default, is ``defaultThresholdPerPhone`` for each
  /// phone of the phrase. ``WakeTuning`` finds the best one from recordings.
  public var threshold: Double?
  /// How long it stays awake after the phrase, and after each command.
  ///
  /// Zero or less is without end. Default 8 s.
  public var timeout: Duration

  /// What the threshold is for each phone of the phrase where none is given.
  public static let defaultThresholdPerPhone = -2.5

  /// A phrase.
  /// - Parameters:
  ///   - text: The words.
  ///   - threshold: How well it must fit, see ``threshold``; nil goes by the phrase's length.
  ///   - timeout: How long it stays awake. Default 8 s.
  public init(_ text: String, threshold: Double? = nil, timeout: Duration = .seconds(8)) {
    self.text = text
    self.threshold = threshold
    self.timeout = timeout
  }
}
