extension Explanation {
  /// Adds its members to an event's object.
  func add(to object: inout JSONObject) {
    object.add("start", start)
    object.add("end", end)
    object.add("audioStart", audioStart)
    object.add("audioLength", audioLength)
    var gate = JSONObject()
    gate.add("loudest", hearing.loudest, decimals: 1)
    gate.add("floor", hearing.floor, decimals: 1)
    gate.add("threshold", hearing.threshold, decimals: 1)
    gate.add("voices", hearing.voices, decimals: 1)
    gate.add("evidence", hearing.evidence, decimals: 2)
    object.add("gate", gate)
    object.add("ended", endReason.rawValue)
    object.add("prospect", prospect.rawValue)
    object.add("verdict", reason?.rawValue ?? "recognized")
    object.add("guess", guess)
    if let rule { object.add("rule", rule) }
    if let runnerUp { object.add("runnerUp", runnerUp) }
    if let confidence { object.add("confidence", confidence, decimals: 3) }
    object.add("threshold", rejection, decimals: 3)
    if let evidence { object.add("evidence", evidence.json) }
    object.add(
      "words",
      words.map { word in
        var entry = JSONObject()
        entry.add("word", word.word)
        if let confidence = word.confidence { entry.add("confidence", confidence, decimals: 3) }
        if let evidence = word.evidence { entry.add("evidence", evidence.json) }
        return entry
      })
  }
}

extension SoundEvidence {
  /// All of it, by the names of its properties.
  var json: JSONObject {
    var object = JSONObject()
    object.add("wordRatio", wordRatio, decimals: 3)
    object.add("sonorantRatio", sonorantRatio, decimals: 3)
    object.add("weakestVowels", weakestVowels, decimals: 3)
    object.add("weakestPhones", weakestPhones, decimals: 3)
    object.add("weakestWord", weakestWord, decimals: 3)
    object.add("speechLeftOut", speechLeftOut, decimals: 3)
    object.add("noiseInWords", noiseInWords, decimals: 3)
    object.add("hurriedPhones", hurriedPhones, decimals: 3)
    object.add("agreement", agreement, decimals: 3)
    object.add("movement", movement, decimals: 3)
    object.add("longestPhone", longestPhone)
    object.add("wordFrames", wordFrames)
    object.add("pathScore", pathScore, decimals: 3)
    return object
  }
}
