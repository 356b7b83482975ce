/// Makes frames of one number of channels from frames of another.
///
/// One channel is the mean of all; of one channel all are copies; two of more channels, in the order
/// of WAVE (left, right, centre, low, then pairs), are mixed by ITU-R BS.775: centre and surrounds
/// at −3 dB, the low channel left out, all turned down so that nothing can clip.
package struct ChannelMatrix: Sendable, Hashable {
  /// Gains: for each output channel one for each input channel.
  let gains: [[Float]]

  /// A matrix.
  /// - Parameters:
  ///   - inputs: Channels that there are, 1 or more.
  ///   - outputs: Channels wanted, 1 or more.
  /// - Throws: `SpeechError` of kind `argumentInvalid` where there is no rule.
  package init(from inputs: Int, to outputs: Int) throws(SpeechError) {
    if inputs == outputs {
      gains = (0..<outputs).map { output in (0..<inputs).map { $0 == output ? 1 : 0 } }
    } else if outputs == 1 {
      gains = [[Float](repeating: 1 / Float(inputs), count: inputs)]
    } else if inputs == 1 {
      gains = [[Float]](repeating: [1], count: outputs)
    } else if outputs == 2 {
      let side = Float(0.5.squareRoot())
      let sums = (0..<2).map { output in
        (0..<inputs).map { input -> Float in
          switch input {
          case 0, 1: input == output ? 1 : 0
          case 2: side
          case 3: 0
          default: input % 2 == output ? side : 0
          }
        }
      }
      gains = sums.map { row in
        let whole = row.reduce(0, +)
        return row.map { $0 / whole }
      }
    } else {
      throw SpeechError(
        .argumentInvalid, "\(outputs) channels", "cannot be made of \(inputs)",
        advice: "1 and 2 can be made of any number, and any number of 1")
    }
  }

  /// One output sample.
  /// - Parameters:
  ///   - channel: The output channel, counted from 0.
  ///   - samples: Interleaved input.
  ///   - start: Where the frame begins.
  /// - Returns: The mixed sample.
  @inline(__always)
  func sample(_ channel: Int, of samples: [Float], at start: Int) -> Float {
    let row = gains[channel]
    var sum: Float = 0
    for input in 0..<row.count where row[input] != 0 { sum += row[input] * samples[start + input] }
    return sum
  }
}
