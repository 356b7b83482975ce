import SpeechGrammar
import Testing

/// Expects text to be refused with a first error of the given place and message, and some advice.
func expectRefusal(
  at line: Int, _ column: Int, saying message: String, file: String,
  sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws -> Void
) throws {
  let error = try #require(
    throws: GrammarError.self, sourceLocation: sourceLocation, performing: read)
  let problem = try #require(
    error.problems.first { $0.severity == .error }, sourceLocation: sourceLocation)
  #expect(problem.message.contains(message), "\(error)", sourceLocation: sourceLocation)
  #expect(
    problem.line == line && problem.column == column && problem.file == file, "\(error)",
    sourceLocation: sourceLocation)
  #expect(!problem.advice.isEmpty, sourceLocation: sourceLocation)
}
