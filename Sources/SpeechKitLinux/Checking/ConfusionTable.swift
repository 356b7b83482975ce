/// What was heard when the sentences of a grammar were spoken, by sentence and by noise.
public struct ConfusionTable: Sendable, Hashable {
  /// How often something was heard for a sentence.
  public struct Cell: Sendable, Hashable {
    /// What was heard; empty when nothing was, or what was heard was rejected.
    public let heard: String
    /// How often.
    public let count: Int
  }

  /// One sentence and all that was heard for it.
  public struct Row: Sendable, Hashable {
    /// The sentence.
    public let spoken: String
    /// What was heard, the most frequent first.
    public let cells: [Cell]
    /// How often it was spoken.
    public var trials: Int { cells.reduce(0) { $0 + $1.count } }
    /// How often it was heard as it was spoken.
    public var right: Int { cells.first { $0.heard == spoken }?.count ?? 0 }
  }

  /// How it went at one level of noise.
  public struct Condition: Sendable, Hashable {
    /// How far the speech was above the noise, in decibels; nil in a quiet room.
    public let signalToNoise: Double?
    /// How often a sentence was spoken.
    public fileprivate(set) var trials = 0
    /// How often it was heard as it was spoken.
    public fileprivate(set) var right = 0
    /// How often another sentence was taken for it.
    public fileprivate(set) var wrong = 0
  }

  /// The levels of noise, in the order they were tried.
  public private(set) var conditions: [Condition] = []
  private var counts: [String: [String: Int]] = [:]

  /// A table without trials.
  public init() {}

  /// The sentences, those that went worst first.
  public var rows: [Row] {
    counts.map { spoken, heard in
      let cells = heard.map(Cell.init).sorted { ($1.count, $0.heard) < ($0.count, $1.heard) }
      return Row(spoken: spoken, cells: cells)
    }
    .sorted { one, other in
      let shares = (
        Double(one.right) / Double(one.trials), Double(other.right) / Double(other.trials)
      )
      return (shares.0, one.spoken) < (shares.1, other.spoken)
    }
  }

  /// Counts one trial.
  /// - Parameters:
  ///   - spoken: The sentence that was spoken.
  ///   - heard: What was heard; empty when nothing was.
  ///   - signalToNoise: How far the speech was above the noise, in decibels; nil in a quiet room.
  public mutating func add(spoken: String, heard: String, signalToNoise: Double?) {
    counts[spoken, default: [:]][heard, default: 0] += 1
    let place =
      conditions.firstIndex { $0.signalToNoise == signalToNoise } ?? conditions.count
    if place == conditions.count {
      conditions.append(Condition(signalToNoise: signalToNoise))
    }
    conditions[place].trials += 1
    if heard == spoken {
      conditions[place].right += 1
    } else if !heard.isEmpty {
      conditions[place].wrong += 1
    }
  }
}
