import SpeechKitLinux

/// An explanation for people: a few lines under one heading.
struct ExplanationText {
  /// The lines, without ends.
  let lines: [String]

  init(_ explanation: Explanation, of file: String?) {
    let hearing = explanation.hearing
    let place = file.map { "\($0), " } ?? ""
    var lines = [
      "\(place)\(Self.number(explanation.start.seconds))–\(Self.number(explanation.end.seconds)) s",
      "  gate      loudest \(Self.level(hearing.loudest)) over a floor of \(Self.level(hearing.floor)); "
        + "evidence of speech \(Self.number(hearing.evidence)), opens at 0",
      "  decoded   \(Self.number(explanation.audioLength.seconds)) s from "
        + "\(Self.number(explanation.audioStart.seconds)) s on",
      "  ended     by \(explanation.endReason.rawValue); the sentence was "
        + explanation.prospect.rawValue,
    ]
    lines.append(
      "  best      " + (explanation.guess.isEmpty ? "nothing fits" : explanation.guess)
        + (explanation.rule.map { "  <\($0)>" } ?? ""))
    if let runnerUp = explanation.runnerUp { lines.append("  then      \(runnerUp)") }
    if let evidence = explanation.evidence {
      lines.append(
        "  sounds    words against any sounds \(Self.number(evidence.wordRatio)), worst word "
          + "\(Self.number(evidence.weakestWord)), decoder's path "
          + "\(Self.number(evidence.pathScore)) nats a frame")
      lines.append(
        "            same sound \(Self.percent(evidence.agreement)), noise in words "
          + "\(Self.percent(evidence.noiseInWords)), hurried phones "
          + "\(Self.percent(evidence.hurriedPhones)), longest phone "
          + "\(evidence.longestPhone * 10) ms")
    }
    let doubts = explanation.words.compactMap { word in
      word.confidence.map { "\(word.word) \(Self.number($0))" }
    }
    if !doubts.isEmpty { lines.append("  words     " + doubts.joined(separator: ", ")) }
    let confidence =
      explanation.confidence.map { "confidence \(Self.number($0))" } ?? "no confidence"
    lines.append(
      "  verdict   \(explanation.reason?.rawValue ?? "recognized"): \(confidence), threshold "
        + Self.number(explanation.rejection))
    self.lines = lines
  }

  private static func number(_ value: Double) -> String {
    JSONObject.number(value, decimals: 2)
  }

  private static func level(_ value: Double) -> String {
    "\(JSONObject.number(value, decimals: 1)) dBFS"
  }

  private static func percent(_ share: Double) -> String {
    "\(JSONObject.number(share * 100, decimals: 0)) %"
  }
}
