import Glibc

/// Two ways to the same end, run in turn, and how many times as long the second takes as the first.
struct Benchmark {
  /// What is measured, in a word for `--filter` and a program.
  let name: String
  /// What is run, and what it is run beside.
  let comparison: String
  /// The least that the ratio shall be.
  let goal: Double
  /// Why it cannot be run here; nil when it can.
  let skipReason: String?
  /// Runs what is measured once; gives something of its result, so that it cannot be left out.
  let subject: () -> Double
  /// Runs what it is measured against, likewise.
  let reference: () -> Double

  init(
    _ name: String, _ comparison: String, goal: Double, skipReason: String? = nil,
    subject: @escaping () -> Double, reference: @escaping () -> Double
  ) {
    self.name = name
    self.comparison = comparison
    self.goal = goal
    self.skipReason = skipReason
    self.subject = subject
    self.reference = reference
  }

  /// What came of it.
  struct Result {
    /// Seconds, medians.
    let subject, reference: Double

    /// How many times as long the reference takes.
    var ratio: Double { reference / subject }
  }

  /// Runs both in turn, so that whatever else the machine does falls on both.
  func run(rounds: Int) -> Result {
    var times: (subject: [Double], reference: [Double]) = ([], [])
    var kept = subject() + reference()
    for _ in 0..<rounds {
      times.subject.append(Self.seconds { kept += subject() })
      times.reference.append(Self.seconds { kept += reference() })
    }
    precondition(kept.isFinite)
    return Result(subject: Self.median(times.subject), reference: Self.median(times.reference))
  }

  /// Processor time, of programs that were run too: what others do meanwhile counts less then.
  private static func seconds(_ body: () -> Void) -> Double {
    let start = processorSeconds
    body()
    return processorSeconds - start
  }

  private static var processorSeconds: Double {
    [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0) { sum, whose in
      var usage = rusage()
      unsafe getrusage(whose, &usage)
      return [usage.ru_utime, usage.ru_stime].reduce(sum) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6
      }
    }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
  }
}
