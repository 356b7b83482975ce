package import SpeechKitLinux

/// Where two signals part, nil when they are the same.
///
/// Says more than all their samples would.
package func firstDifference(_ one: some Collection<Int16>, _ other: some Collection<Int16>) -> Int?
{
  let common = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  return common ?? (one.count == other.count ? nil : min(one.count, other.count))
}

/// What was read from a source.
package struct Taken {
  package var samples: [Int16] = []
  /// Gaps, each with the number of samples before it.
  package var gaps: [(at: Int, gap: SourceGap)] = []
  package var error: SpeechError?
  package var hasEnded = false

  package init() {}

  /// Reads until there are so many samples, or the end.
  package mutating func read(
    _ source: inout some AudioSource & ~Copyable, samples count: Int = .max,
    gaps gapCount: Int = .max
  ) {
    var buffer = [Int16](repeating: 0, count: 800)
    while samples.count < count && gaps.count < gapCount && !hasEnded {
      do throws(SpeechError) {
        var span = buffer.mutableSpan
        switch try source.read(into: &span) {
        case .audio(let frames): samples += buffer[0..<frames]
        case .gap(let gap): gaps.append((samples.count, gap))
        case .end: hasEnded = true
        }
      } catch {
        self.error = error
        hasEnded = true
      }
    }
  }
}
