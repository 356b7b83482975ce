internal import Glibc

/// The Gaussian mixtures of a phonetically tied model: for each phone one codebook of Gaussians in
/// each feature stream, and for each senone its weights over the Gaussians of its phone's codebook.
///
/// Scores are log-likelihoods in nats, the streams' added up. The library's own are relative to the
/// best *active* senone of each frame and so cannot be compared from one search to another; these can.
///
/// A mixture is summed, not approximated by its best Gaussians, but with exponentials that are exact to
/// 3 % (Schraudolph 1999, "A fast, compact approximation of the exponential function"), which is
/// 0.03 nats.
struct GaussianMixtures {
  fileprivate typealias Lanes = SIMD8<Float>
  private static let laneCount = 8
  /// Frames that are scored at once, so that a Gaussian is fetched once for all of them.
  private static let batch = 4
  /// How far behind the best codebook a rival may be by the cepstrum alone, in nats.
  private static let reach: Float = 8

  private let codebookCount: Int
  /// Groups of eight Gaussians a codebook and stream.
  private let groupCount: Int
  /// For each codebook, stream and group the means and half inverse variances, one dimension after the
  /// other, mean first.
  private let gaussians: [Lanes]
  /// For each codebook, stream and group the logarithm of the densities' factor.
  private let factors: [Lanes]
  private let senoneCount: Int
  /// For each stream, Gaussian and senone the number of its weight.
  private let weightNumbers: [UInt8]
  /// The weights by their number.
  private let weights: [Float]

  /// Reads `means`, `variances` and `sendump`.
  ///
  /// Fails with nil for a model of another kind: continuous or semi-continuous, other features,
  /// uncompressed weights.
  init?(model: String, phones: PhoneSet) {
    let streams = SpeechFeatures.streamCount
    let width = SpeechFeatures.cepstrumWidth
    guard let means = Self.parameters("\(model)/means"),
      let variances = Self.parameters("\(model)/variances"),
      means.shape == variances.shape, means.shape.first == phones.phones.count,
      means.shape.count == 3 + streams, means.shape[1] == streams,
      means.shape[3...].allSatisfy({ $0 == width }),
      means.shape[2].isMultiple(of: Self.laneCount)
    else { return nil }
    let density = means.shape[2]
    guard
      let dump = Self.weights(
        "\(model)/sendump", streams: streams, density: density, senones: phones.senoneCount)
    else { return nil }

    codebookCount = means.shape[0]
    groupCount = density / Self.laneCount
    senoneCount = phones.senoneCount
    weightNumbers = dump
    // The library's logarithms have the base 1.0001; the weights are shifted by ten bits.
    let unit = 1024 * log(1.0001)
    weights = (0..<256).map { Float(exp(-unit * Double($0))) }

    var gaussians: [Lanes] = []
    var factors: [Lanes] = []
    for set in 0..<codebookCount * streams {
      for group in 0..<groupCount {
        var factor = Lanes(repeating: 0)
        for dimension in 0..<width {
          var mean = Lanes(repeating: 0)
          var half = Lanes(repeating: 0)
          for lane in 0..<Self.laneCount {
            let place = (set * density + group * Self.laneCount + lane) * width + dimension
            // The library's floor.
            let variance = max(variances.values[place], 0.0001)
            mean[lane] = means.values[place]
            half[lane] = 0.5 / variance
            factor[lane] -= 0.5 * logf(2 * .pi * variance)
          }
          gaussians.append(mean)
          gaussians.append(half)
        }
        factors.append(factor)
      }
    }
    self.gaussians = gaussians
    self.factors = factors
  }

  private static func parameters(_ path: String) -> (shape: [Int], values: [Float])? {
    guard var file = ModelBytes(path: path), file.skipTextHeader() else { return nil }
    var shape = (0..<3).map { _ in file.integer() }
    guard shape.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
    shape += (0..<shape[1]).map { _ in file.integer() }
    let count = file.integer()
    guard shape[3...].allSatisfy({ (1...1000).contains($0) }),
      count == shape[0] * shape[2] * shape[3...].reduce(0, +)
    else { return nil }
    let values = file.floats(count)
    return values.isEmpty ? nil : (shape, values)
  }

  /// The weights' numbers.
  private static func weights(
    _ path: String, streams: Int, density: Int, senones: Int
  ) -> [UInt8]? {
    guard var file = ModelBytes(path: path) else { return nil }
    var length = file.integer()
    while length > 0, !file.isShort {
      let text = String(decoding: file.bytes(length).dropLast(), as: UTF8.self)
      // Weights in clusters are four bits each.
      if text.hasPrefix("cluster_count "), text != "cluster_count 0" { return nil }
      length = file.integer()
    }
    guard file.integer() == density, file.integer() == senones,
      file.left == streams * density * senones
    else { return nil }
    return Array(file.bytes(file.left))
  }

  // MARK: Scores

  /// A senone and the codebook, which is its phone's number, that it uses.
  struct Senone {
    let number: Int
    let codebook: Int
  }

  /// The senones to be scored, made ready.
  struct Selection {
    /// How many there are.
    fileprivate(set) var count = 0
    /// For each codebook the columns of its senones.
    fileprivate var columns: [[Int]]
    /// For each codebook whether its senones are wanted however unlikely they are.
    fileprivate var isWanted: [Bool]
    /// For each column its weights: stream after stream.
    fileprivate var weights: [Lanes] = []
  }

  /// Makes senones ready to be scored that matter only where they are among the likely ones.
  func select(rivals: [Senone]) -> Selection {
    var selection = Selection(
      columns: [[Int]](repeating: [], count: codebookCount),
      isWanted: [Bool](repeating: false, count: codebookCount))
    add(rivals, to: &selection)
    return selection
  }

  /// Adds senones that matter everywhere; theirs are the next columns.
  func select(_ wanted: [Senone], besides rivals: Selection) -> Selection {
    var selection = rivals
    add(wanted, to: &selection)
    for senone in wanted { selection.isWanted[senone.codebook] = true }
    return selection
  }

  private func add(_ senones: [Senone], to selection: inout Selection) {
    for senone in senones {
      selection.columns[senone.codebook].append(selection.count)
      selection.count += 1
      for group in 0..<SpeechFeatures.streamCount * groupCount {
        var lanes = Lanes()
        for lane in 0..<Self.laneCount {
          let row = group * Self.laneCount + lane
          lanes[lane] = weights[Int(weightNumbers[row * senoneCount + senone.number])]
        }
        selection.weights.append(lanes)
      }
    }
  }

  /// The log-likelihood of each selected senone in each frame; `selection.count` values a frame.
  ///
  /// A rival whose codebook is far behind by the cepstrum alone is not looked at further: it is taken to
  /// be no likelier in the other streams than the unlikeliest that is.
  func scores(_ features: SpeechFeatures, _ frames: Range<Int>, _ selection: Selection) -> [Float] {
    var result = [Float](repeating: 0, count: frames.count * selection.count)
    var densities = [Lanes](repeating: Lanes(), count: groupCount * Self.batch)
    var products = [SIMD4<Float>](repeating: SIMD4(), count: selection.count)
    var sums = [SIMD4<Float>](repeating: SIMD4(), count: codebookCount)
    for first in stride(from: frames.lowerBound, to: frames.upperBound, by: Self.batch) {
      // The last frames are repeated to fill the batch.
      let batch = (0..<Self.batch).map { min(first + $0, frames.upperBound - 1) }
      for column in products.indices { products[column] = SIMD4(repeating: 1) }
      func add(_ stream: Int, _ codebook: Int) -> SIMD4<Float> {
        let tops = evaluate(codebook, stream, features, batch, &densities)
        for column in selection.columns[codebook] {
          let mixed = mix(
            densities, selection.weights,
            from: (column * SpeechFeatures.streamCount + stream) * groupCount)
          products[column] *= mixed.replacing(with: 1e-12, where: mixed .< 1e-12)
        }
        return tops
      }
      var best = SIMD4<Float>(repeating: -.infinity)
      for codebook in 0..<codebookCount {
        sums[codebook] = add(0, codebook)
        best.replace(with: sums[codebook], where: sums[codebook] .> best)
      }
      var lowest = SIMD4<Float>(repeating: .infinity)
      let isClose = (0..<codebookCount).map { codebook in
        selection.isWanted[codebook] || any(sums[codebook] .> best - Self.reach)
      }
      for codebook in 0..<codebookCount where isClose[codebook] {
        var rest = SIMD4<Float>()
        for stream in 1..<SpeechFeatures.streamCount { rest += add(stream, codebook) }
        sums[codebook] += rest
        lowest.replace(with: rest, where: rest .< lowest)
      }
      for codebook in 0..<codebookCount {
        let total = isClose[codebook] ? sums[codebook] : sums[codebook] + lowest
        for column in selection.columns[codebook] {
          for frame in 0..<min(Self.batch, frames.upperBound - first) {
            result[(first - frames.lowerBound + frame) * selection.count + column] =
              total[frame] + logf(products[column][frame])
          }
        }
      }
    }
    return result
  }

  /// The densities of one codebook's Gaussians in one stream, relative to each frame's highest.
  /// - Returns: The logarithms of the highest.
  private func evaluate(
    _ codebook: Int, _ stream: Int, _ features: SpeechFeatures, _ batch: [Int],
    _ densities: inout [Lanes]
  ) -> SIMD4<Float> {
    let width = SpeechFeatures.cepstrumWidth
    let set = codebook * SpeechFeatures.streamCount + stream
    func start(_ frame: Int) -> Int { (batch[frame] * SpeechFeatures.streamCount + stream) * width }
    let (x0, x1, x2, x3) = (start(0), start(1), start(2), start(3))
    var tops = SIMD4<Float>(repeating: -.infinity)
    unsafe features.values.withUnsafeBufferPointer { values in
      unsafe gaussians.withUnsafeBufferPointer { gaussians in
        unsafe densities.withUnsafeMutableBufferPointer { densities in
          var (best0, best1, best2, best3) = (
            Lanes(repeating: -.infinity), Lanes(repeating: -.infinity),
            Lanes(repeating: -.infinity), Lanes(repeating: -.infinity)
          )
          for group in 0..<groupCount {
            var (sum0, sum1, sum2, sum3) = {
              (factor: Lanes) in (factor, factor, factor, factor)
            }(factors[set * groupCount + group])
            let first = (set * groupCount + group) * width * 2
            for dimension in 0..<width {
              let mean = unsafe gaussians[first + 2 * dimension]
              let half = unsafe gaussians[first + 2 * dimension + 1]
              let d0 = unsafe values[x0 + dimension] - mean
              sum0 -= d0 * d0 * half
              let d1 = unsafe values[x1 + dimension] - mean
              sum1 -= d1 * d1 * half
              let d2 = unsafe values[x2 + dimension] - mean
              sum2 -= d2 * d2 * half
              let d3 = unsafe values[x3 + dimension] - mean
              sum3 -= d3 * d3 * half
            }
            best0 = Self.greater(best0, sum0)
            best1 = Self.greater(best1, sum1)
            best2 = Self.greater(best2, sum2)
            best3 = Self.greater(best3, sum3)
            unsafe densities[4 * group] = sum0
            unsafe densities[4 * group + 1] = sum1
            unsafe densities[4 * group + 2] = sum2
            unsafe densities[4 * group + 3] = sum3
          }
          tops = SIMD4(best0.max(), best1.max(), best2.max(), best3.max())
          for group in 0..<groupCount {
            for frame in 0..<4 {
              unsafe densities[4 * group + frame] = Self.exponential(
                densities[4 * group + frame] - tops[frame])
            }
          }
        }
      }
    }
    return tops
  }

  @inline(__always)
  private static func greater(_ one: Lanes, _ other: Lanes) -> Lanes {
    one.replacing(with: other, where: other .> one)
  }

  /// e to the power of numbers that are at most 0, exact to 3 %; under e⁻⁴⁰ it is that.
  @inline(__always)
  private static func exponential(_ x: Lanes) -> Lanes {
    // Adding 1.5 · 2²³ leaves the rounded sum in a number's low bits; moved up, these are exponent and
    // the first bits of the mantissa, which interpolates between powers of two.
    let bits = Self.greater(x, Lanes(repeating: -40)) * 184.664_97 + 12_582_912
    let whole = unsafe unsafeBitCast(bits, to: SIMD8<UInt32>.self) &<< 16
    return unsafe unsafeBitCast(whole &+ 1_064_986_823, to: Lanes.self)
  }

  /// The weighted sums of the densities for one senone in one stream, a value for each frame.
  @inline(__always)
  private func mix(_ densities: [Lanes], _ weights: [Lanes], from first: Int) -> SIMD4<Float> {
    unsafe densities.withUnsafeBufferPointer { densities in
      unsafe weights.withUnsafeBufferPointer { weights in
        var (sum0, sum1, sum2, sum3) = (
          Lanes(repeating: 0), Lanes(repeating: 0), Lanes(repeating: 0), Lanes(repeating: 0)
        )
        for group in 0..<groupCount {
          let weight = unsafe weights[first + group]
          sum0 += unsafe densities[4 * group] * weight
          sum1 += unsafe densities[4 * group + 1] * weight
          sum2 += unsafe densities[4 * group + 2] * weight
          sum3 += unsafe densities[4 * group + 3] * weight
        }
        return SIMD4(sum0.sum(), sum1.sum(), sum2.sum(), sum3.sum())
      }
    }
  }
}
