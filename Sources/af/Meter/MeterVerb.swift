import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af meter`: how strong sound is.
  static let meter = Verb(MeterOptions.table, "how strong sound is: levels, peaks, loudness") {
    options, interruption throws(ToolFailure) in
    let options = try MeterOptions(options)
    if let files = options.files {
      try files.forEach(interruption) { path throws(ToolFailure) in
        try FileMetering(path, options, interruption).run()
      }
    } else {
      try LiveMetering(options, interruption).run()
    }
  }
}
