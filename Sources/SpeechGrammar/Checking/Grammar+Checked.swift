extension Grammar {
  /// The grammar, if its rules can be used, with what is doubtful in them as warnings.
  func checked() throws(GrammarError) -> Grammar {
    let problems = warnings + GrammarAnalysis(self).problems
    if problems.contains(where: { $0.severity == .error }) { throw GrammarError(problems) }
    var grammar = self
    grammar.warnings = problems
    return grammar
  }
}
