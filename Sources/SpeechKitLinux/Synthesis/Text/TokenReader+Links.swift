/// Links and addresses, shortened to what a listener can use.
extension TokenReader {
  /// "https://example.com/a?b=1" is "link to example dot com"; addresses of mail are said whole.
  func link() -> [SpokenWord]? {
    let core = token.core
    guard core.utf8.count < 4096 else { return nil }
    for scheme in ["https://", "http://", "ftp://"] where core.lowercased().hasPrefix(scheme) {
      let host = core.dropFirst(scheme.count).prefix { !"/?#:".contains($0) }
      let site = host.split(separator: "@").last ?? host
      return .init(spoken: "link to") + Self.host(site.hasPrefix("www.") ? site.dropFirst(4) : site)
    }
    guard core.contains(".") else { return nil }
    if core.lowercased().hasPrefix("www.") {
      return .init(spoken: "link to") + Self.host(core.dropFirst(4).prefix { !"/?#:".contains($0) })
    }
    let ends = core.split(separator: "@", omittingEmptySubsequences: false)
    if ends.count == 2, !ends[0].isEmpty, ends[1].contains(".") {
      return Self.host(ends[0]) + .init(spoken: "at") + Self.host(ends[1])
    }
    let host = core.prefix { $0 != "/" }
    guard Self.isDomain(host) else { return nil }
    return Self.host(host)
  }

  private static let domains: Set<Substring> = [
    "com", "org", "net", "edu", "gov", "io", "uk", "de", "info", "dev", "app", "eu",
  ]

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && domains.contains(labels[labels.count - 1])
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isDigit || $0 == "-") }
      }
  }

  /// The labels of a host, or the parts of a name, with their dots.
  private static func host(_ text: Substring) -> [SpokenWord] {
    var words: [SpokenWord] = []
    for label in text.split(separator: ".").prefix(8) {
      if !words.isEmpty { words += .init(spoken: "dot") }
      let piece = WrittenToken(String(label.prefix(SpokenWord.longest)))
      for run in piece.runs {
        if run.first?.isDigit == true {
          words += .init(spoken: EnglishNumber.spelled(run))
        } else if run == "_" {
          words += .init(spoken: "underscore")
        } else if run.first?.isLetter == true {
          words += Self.word(String(run), alone: false)
        }
      }
    }
    return words
  }
}
