import AudioConversion
import SpeechKitLinux
import ToolSupport

/// A conversion as a verb does it: what is worth knowing goes to standard error.
struct ConversionWork {
  let converter: AudioConverter
  private let tool: String

  /// Opens the source and settles what will be made.
  init(
    _ source: ConversionSource, to path: String, _ settings: ConversionSettings, _ tool: String
  ) throws(ToolFailure) {
    converter = try Tool.attempt { () throws(SpeechError) in
      try AudioConverter(source, to: path, settings)
    }
    self.tool = tool
  }

  /// Does it, on this thread.
  /// - Parameters:
  ///   - onProgress: Told of each block.
  ///   - atEnd: Called before anything is said at the end.
  /// - Throws: `ToolFailure` with the reason why there is no output.
  func run(
    onProgress: (ConversionProgress) -> Void, atEnd: () -> Void
  ) throws(ToolFailure) {
    for note in converter.plan.notes { Tool.report("\(tool): \(converter.plan.output): \(note)") }
    let result = try Tool.attempt { () throws(SpeechError) in
      try converter.run(onProgress: onProgress)
    }
    atEnd()
    for warning in result.warnings { Tool.report("\(tool): \(warning)") }
  }
}
