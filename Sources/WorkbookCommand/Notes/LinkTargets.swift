/// The targets of a Markdown file's links, each with its line, and the definitions that reference links lack.
///
/// Code, in blocks and in the text, is not looked at: `array[0](x)` is no link there.
struct LinkTargets {
  struct Link: Equatable {
    let line: Int
    let target: String
  }

  private(set) var links: [Link] = []
  private(set) var undefined: [Link] = []

  init(in file: MarkdownFile) {
    let lines = file.lines.texts.enumerated().map { file.covered.contains($0.offset + 1) ? "" : $0.element }
    let text = LinkTargets.withoutCode(lines.joined(separator: "\n"))
    var defined: Set<String> = []
    for match in text.matches(of: /(?m)^ {0,3}\[([^\]^][^\]]*)\]:[ \t]+<?([^\s>]+)>?/) {
      defined.insert(match.1.lowercased())
      links.append(Link(line: text.line(of: match.range.lowerBound), target: String(match.2)))
    }
    for match in text.matches(of: /(?:href|src)="([^"]*)"/) {
      links.append(Link(line: text.line(of: match.range.lowerBound), target: String(match.1)))
    }
    // The text of a link may be broken over lines, so only its end is looked for.
    for match in text.matches(
      of: /\]\([ \t]*(?:<([^>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?[ \t]*\)/)
    {
      links.append(Link(line: text.line(of: match.range.lowerBound), target: String(match.1 ?? match.2 ?? "")))
    }
    for match in text.matches(of: /\]\[([^\]\n]+)\]/) where !defined.contains(match.1.lowercased()) {
      undefined.append(Link(line: text.line(of: match.range.lowerBound), target: String(match.1)))
    }
    links.sort { $0.line < $1.line }
  }

  /// The text with the code in its lines blanked out. A span of code ends with as many backticks as it began with,
  /// and at the paragraph's end at the latest.
  static func withoutCode(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let tick = rest.firstIndex(of: "`") {
      result += rest[..<tick]
      let fence = rest[tick...].prefix { $0 == "`" }
      rest = rest[fence.endIndex...]
      if result.last == "\\" { continue }
      let paragraph = rest.firstRange(of: "\n\n").map { rest[..<$0.lowerBound] } ?? rest
      guard let close = paragraph.matches(of: /`+/).first(where: { $0.0.count == fence.count }) else { continue }
      result += String(rest[..<close.range.lowerBound].map { $0 == "\n" ? "\n" : " " })
      rest = rest[close.range.upperBound...]
    }
    return result + rest
  }
}

extension String {
  fileprivate func line(of index: Index) -> Int { self[..<index].count { $0 == "\n" } + 1 }
}
