import SpeechKitLinux
import ToolSupport

/// Measures how fast the parts are, always beside something else run at the same time.
@main struct Benchmarks {
  private static let table = OptionTable(
    tool: "benchmarks",
    synopsis: ["[OPTION…]"],
    summary:
      "Measures the parts, each beside something that does the like, both in one run: the machine "
      + "matters little then. Build it with -c release.",
    sections: [
      .init(
        "What is run",
        [
          .init("filter", nil, .required("WORD"), "Only those with this in their names."),
          .init(
            "rounds", nil, .required("N"), "So many times each; the median counts. Default: 7."),
          .init("json", nil, .none, "Print a JSON object a line."),
        ])
    ])

  private static var all: [Benchmark] {
    [.levelMeter, .levelMeterMemory, .truePeak, .risingTruePeak] + Benchmark.clip
  }

  static func main() {
    Tool.run(table) { options throws(ToolFailure) in
      let rounds = try options.integer("rounds", in: 1...1000) ?? 7
      let chosen = all.filter { options["filter"].map($0.name.contains) ?? true }
      for benchmark in chosen {
        let line = Line(benchmark, rounds: rounds)
        try StandardOutput.write(options.has("json") ? line.json : line.text)
      }
    }
  }
}
