import SpeechKitLinux
import ToolSupport

/// The tool that speaks.
@main struct Say {
  static func main() {
    Tool.run(SayOptions.table) { options throws(ToolFailure) in
      if options["voice"] == "?" { return try StandardOutput.write(VoiceList.text) }
      let chosen = try SayOptions(options)
      let signals = SignalWaiter {}
      let text = try chosen.input.read()
      guard let path = chosen.output else {
        throw ToolFailure(.device, "not yet")
      }
      let output = try FileOutput(path, chosen)
      if let failure = output.speak(text, name: chosen.input.name, interruption: { signals.failure }) {
        throw failure
      }
    }
  }
}
