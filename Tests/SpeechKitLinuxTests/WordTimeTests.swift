import SpeechKitLinux
import Testing

/// The times of words, held against where the recogniser finds them.
@Suite(.timeLimit(.minutes(5))) struct WordTimeTests {
  @Test(arguments: [Voice.slt, .rms])
  func `words begin and end where they are heard`(voice: Voice) throws {
    // Where two words meet in one sound, as in “boxes stand”, there is no boundary to be heard.
    let texts = [
      "please turn on the kitchen light", "seven black boxes are behind the door",
      "somebody opens a window", "it costs ten dollars",
    ]
    let grammar = try Grammar(phrases: texts).compiled()
    var hearing = try Hearing(grammar)
    var worst = 0.0
    for text in texts {
      let speech = try Synthesizer(voice).speak(text)
      var noise = Noise(seed: 3)
      var samples = noise.samples(16000)
      samples += zip(speech.samples, noise.samples(speech.samples.count)).map { $0 &+ $1 }
      samples += noise.samples(20000)
      let command = try #require(try hearing.commands(samples).first)
      #expect(command.text == text)
      for (word, heard) in zip(speech.words, command.words) {
        let start = abs((word.start + .seconds(1) - heard.start) / .milliseconds(1))
        let end = abs((word.end + .seconds(1) - heard.end) / .milliseconds(1))
        #expect(start <= 50, "\(word.text) begins \(start) ms away")
        #expect(end <= 50, "\(word.text) ends \(end) ms away")
        worst = max(worst, start, end)
      }
    }
    #expect(worst > 0)
  }
}
