/// Keeps samples below a ceiling by taking the gain back smoothly around each peak.
struct PeakLimiter {
  /// The magnitude that no sample passes, in linear full scale.
  let ceiling: Double
  /// How far around a peak the gain begins to fall, in samples, 1 or more.
  let window: Int

  /// The samples with their peaks taken down.
  ///
  /// The gain of a sample is the mean, over a window around it, of the least gain that any sample of
  /// a window around each of those needs; so it never is more than its own sample needs.
  func limited(_ samples: [Double]) -> [Double] {
    let needed = samples.map { $0.magnitude > ceiling ? ceiling / $0.magnitude : 1 }
    if needed.allSatisfy({ $0 == 1 }) { return samples }
    let least = minima(needed)
    var result = samples
    var sum = 0.0
    var from = 0
    var to = 0
    for index in samples.indices {
      while to < least.count, to <= index + window {
        sum += least[to]
        to += 1
      }
      while from < index - window {
        sum -= least[from]
        from += 1
      }
      result[index] *= sum / Double(to - from)
    }
    return result
  }

  /// The least value within the window around each.
  private func minima(_ values: [Double]) -> [Double] {
    // The indices whose values may still be the least of a window to come, values rising.
    var candidates: [Int] = []
    var head = 0
    var next = 0
    return values.indices.map { index in
      while next < values.count, next <= index + window {
        while candidates.count > head, values[candidates[candidates.count - 1]] >= values[next] {
          candidates.removeLast()
        }
        candidates.append(next)
        next += 1
      }
      while candidates[head] < index - window { head += 1 }
      return values[candidates[head]]
    }
  }
}
