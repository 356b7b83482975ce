/// How well a wake phrase fits recordings with and without it, and which threshold that speaks for.
public struct WakeTuning: Sendable, Hashable {
  /// What was heard in one recording.
  public struct Recording: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// Whether the phrase is said in it, once.
    public let holdsPhrase: Bool
    /// How long it is.
    public let duration: Duration
    /// Where something is more like the phrase than the lowest threshold asks, and how much.
    public let detections: [Place]

    /// The best score; nil when nothing in it is like the phrase.
    public var best: Double? { detections.map(\.score).max() }
  }

  /// A place in a recording that is like the phrase.
  public struct Place: Sendable, Hashable {
    /// When it begins.
    public let start: Duration
    /// How well it fits: see ``WakePhrase/threshold``.
    public let score: Double
  }

  /// What a threshold would have done.
  public struct Outcome: Sendable, Hashable {
    /// The threshold.
    public let threshold: Double
    /// Recordings with the phrase in which it would not have been heard.
    public let missed: [Recording]
    /// Recordings without it in which it would have been heard.
    public let falseAlarms: [Recording]
    /// How often it would have been heard in those.
    public let falseAlarmCount: Int
  }

  /// The lowest and the highest threshold that is looked at, and how far two are apart.
  public static let thresholds = -60.0...20.0
  private static let step = 0.5

  /// What was heard, in the order of ``add(_:)``.
  public private(set) var recordings: [Recording] = []

  /// A tuning that has heard nothing.
  public init() {}

  /// Takes one recording in.
  /// - Parameter recording: What was heard in it.
  public mutating func add(_ recording: Recording) { recordings.append(recording) }

  /// How many recordings hold the phrase.
  public var phraseCount: Int { recordings.count { $0.holdsPhrase } }

  /// How much was heard without the phrase.
  public var durationWithout: Duration {
    recordings.filter { !$0.holdsPhrase }.reduce(.zero) { $0 + $1.duration }
  }

  /// What a threshold would have done.
  /// - Parameter threshold: The threshold.
  /// - Returns: What would have been missed, and what heard wrongly.
  public func outcome(at threshold: Double) -> Outcome {
    let alarms = recordings.filter { !$0.holdsPhrase && ($0.best ?? -.infinity) >= threshold }
    return Outcome(
      threshold: threshold,
      missed: recordings.filter { $0.holdsPhrase && ($0.best ?? -.infinity) < threshold },
      falseAlarms: alarms,
      falseAlarmCount: alarms.reduce(0) { count, recording in
        count + recording.detections.count { $0.score >= threshold }
      })
  }

  /// The threshold with the fewest mistakes, a miss counting as much as a false alarm.
  ///
  /// Where many do equally well it is a third of their span below the highest: other speech than that of
  /// the recordings comes closer to the phrase, more often than the phrase is said worse.
  public var best: Outcome {
    let all = stride(
      from: Self.thresholds.lowerBound, through: Self.thresholds.upperBound, by: Self.step
    ).map(outcome)
    let mistakes = all.map { $0.missed.count + $0.falseAlarmCount }
    let fewest = mistakes.min() ?? 0
    let last = mistakes.lastIndex(of: fewest) ?? 0
    let first = (mistakes[..<last].lastIndex { $0 != fewest } ?? -1) + 1
    return all[last - (last - first) / 3]
  }
}
