import SpeechKitLinux
import ToolSupport

/// `listen check`: looks at grammars without a microphone.
struct CheckCommand {
  private let options: CheckOptions
  private let interruption: Interruption

  init(_ options: CheckOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Checks all grammars, and fails when one cannot be used.
  func run() throws(ToolFailure) {
    var status: ToolFailure.Status?
    for path in options.paths {
      do throws(ToolFailure) {
        let report = try check(path)
        try StandardOutput.write(options.isJSON ? report.json + "\n" : report.text)
        if report.isRefused { status = status ?? .inputInvalid }
      } catch {
        // One that is missing does not keep the others from being checked.
        guard error.status == .inputMissing || error.status == .inputInvalid else { throw error }
        for message in error.messages { Tool.report("listen check: \(message)") }
        status = status ?? error.status
      }
      if let failure = interruption.failure { throw failure }
    }
    if let status { throw ToolFailure(status) }
  }

  private func check(_ path: String) throws(ToolFailure) -> GrammarReport {
    var report = GrammarReport(path: path)
    let graph: GrammarGraph
    do {
      graph = try Grammar.read(path, importPath: options.importPath).compiled()
    } catch let error as GrammarError {
      report.problems = error.problems
      return report
    } catch let error as SpeechError {
      throw ToolFailure(error)
    } catch {
      throw ToolFailure(.failed, "\(path): \(error)")
    }
    report.problems = graph.warnings
    report.sentenceCount = graph.sentenceCount
    report.wordCount = graph.words.count
    report.extendable = graph.extendableSentences()
    report.samples = samples(of: graph, options.samples)
    do throws(SpeechError) {
      var listener = try FileListener(
        task: .grammar(graph), model: options.model, lexicon: options.lexicon)
      try hear(graph, &listener, &report)
    } catch {
      guard error.kind == .inputInvalid else { throw ToolFailure(error) }
      report.refusal = error
    }
    return report
  }

  /// What only a recogniser knows: pronunciations, and what is taken for what.
  private func hear(
    _ graph: GrammarGraph, _ listener: inout FileListener, _ report: inout GrammarReport
  ) throws(SpeechError) {
    let guesses = Dictionary(
      uniqueKeysWithValues: listener.guessedWords.map { ($0.word, $0.phones) })
    report.guesses = graph.vocabulary.compactMap { entry in
      guard let phones = guesses[entry.word], let use = entry.uses.first else { return nil }
      return (entry.word, phones, use.location)
    }
    var pronunciations: [String: [String]] = [:]
    for word in graph.words { pronunciations[word] = listener.pronunciations(of: word) }
    let alikes = SoundAlikes(graph, within: options.alike) { pronunciations[$0] ?? [] }
    report.alike = Array(alikes.pairs.prefix(options.pairs))
    report.comparedAll = alikes.isComplete
    guard let count = options.spoken else { return }
    // Those that sound alike are the ones to try first.
    var sentences: [[String]] = []
    let doubtful = alikes.pairs.prefix(max(1, count / 4)).flatMap { [$0.first, $0.second] }
    for words in doubtful + samples(of: graph, count) where !sentences.contains(words) {
      sentences.append(words)
    }
    let showsProgress = Terminal(2).allowsCursor
    defer { if showsProgress { Tool.status("") } }
    report.confusions = try SpokenTrial().run(Array(sentences.prefix(count)), with: &listener) {
      if showsProgress { Tool.status("\(Int($0 * 100)) % spoken") }
      return !interruption.hasHappened
    }
  }

  /// Sentences of the grammar: all, where there are few, else some drawn by its weights.
  private func samples(of graph: GrammarGraph, _ count: Int) -> [[String]] {
    guard count > 0 else { return [] }
    if case .exactly(let all) = graph.sentenceCount, all <= count { return Array(graph.sentences) }
    var generator = SeededGenerator(seed: 1)
    var drawn: [[String]] = []
    var seen: Set<[String]> = []
    // A grammar may favour a few sentences so much that others hardly ever come up.
    for _ in 0..<count * 10 where drawn.count < count {
      let words = graph.randomSentence(using: &generator, leavingLoopsAfter: 12)
      if seen.insert(words).inserted { drawn.append(words) }
    }
    return drawn
  }
}
