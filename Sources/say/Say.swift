import SpeechKitLinux
import ToolSupport

/// The tool that speaks.
@main struct Say {
  static func main() {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption(endsIdleTool: true)
    Tool.run(SayOptions.table) { options throws(ToolFailure) in
      if let list = list(options) { return try StandardOutput.write(list) }
      if let sheet = options["batch"] {
        let batch = try PromptBatch(sheet, options)
        return try interruption.during { () throws(ToolFailure) in try batch.run(interruption) }
      }
      let chosen = try SayOptions(options)
      guard chosen.input.isTyped, chosen.output == nil else {
        return try say(try chosen.input.read(), chosen, interruption)
      }
      while let line = readLine() {
        if line.contains(where: { !$0.isWhitespace }) { try say(line, chosen, interruption) }
      }
    }
  }

  /// What a question mark asks for.
  private static func list(_ options: ParsedOptions) -> String? {
    if options["voice"] == "?" { return VoiceList.text }
    if options["audio-device"] == "?" { return DeviceList.text }
    if options["data-format"] == "?" { return DataFormat.list }
    return options["file-format"] == "?" ? DataFormat.containerList : nil
  }

  private static func say(
    _ text: String, _ options: SayOptions, _ interruption: Interruption
  ) throws(ToolFailure) {
    if options.isDryRun { return try DryRun.write(try options.script(text)) }
    if let output = options.output {
      var file = try FileOutput(text, to: output, options)
      try interruption.during { () throws(ToolFailure) in
        try file.write { interruption.failure }
      }
    } else {
      let speaker = try SpeakerOutput(text, options)
      try interruption.during(stop: speaker.stop) { () throws(ToolFailure) in
        try speaker.speak()
      }
    }
  }
}
