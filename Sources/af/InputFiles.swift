import ToolSupport

/// The files that a verb works through; one that cannot be read does not keep it from the others.
struct InputFiles {
  private let tool: String
  let paths: [String]

  /// The operands of a command line.
  /// - Throws: `ToolFailure` with `Status.usage` when there are none.
  init(_ options: ParsedOptions, _ tool: String) throws(ToolFailure) {
    paths = options.operands
    self.tool = tool
    guard !paths.isEmpty else {
      throw ToolFailure(.usage, "no file is named; see \(tool) --help")
    }
  }

  /// Works through the files.
  /// - Parameters:
  ///   - interruption: Ends the work between two files.
  ///   - work: What is done with each.
  /// - Throws: `ToolFailure` with the status of the first file that failed, after all were tried.
  func forEach(
    _ interruption: Interruption, _ work: (String) throws(ToolFailure) -> Void
  ) throws(ToolFailure) {
    var status: ToolFailure.Status?
    for path in paths {
      do throws(ToolFailure) {
        try work(path)
      } catch {
        guard error.status == .inputMissing || error.status == .inputInvalid else { throw error }
        for message in error.messages { Tool.report("\(tool): \(message)") }
        status = status ?? error.status
      }
      if let failure = interruption.failure { throw failure }
    }
    if let status { throw ToolFailure(status) }
  }
}
