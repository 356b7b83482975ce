import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `listen build-lm`, and free speech under what it makes.
@Suite(.timeLimit(.minutes(5))) struct LanguageModelToolTests {
  private let folder: TemporaryFolder
  private let text: String

  init() throws {
    folder = try TemporaryFolder()
    text = try folder.write(
      Array(
        """
        # What the robot is told.
        Go forward five meters. Go backward 10 meters!
        turn left
        turn right, then stop
        go to the zorbulator

        """.utf8), to: "robot.txt")
  }

  @Test func `a model of sentences hears others like them`() throws {
    let model = folder.path("robot.arpa")
    let built = try ToolRun("listen", ["build-lm", text, "-o", model])
    #expect(built.status == 0)
    #expect(built.text.isEmpty)
    #expect(
      built.errors == "listen build-lm: \(text):5: zorbulator is in no dictionary; "
        + "pronounced Z AO R B Y AH L EY T ER\n")
    // No sentence of the text: forward was followed by five alone.
    let run = try ToolRun(
      "listen",
      ["--lm", model, "--raw-rate", "16000", "\(ListenFileTests.recordings)/goforward.raw"])
    #expect(run.text == "go forward ten meters\n")
    #expect(run.errors.contains("zorbulator is in no dictionary; pronounced"))
    let recording = folder.path("go.wav")
    try #require(ToolRun("say", ["-o", recording, "go to the zorbulator"]).status == 0)
    #expect(try ToolRun("listen", ["--lm", model, recording]).text == "go to the zorbulator\n")
  }

  @Test func `a text may come on standard input and the model go to standard output`() throws {
    let run = try ToolRun("listen", ["build-lm", "--order=2", "-"], input: "stop now\nstop\n")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("\\data\\\nngram 1=4\nngram 2=4\n\n\\1-grams:\n"))
    #expect(run.text.hasSuffix("\n\\end\\\n"))
  }

  @Test(arguments: [
    ("build-lm", 64, "no text is named"), ("build-lm a b", 64, "more than one text"),
    ("build-lm nosuch.txt", 66, "nosuch.txt: there is no such file"),
    ("build-lm .", 65, "is a folder"), ("build-lm --order 4 robot.txt", 64, "--order 4"),
    ("build-lm --strict -o x.arpa robot.txt", 65, "zorbulator (robot.txt:5)"),
    ("build-lm /dev/null", 65, "/dev/null:1: there is no word in it"),
    ("build-lm -o nosuch/x.arpa robot.txt", 73, "nosuch/x.arpa: cannot be written"),
  ])
  func `a failure is one plain line`(line: String, status: Int32, message: String) throws {
    let run = try ToolRun(shell: "cd '\(folder.path(""))' && listen \(line)")
    #expect(run.status == status)
    #expect(run.text.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.arpa")))
  }
}
