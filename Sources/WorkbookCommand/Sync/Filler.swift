/// Follows the directives of one file.
struct Filler {
  /// A drawing, and the file that it belongs in.
  struct Figure {
    let path: String
    let svg: String
  }

  let file: MarkdownFile
  let sources: SourceFiles
  let evidence: any Evidence

  private(set) var fillings: [Filling] = []
  private(set) var figures: [Figure] = []
  /// What keeps a block from being filled.
  private(set) var problems: [Problem] = []
  /// Headings that name a section wrongly.
  private(set) var flaws: [Problem] = []
  private(set) var followed = 0

  init(file: MarkdownFile, sources: SourceFiles, evidence: any Evidence) {
    self.file = file
    self.sources = sources
    self.evidence = evidence
  }

  /// Throws only what ends the whole command, as a Ctrl-C does.
  mutating func fill() throws {
    var above: MarkdownFile.Part?
    for (index, part) in file.parts.enumerated() {
      if case .directive(let line, let directive) = part {
        let below = file.parts.dropFirst(index + 1).first
        do {
          try follow(directive, at: line, below)
          try checkHeading(of: directive, at: line, file.parts[..<index])
          followed += 1
        } catch let error as NoEvidence {
          problems.append(Problem(file.path, line, error.message))
        } catch let problem as Problem {
          problems.append(problem)
        }
      } else if !above.isDirective, let problem = undirected(part) {
        problems.append(problem)
      }
      above = part
    }
  }

  private mutating func follow(_ directive: Directive, at line: Int, _ below: MarkdownFile.Part?) throws {
    if case .figure(let product, let section) = directive, let path = directive.figurePath {
      guard case .image(let image)? = below else {
        throw NoEvidence("'\(directive)' needs a picture right below it: ![what it shows](\(path.dropFirst(6)))")
      }
      if image.alternative.allSatisfy(\.isWhitespace) {
        throw NoEvidence("say what the picture shows, for readers who cannot see it: ![what it shows](…)")
      }
      figures.append(Figure(path: path, svg: try evidence.figure(section, of: product)))
      fillings.append(Filling(directive, at: line, image: image, of: file, showing: path))
      return
    }
    guard case .block(let block)? = below, directive.language == "" || block.language == directive.language else {
      throw NoEvidence("'\(directive)' needs a ```\(directive.language ?? "") block right below it")
    }
    if let content = try content(for: directive) {
      fillings.append(Filling(directive, at: line, block: block, of: file, content: content))
    } else {
      try Judgement(of: file, block, by: evidence).pass(directive)
    }
  }

  /// What fills the block, or nil where the author's own words stay and are judged.
  private func content(for directive: Directive) throws -> [String]? {
    switch directive {
    case .code(let source): return try sources.lines(of: source)
    case .diff(let old, let new):
      let hunks = UnifiedDiff(from: try sources.lines(of: old), to: try sources.lines(of: new)).hunks
      if hunks.isEmpty { throw NoEvidence("\(old) and \(new) do not differ") }
      return Array(hunks.map(\.lines).joined(separator: ["…"]))
    case .run(let product, let section): return Regions.dedented(try evidence.section(section, of: product))
    case .test(let suite, let colour): return try evidence.test(suite, colour)
    case .figure, .fails, .aside: return nil
    }
  }

  /// What is wrong with a part that no directive fills or checks. Commands for a shell are left alone, and the like.
  private func undirected(_ part: MarkdownFile.Part) -> Problem? {
    guard file.path.hasPrefix("notes/") else { return nil }
    switch part {
    case .block(let block):
      let advice: String? =
        switch block.language {
        case "swift":
          "this Swift block has no directive. Put '<!-- code: PATH#region -->' above it, or fails: or aside:"
        case "text": "this transcript has no directive. Put '<!-- run: ch08 8.1 -->' above it, or test:"
        case "diff": "this difference has no directive. Put '<!-- diff: OLD-PATH NEW-PATH -->' above it"
        case "": "say what language this block is in, as in ```sh"
        default: nil
        }
      return advice.map { Problem(file.path, block.open, $0) }
    case .image(let image) where image.target.hasPrefix("figures/"):
      return Problem(file.path, image.line, "this figure has no directive. Put '<!-- figure: ch08 8.1 -->' above it")
    default: return nil
    }
  }

  /// In a chapter's own note, the nearest heading above that begins with a section's number must be this section's.
  private mutating func checkHeading(of directive: Directive, at line: Int, _ above: ArraySlice<MarkdownFile.Part>)
    throws
  {
    guard let (product, section) = directive.section, file.path.hasPrefix("notes/\(product.dropFirst(2))-") else {
      return
    }
    let first = try evidence.section(section, of: product).first { !$0.isEmpty } ?? ""
    guard let match = first.wholeMatch(of: /([0-9]+\.[0-9]+)  (.*\S)\s*/), match.1 == section else {
      throw NoEvidence("\(product) --section \(section) must begin with '\(section)  ' and a title, not '\(first)'")
    }
    let wanted = "\(section) \(match.2)"
    let heading = above.reversed().lazy.compactMap { part in
      if case .heading(let heading) = part, heading.text.contains(/^[0-9]+\.[0-9]+\b/) { heading } else { nil }
    }.first
    // A heading may set a name as code, which a terminal cannot.
    if heading?.text.filter({ $0 != "`" }) != wanted.filter({ $0 != "`" }) {
      let place = heading?.line ?? line
      flaws.append(Problem(file.path, place, "the heading of section \(section) must be '### \(wanted)'"))
    }
  }
}

extension MarkdownFile.Part? {
  fileprivate var isDirective: Bool { if case .directive? = self { true } else { false } }
}
