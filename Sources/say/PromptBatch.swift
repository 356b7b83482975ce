import Glibc
import SpeechKitLinux
import ToolSupport

/// Makes a folder of prompts from a sheet: those lines that changed, on all cores, equally loud.
struct PromptBatch {
  private let sheetPath: String
  private let folder: String
  private let options: ParsedOptions
  private let jobs: Int
  private let common: [String]
  private let ending: String

  /// Options of `say` that count for every line.
  private static let shared = [
    "voice", "voice-file", "rate", "pitch", "volume", "lexicon", "allow-audio", "data-format",
    "channels", "quality", "bit-rate",
  ]
  /// Options that make no sense for a sheet.
  private static let foreign = [
    "input-file", "audio-device", "lead-in", "interactive", "timings", "dry-run", "report",
  ]

  /// - Throws: `ToolFailure` for options that contradict.
  init(_ sheet: String, _ options: ParsedOptions) throws(ToolFailure) {
    guard let folder = options["output-file"], folder != "-" else {
      throw ToolFailure(.usage, "--batch needs a folder to write to: give one with -o")
    }
    if let wrong = Self.foreign.first(where: options.has) {
      throw ToolFailure(.usage, "--\(wrong) does not go with --batch")
    }
    guard options.operands.isEmpty else {
      throw ToolFailure(.usage, "give either TEXT or --batch, not both; see say --help")
    }
    sheetPath = sheet
    self.folder = folder
    self.options = options
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    jobs = try options.integer("jobs", in: 1...256) ?? cores
    ending = Self.ending(options)
    // Found wrong once, and not by every prompt.
    _ = try SoundOutput(options, voice: .slt, path: "prompt.\(ending)")
    _ = try TextForm(options)
    var common: [String] = []
    for name in Self.shared { common += options.all(name).flatMap { ["--\(name)", $0] } }
    for name in ["trim", "plain", "ssml", "phonemes", "ipa"] where options.has(name) {
      common.append("--\(name)")
    }
    common += [
      "--loudness", options["loudness"] ?? "-20", "--true-peak", options["true-peak"] ?? "-1",
    ]
    self.common = common
  }

  private static func ending(_ options: ParsedOptions) -> String {
    let container =
      options["file-format"].flatMap { DataFormat.containers[$0.lowercased()] }
      ?? options["data-format"].flatMap { DataFormat($0)?.kindOfFile } ?? .wav
    return container.rawValue
  }

  /// Makes what is to be made, and tells what was wrong at the end.
  /// - Throws: `ToolFailure` when anything was wrong; all that could be made was made.
  func run(_ interruption: Interruption) throws(ToolFailure) {
    let text = try SayInput.file(sheetPath).read()
    let sheet = PromptSheet(text, path: sheetPath)
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw ToolFailure(
        .output, "\(folder): \(unsafe String(cString: strerror(errno)).lowercased())")
    }
    var manifest = PromptManifest(folder: folder)
    var problems = sheet.flaws.map { ($0.line, $0.cause) }
    let base = try fingerprintOfFiles()
    var coming: [(prompt: PromptSheet.Prompt, key: String)] = []
    for prompt in sheet.prompts {
      let key = Fingerprint(of: [Tool.version, base, file(prompt), prompt.text] + wishes(prompt))
        .text
      let isThere = unsafe access(path(prompt), F_OK) == 0
      if !isThere || manifest.entries[prompt.id]?.key != key { coming.append((prompt, key)) }
    }
    let unchanged = sheet.prompts.count - coming.count
    try make(coming, &manifest, &problems, interruption)
    try removeOld(sheet, &manifest)
    try manifest.write()
    if let failure = interruption.failure { throw failure }
    Tool.report(
      "say: \(coming.count + sheet.flaws.count - problems.count) made, \(unchanged) unchanged, "
        + "\(problems.count) wrong")
    guard !problems.isEmpty else { return }
    problems.sort { $0.0 < $1.0 }
    for (line, cause) in problems { Tool.report("say: \(sheetPath):\(line): \(cause)") }
    throw ToolFailure(.inputInvalid)
  }

  private func file(_ prompt: PromptSheet.Prompt) -> String {
    "\(prompt.id).\(prompt.ending ?? ending)"
  }

  private func path(_ prompt: PromptSheet.Prompt) -> String { "\(folder)/\(file(prompt))" }

  /// How a line is to be spoken; what the line says comes last and counts.
  private func wishes(_ prompt: PromptSheet.Prompt) -> [String] {
    common + prompt.options.flatMap { ["--\($0.name)", $0.value] }
  }

  /// What `say` is called with for a line.
  private func arguments(_ prompt: PromptSheet.Prompt) -> [String] {
    wishes(prompt) + ["--report", "-o", path(prompt), "--", prompt.text]
  }

  /// Tells the files apart that every prompt is made with: lexicons and the voice.
  private func fingerprintOfFiles() throws(ToolFailure) -> String {
    var marks: [String] = []
    for path in options.all("lexicon") + options.all("voice-file") {
      marks.append(Fingerprint(of: try SayInput.file(path).readBytes()).text)
    }
    return Fingerprint(of: marks).text
  }

  private func make(
    _ prompts: [(prompt: PromptSheet.Prompt, key: String)], _ manifest: inout PromptManifest,
    _ problems: inout [(Int, String)], _ interruption: Interruption
  ) throws(ToolFailure) {
    var running: [pid_t: (job: PromptJob, prompt: PromptSheet.Prompt, key: String)] = [:]
    var coming = prompts[...]
    var progress = PromptProgress(total: prompts.count, isShown: options.has("progress"))
    while !running.isEmpty || (!coming.isEmpty && interruption.failure == nil) {
      while running.count < jobs, interruption.failure == nil, let next = coming.popFirst() {
        let job = try PromptJob(arguments(next.prompt))
        running[job.process] = (job, next.prompt, next.key)
      }
      var status: Int32 = 0
      let ended = unsafe waitpid(-1, &status, 0)
      guard let done = running.removeValue(forKey: ended) else {
        if ended < 0, errno != EINTR { break }
        continue
      }
      let outcome = done.job.finish(status)
      if outcome.status == 0 {
        let report = outcome.output.split(separator: "\n").last.map(String.init) ?? "{}"
        manifest.note(
          .init(
            id: done.prompt.id, file: file(done.prompt), key: done.key,
            hash: try hash(done.prompt), report: report))
        for warning in outcome.errors.split(separator: "\n") {
          Tool.report("say: \(sheetPath):\(done.prompt.line): \(Self.bare(warning))")
        }
      } else if interruption.failure == nil {
        problems.append((done.prompt.line, Self.cause(outcome)))
      }
      progress.advance()
    }
    progress.finish()
  }

  /// What a prompt's own `say` said, without its name.
  private static func cause(_ outcome: PromptJob.Outcome) -> String {
    let line = outcome.errors.split(separator: "\n").last ?? ""
    return line.isEmpty ? "say ended with status \(outcome.status)" : bare(line)
  }

  /// A line of a prompt's own `say`, without its name.
  private static func bare(_ line: Substring) -> String {
    String(line.hasPrefix("say: ") ? line.dropFirst(5) : line)
  }

  private func hash(_ prompt: PromptSheet.Prompt) throws(ToolFailure) -> String {
    Fingerprint(of: try SayInput.file(path(prompt)).readBytes()).text
  }

  /// Reports, or with `--prune` removes, the files of lines that are gone from the sheet.
  private func removeOld(
    _ sheet: PromptSheet, _ manifest: inout PromptManifest
  ) throws(ToolFailure) {
    let wanted = Set(sheet.prompts.map(file))
    let old = manifest.entries.values.filter { !wanted.contains($0.file) }.sorted { $0.id < $1.id }
    for entry in old {
      // A line that is wrong may be that of the file, once it is mended.
      guard options.has("prune"), sheet.flaws.isEmpty else {
        let advice = sheet.flaws.isEmpty ? "--prune removes it" : "kept while lines are wrong"
        Tool.report("say: \(folder)/\(entry.file): no longer in the sheet; \(advice)")
        continue
      }
      unsafe unlink("\(folder)/\(entry.file)")
      if !sheet.prompts.contains(where: { $0.id == entry.id }) { manifest.forget(entry.id) }
    }
  }
}
