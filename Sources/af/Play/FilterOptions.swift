import SpeechKitLinux
import ToolSupport

/// The filter that the command line asks for.
enum FilterOptions {
  private static let frequencies = 10.0...100_000

  /// - Returns: The filter; a low-pass at 1 kHz that is off where none is asked for, for the keys.
  /// - Throws: `ToolFailure` with `Status.usage` for numbers that cannot be, and for two filters.
  static func filter(_ options: ParsedOptions) throws(ToolFailure) -> FilterTap {
    let names = ["lowpass", "highpass", "bandpass"].filter(options.has)
    if names.count > 1 {
      throw ToolFailure(.usage, "--\(names[0]) and --\(names[1]): one filter at a time")
    }
    if let cutoff = try options.number("lowpass", in: frequencies) {
      return FilterTap(.lowPass, frequency: cutoff)
    }
    if let cutoff = try options.number("highpass", in: frequencies) {
      return FilterTap(.highPass, frequency: cutoff)
    }
    guard let band = options["bandpass"] else { return FilterTap(share: 0) }
    let numbers = band.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let centre = numbers[0], frequencies.contains(centre),
      let q = numbers[1], 0.1...100 ~= q
    else {
      throw ToolFailure(
        .usage, "--bandpass \(band): must be a frequency and a Q from 0.1 to 100, such as 1000,2")
    }
    return FilterTap(.bandPass, frequency: centre, q: q)
  }
}
