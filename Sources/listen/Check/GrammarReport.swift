import SpeechKitLinux
import ToolSupport

/// What is known of one grammar file, and how it is shown.
struct GrammarReport {
  /// The file.
  let path: String
  /// What is wrong or doubtful, a line each.
  var problems: [GrammarProblem] = []
  /// Why the recogniser does not take the grammar.
  var refusal: SpeechError?
  var sentenceCount: SentenceCount?
  var wordCount = 0
  var guesses: [(word: String, phones: String, place: GrammarLocation)] = []
  var alike: [SoundAlike] = []
  var comparedAll = true
  var extendable: [ExtendableSentence] = []
  var samples: [[String]] = []
  var confusions: ConfusionTable?

  /// Whether the grammar cannot be used.
  var isRefused: Bool { refusal != nil || problems.contains { $0.severity == .error } }

  // MARK: For people

  /// The report as lines.
  var text: String {
    var lines = problems.map(\.description)
    if let refusal { lines.append(refusal.description) }
    if let sentenceCount {
      lines.append(
        "\(path): \(sentenceCount) sentence\(sentenceCount == .exactly(1) ? "" : "s"), "
          + "\(wordCount) word\(wordCount == 1 ? "" : "s")")
    }
    lines += Self.section(
      "in no dictionary, pronounced by rule:",
      guesses.map { "\($0.word)  \($0.phones)  (\($0.place))" })
    lines += Self.section(
      "sound alike, phones apart:",
      alike.map { pair in
        "\(JSONObject.number(pair.distance, decimals: 2))  \(Self.marked(pair))"
      })
    if !comparedAll { lines.append("  the grammar is too large to compare all its commands") }
    lines += Self.section(
      "end only after a pause, since more may follow:",
      extendable.map { pair in
        let rest = pair.longer.dropFirst(pair.words.count).joined(separator: " ")
        return "\(pair.words.joined(separator: " ")) … \(rest)"
      })
    lines += Self.section("for example:", samples.map { $0.joined(separator: " ") })
    if let confusions { lines += Self.lines(of: confusions) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  \(title)"] + lines.map { "    \($0)" }
  }

  private static func marked(_ pair: SoundAlike) -> String {
    let differences = [pair.firstDifference, pair.secondDifference].map { words in
      words.joined(separator: " ")
    }
    let sentences = [pair.first, pair.second].map { $0.joined(separator: " ") }
    let isWhole = differences == sentences
    return isWhole
      ? sentences.joined(separator: " / ")
      : "\(differences.joined(separator: " / "))  as in: \(sentences.joined(separator: " / "))"
  }

  private static func lines(of table: ConfusionTable) -> [String] {
    let conditions = table.conditions.map { condition in
      let noise = condition.signalToNoise.map { "\(JSONObject.number($0, decimals: 0)) dB" }
      return "\(noise ?? "quiet"): \(condition.right) of \(condition.trials) right, "
        + "\(condition.wrong) taken for another"
    }
    let rows = table.rows.filter { $0.right < $0.trials }.map { row in
      let others = row.cells.filter { $0.heard != row.spoken }.map { cell in
        "\(cell.heard.isEmpty ? "nothing" : cell.heard) ×\(cell.count)"
      }
      return "\(row.spoken)  \(row.right)/\(row.trials)  heard: \(others.joined(separator: ", "))"
    }
    return section("spoken by synthetic voices:", conditions + rows)
  }

  // MARK: For programs

  /// The report as one JSON object.
  var json: String {
    var object = JSONObject()
    object.add("file", path)
    object.add("usable", !isRefused)
    object.add("problems", problems.map(Self.json) + refusalJSON)
    if let sentenceCount {
      if case .exactly(let count) = sentenceCount { object.add("sentences", count) }
      object.add("sentenceCount", sentenceCount.description)
      object.add("words", wordCount)
    }
    object.add(
      "guessed",
      guesses.map { guess in
        var entry = JSONObject()
        entry.add("word", guess.word)
        entry.add("phones", guess.phones)
        entry.add("line", guess.place.line)
        entry.add("column", guess.place.column)
        return entry
      })
    object.add("alike", alike.map(Self.json))
    object.add("comparedAll", comparedAll)
    object.add(
      "extendable",
      extendable.map { pair in
        var entry = JSONObject()
        entry.add("text", pair.words.joined(separator: " "))
        entry.add("longer", pair.longer.joined(separator: " "))
        return entry
      })
    object.add(
      "samples",
      samples.map { words in
        var entry = JSONObject()
        entry.add("text", words.joined(separator: " "))
        return entry
      })
    if let confusions { object.add("spoken", Self.json(confusions)) }
    return object.text
  }

  private var refusalJSON: [JSONObject] {
    guard let refusal else { return [] }
    var entry = JSONObject()
    entry.add("severity", "error")
    entry.add("message", "\(refusal.operand): \(refusal.cause)")
    entry.add("advice", refusal.advice)
    return [entry]
  }

  private static func json(_ problem: GrammarProblem) -> JSONObject {
    var entry = JSONObject()
    entry.add("severity", problem.severity == .error ? "error" : "warning")
    entry.add("file", problem.file)
    entry.add("line", problem.line)
    entry.add("column", problem.column)
    entry.add("message", problem.message)
    entry.add("advice", problem.advice)
    return entry
  }

  private static func json(_ pair: SoundAlike) -> JSONObject {
    var entry = JSONObject()
    entry.add("distance", pair.distance, decimals: 2)
    entry.add("first", pair.first.joined(separator: " "))
    entry.add("second", pair.second.joined(separator: " "))
    entry.add("firstDifference", pair.firstDifference.joined(separator: " "))
    entry.add("secondDifference", pair.secondDifference.joined(separator: " "))
    return entry
  }

  private static func json(_ table: ConfusionTable) -> JSONObject {
    var object = JSONObject()
    object.add(
      "conditions",
      table.conditions.map { condition in
        var entry = JSONObject()
        if let level = condition.signalToNoise { entry.add("snr", level, decimals: 1) }
        entry.add("trials", condition.trials)
        entry.add("right", condition.right)
        entry.add("wrong", condition.wrong)
        return entry
      })
    object.add(
      "confusions",
      table.rows.flatMap { row in
        row.cells.map { cell in
          var entry = JSONObject()
          entry.add("spoken", row.spoken)
          entry.add("heard", cell.heard)
          entry.add("count", cell.count)
          return entry
        }
      })
    return object
  }
}
