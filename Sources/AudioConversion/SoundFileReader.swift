internal import SpeechKitLinux

/// Frames of what libsndfile reads.
final class SoundFileReader: FrameReader {
  private var file: SoundFile
  private let flag = StopFlag()
  private var framesRead = 0
  private(set) var warnings: [String] = []

  init(_ file: consuming SoundFile) { self.file = file }

  var name: String { file.name }
  var kind: String { file.format }
  var format: TapFormat { TapFormat(sampleRate: file.sampleRate, channels: file.channels) }
  var promisedFrames: Int? { file.promisedFrames }
  var bits: Int { file.bits }
  var metadata: AudioMetadata {
    AudioMetadata(title: file.text(.title), artist: file.text(.artist))
  }
  var stop: @Sendable () -> Void { { [flag] in flag.raise() } }

  func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    let count = file.read(into: &frames, stop: flag)
    framesRead += count
    guard count == 0, !flag.isRaised else { return count }
    if let problem = file.problem, problem.isSystem {
      throw SpeechError(.inputInvalid, file.name, problem.words)
    }
    if let promised = file.promisedFrames, framesRead < promised {
      warnings.append("\(file.name): \(promised) frames promised, \(framesRead) found")
    } else if let problem = file.problem {
      warnings.append("\(file.name): damaged (\(problem.words))")
    }
    return 0
  }
}
