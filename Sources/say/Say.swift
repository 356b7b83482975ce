import SpeechKitLinux
import ToolSupport

/// The tool that speaks.
@main struct Say {
  static func main() {
    Tool.run(SayOptions.table) { options throws(ToolFailure) in
      if options["voice"] == "?" { return try StandardOutput.write(VoiceList.text) }
      if options["audio-device"] == "?" { return try StandardOutput.write(DeviceList.text) }
      let chosen = try SayOptions(options)
      let current = Current()
      let signals = SignalWaiter { current.stop() }
      if let path = chosen.output {
        let output = try FileOutput(path, chosen)
        let text = try chosen.input.read()
        let failure = output.speak(text, name: chosen.input.name) { signals.failure }
        if let failure { throw failure }
      } else if chosen.input.isTyped {
        while let line = readLine() {
          if !line.contains(where: { !$0.isWhitespace }) { continue }
          try current.speak(SpeakerOutput(line, name: "the line", chosen))
          if let failure = signals.failure { throw failure }
        }
      } else {
        let text = try chosen.input.read()
        try current.speak(SpeakerOutput(text, name: chosen.input.name, chosen))
        if let failure = signals.failure { throw failure }
      }
    }
  }
}
