import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af spectrum`: which frequencies a sound has.
  static let spectrum = Verb(
    SpectrumOptions.table, "which frequencies a sound has: bars, or a picture"
  ) { options, interruption throws(ToolFailure) in
    let options = try SpectrumOptions(options)
    if let path = options.path {
      try FileSpectrum(path, options, interruption).run()
    } else {
      try LiveSpectrum(options, interruption).run()
    }
  }
}
