import SpeechKitLinux

/// What a benchmark is shown as.
struct Line {
  private let benchmark: Benchmark
  private let result: Benchmark.Result?

  /// Runs a benchmark, if it can be run.
  init(_ benchmark: Benchmark, rounds: Int) {
    self.benchmark = benchmark
    result = benchmark.skipReason == nil ? benchmark.run(rounds: rounds) : nil
  }

  /// For people: the ratio, what it shall be, both times, what it is.
  var text: String {
    guard let result else {
      return "   skipped  \(benchmark.name): \(benchmark.skipReason ?? "")\n"
    }
    let columns = [
      Self.padded(JSONObject.number(result.ratio, decimals: 2), 8) + " ×",
      "(≥ \(JSONObject.number(benchmark.goal, decimals: 2)))",
      Self.padded(JSONObject.number(result.subject * 1000, decimals: 2), 9) + " ms",
      Self.padded(JSONObject.number(result.reference * 1000, decimals: 2), 9) + " ms",
      benchmark.comparison,
    ]
    return columns.joined(separator: "  ") + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// For programs.
  var json: String {
    var object = JSONObject()
    object.add("name", benchmark.name)
    object.add("comparison", benchmark.comparison)
    object.add("goal", benchmark.goal, decimals: 3)
    if let reason = benchmark.skipReason { object.add("skipped", reason) }
    if let result {
      object.add("ratio", result.ratio, decimals: 3)
      object.add("seconds", result.subject, decimals: 6)
      object.add("referenceSeconds", result.reference, decimals: 6)
    }
    return object.text + "\n"
  }
}
