/// Puts a JSGF file and those it imports together as one grammar.
///
/// A rule name means the file's own rule, or else an imported one; full names (`grammar.rule`) mean
/// the rule of that grammar, whether it is imported or not.
struct JSGFLinker {
  private let main: JSGFFile
  private let load: (String) -> GrammarSource?
  private var files: [String: JSGFFile] = [:]
  private var problems: [GrammarProblem] = []

  private static let maximumFiles = 500

  /// A linker for a file.
  /// - Parameters:
  ///   - main: The file.
  ///   - load: Finds a grammar by its name.
  init(_ main: JSGFFile, load: @escaping (String) -> GrammarSource?) {
    self.main = main
    self.load = load
    files[main.name] = main
  }

  /// The grammar: the file's rules, and those of other files that they need, as private ones.
  mutating func grammar() throws(GrammarError) -> Grammar {
    problems = main.problems
    loadImports(of: main)
    var grammar = Grammar(name: main.name, rules: [])
    var done: Set<String> = []
    var waiting = main.rules.reversed().map { (rule: $0, file: main) }
    while let (rule, file) = waiting.popLast() {
      let name = qualified(rule.name, in: file)
      // Two definitions of one rule in the main file are both kept, for the check to name.
      if file.name != main.name, !done.insert(name).inserted { continue }
      var linked = rule
      linked.name = name
      linked.isPublic = rule.isPublic && file.name == main.name
      linked.expression = rule.expression.mapReferences { reference in
        guard let (target, owner) = resolve(reference, in: file) else { return .void }
        if owner.name != main.name { waiting.append((target, owner)) }
        return .rule(.init(qualified(target.name, in: owner), location: reference.location))
      }
      grammar.rules.append(linked)
    }
    // What hangs on a reference that could not be resolved would only repeat the cause.
    if problems.contains(where: { $0.severity == .error }) { throw GrammarError(problems) }
    grammar.warnings = problems
    return try grammar.checked()
  }

  private func qualified(_ rule: String, in file: JSGFFile) -> String {
    file.name == main.name ? rule : "\(file.name).\(rule)"
  }

  private mutating func report(
    _ location: GrammarLocation, _ message: String, _ advice: @autoclosure () -> String
  ) {
    guard problems.count < GrammarError.maximumProblems else { return }
    problems.append(GrammarProblem(at: location, message, advice: advice()))
  }

  // MARK: Loading

  private mutating func loadImports(of file: JSGFFile) {
    var waiting = [file]
    while let next = waiting.popLast() {
      for declaration in next.imports {
        guard let (other, isNew) = self.file(named: declaration.grammar, at: declaration.location)
        else { continue }
        if isNew { waiting.append(other) }
        check(declaration, against: other)
      }
    }
  }

  private mutating func file(
    named name: String, at location: GrammarLocation
  ) -> (file: JSGFFile, isNew: Bool)? {
    if let known = files[name] { return (known, false) }
    guard files.count < Self.maximumFiles else {
      report(
        location, "more than \(Self.maximumFiles) grammars are imported", "import fewer of them")
      return nil
    }
    guard let source = load(name) else {
      report(
        location, "the grammar “\(name)” was not found",
        "put it beside this file, or name its folder in the grammar path")
      return nil
    }
    let file = JSGFParser.parse(source)
    problems += file.problems
    // Remembered even when broken, so that it is reported once.
    files[name] = file
    if !file.isBroken, file.name != name {
      report(
        location, "the grammar in \(file.file) is called “\(file.name)”, not “\(name)”",
        "make the two names the same")
    }
    return file.isBroken ? nil : (file, true)
  }

  private mutating func check(_ declaration: JSGFFile.Import, against file: JSGFFile) {
    guard !file.isBroken else { return }
    if let name = declaration.rule {
      checkIsPublic(name, in: file, at: declaration.location)
    } else if !file.rules.contains(where: \.isPublic) {
      report(
        declaration.location, "grammar “\(file.name)” has no public rule to import",
        "write public in front of the rules that others may use")
    }
  }

  private mutating func checkIsPublic(
    _ name: String, in file: JSGFFile, at location: GrammarLocation
  ) {
    guard let rule = file.rule(named: name) else {
      report(
        location, "grammar “\(file.name)” has no rule <\(name)>", "mend the name, or define it")
      return
    }
    guard rule.isPublic else {
      report(
        location, "rule <\(name)> of grammar “\(file.name)” is private",
        "write public in front of it in \(rule.location)")
      return
    }
  }

  // MARK: Names

  private mutating func resolve(
    _ reference: Grammar.Reference, in file: JSGFFile
  ) -> (rule: Grammar.Rule, file: JSGFFile)? {
    if let point = reference.name.lastIndex(of: ".") {
      return resolve(
        String(reference.name[reference.name.index(after: point)...]),
        ofGrammar: String(reference.name[..<point]), reference.location, in: file)
    }
    let name = reference.name
    if let own = file.rule(named: name) { return (own, file) }
    var found: [(rule: Grammar.Rule, file: JSGFFile)] = []
    for declaration in file.imports where declaration.rule == nil || declaration.rule == name {
      guard let other = files[declaration.grammar],
        !found.contains(where: { $0.file.name == other.name })
      else { continue }
      // An import that names a rule has been checked already; `*` offers the public ones.
      if let rule = other.rule(named: name), rule.isPublic {
        found.append((rule, other))
      }
    }
    if found.count > 1 {
      let owners = found.map { "<\($0.file.name).\(name)>" }.joined(separator: " and ")
      report(
        reference.location, "<\(name)> may be \(owners)", "write the full name of the one meant")
      return nil
    }
    if found.isEmpty { reportUndefined(reference, in: file) }
    return found.first
  }

  private mutating func reportUndefined(_ reference: Grammar.Reference, in file: JSGFFile) {
    // A rule that an import names, but does not get, has been reported there.
    guard !file.imports.contains(where: { $0.rule == reference.name }) else { return }
    report(
      reference.location, "rule <\(reference.name)> is used but not defined",
      EditDistance.nearest(to: reference.name, among: file.rules.lazy.map(\.name))
        .map { "define it, or did you mean <\($0)>?" } ?? "define it, or import it")
  }

  private mutating func resolve(
    _ name: String, ofGrammar grammar: String, _ location: GrammarLocation, in file: JSGFFile
  ) -> (rule: Grammar.Rule, file: JSGFFile)? {
    if file.name == grammar || file.name.hasSuffix(".\(grammar)"),
      let own = file.rule(named: name)
    {
      return (own, file)
    }
    // The last part of an imported grammar's name is enough.
    let imported = file.imports.first {
      $0.grammar == grammar || $0.grammar.hasSuffix(".\(grammar)")
    }
    guard let (other, isNew) = self.file(named: imported?.grammar ?? grammar, at: location),
      !other.isBroken
    else { return nil }
    if isNew { loadImports(of: other) }
    let before = problems.count
    checkIsPublic(name, in: other, at: location)
    guard problems.count == before, let rule = other.rule(named: name) else {
      return nil
    }
    return (rule, other)
  }
}
