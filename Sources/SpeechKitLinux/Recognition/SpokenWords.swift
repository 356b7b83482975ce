internal import SpeechGrammar

/// What has words that have to be pronounced, and says in messages where it has them.
protocol SpokenWords {
  /// The words, without repetition.
  var words: [String] { get }
  /// Names some of the words, each with the place where it stands first.
  func places(of some: Set<String>) -> [String]
}

extension GrammarGraph: SpokenWords {
  func places(of some: Set<String>) -> [String] {
    vocabulary.filter { some.contains($0.word) }.map { entry in
      guard let use = entry.uses.first else { return entry.word }
      let place = use.location.line == 0 ? "" : "\(use.location), "
      return "\(entry.word) (\(place)rule <\(use.rule)>)"
    }
  }
}

extension LanguageModel: SpokenWords {
  func places(of some: Set<String>) -> [String] {
    words.filter(some.contains).map { word in
      let place = location(of: word)
      return place.line == 0 ? word : "\(word) (\(place.file):\(place.line))"
    }
  }
}
