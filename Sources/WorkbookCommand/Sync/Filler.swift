/// New lines for the lines `first...last` of a file, counted from 1.
struct Filling {
  let directive: Directive
  let directiveLine: Int
  let first: Int
  let last: Int
  let lines: [String]

  /// The file with these fillings in it; new lines end as the line above them does.
  static func apply(_ fillings: [Filling], to lines: Lines) -> Lines {
    var result = lines
    for filling in fillings.sorted(by: { $0.first > $1.first }) {
      let range = filling.first - 1..<filling.last
      let old = Array(lines.all[range])
      if old.map(\.text) == filling.lines { continue }
      let ending = old.first.map(\.ending).flatMap { $0.isEmpty ? nil : $0 } ?? "\n"
      var new = filling.lines.map { Lines.Line(text: $0, ending: ending) }
      new[new.count - 1].ending = old.last?.ending ?? ending
      result.all.replaceSubrange(range, with: new)
    }
    return result
  }
}

/// Follows the directives of one file.
struct Filler {
  let file: MarkdownFile
  let workbook: Workbook
  let sources: SourceFiles
  let evidence: any Evidence

  private(set) var fillings: [Filling] = []
  /// The SVG for each figure's path, and what the file has now.
  private(set) var figures: [String: String] = [:]
  private(set) var written: [String: String] = [:]
  private(set) var problems: [Problem] = []
  private(set) var flaws: [Problem] = []
  private(set) var followed = 0

  init(file: MarkdownFile, workbook: Workbook, sources: SourceFiles, evidence: any Evidence) {
    self.file = file
    self.workbook = workbook
    self.sources = sources
    self.evidence = evidence
  }

  /// Throws only what ends the whole command, as when the package does not build.
  mutating func fill() throws {
    var above: MarkdownFile.Part?
    for (index, part) in file.parts.enumerated() {
      switch part {
      case .directive(let line, let directive):
        let below = index + 1 < file.parts.count ? file.parts[index + 1] : nil
        do { try follow(directive, at: line, below: below, headings: file.parts[..<index]) } catch let error
          as NoEvidence
        {
          problems.append(Problem(file.path, line, error.message))
        } catch let problem as Problem {
          problems.append(problem)
        }
      case .block(let block) where file.path.hasPrefix("notes/") && !above.isDirective:
        if let fault = Filler.fault(ofUndirected: block.language) {
          problems.append(Problem(file.path, block.open, fault))
        }
      case .image(let image) where image.target.hasPrefix("figures/") && !above.isDirective:
        problems.append(
          Problem(file.path, image.line, "this figure has no directive. Put '<!-- figure: ch08 8.1 -->' above it"))
      default: break
      }
      above = part
    }
  }

  /// What is wrong with a block that nothing fills or checks. Commands for a shell are left alone, and the like.
  private static func fault(ofUndirected language: String) -> String? {
    switch language {
    case "swift": "this Swift block has no directive. Put '<!-- code: PATH#region -->' above it, or fails: or aside:"
    case "text": "this transcript has no directive. Put '<!-- run: ch08 8.1 -->' above it, or test:"
    case "diff": "this difference has no directive. Put '<!-- diff: OLD-PATH NEW-PATH -->' above it"
    case "": "say what language this block is in, as in ```sh"
    default: nil
    }
  }

  private mutating func follow(
    _ directive: Directive, at line: Int, below: MarkdownFile.Part?, headings: ArraySlice<MarkdownFile.Part>
  ) throws {
    if case .figure(let product, let section) = directive {
      guard case .image(let image)? = below else {
        throw NoEvidence(
          "'\(directive)' needs a picture right below it: ![what it shows](figures/\(product)-\(section).svg)")
      }
      try draw(directive, line, product, section, image)
      try checkHeading(above: line, product, section, headings)
      return
    }
    guard case .block(let block)? = below, directive.language == "" || block.language == directive.language else {
      throw NoEvidence("'\(directive)' needs a ```\(directive.language ?? "") block right below it")
    }
    switch directive {
    case .fails, .aside:
      try judge(directive, block)
    default:
      try put(content(for: directive), into: block, directive, line)
      if case .run(let product, let section) = directive { try checkHeading(above: line, product, section, headings) }
    }
    followed += 1
  }

  private func content(for directive: Directive) throws -> [String] {
    switch directive {
    case .code(let source): return try sources.lines(of: source)
    case .diff(let old, let new):
      let hunks = UnifiedDiff(from: try sources.lines(of: old), to: try sources.lines(of: new)).hunks
      if hunks.isEmpty { throw NoEvidence("\(old) and \(new) do not differ") }
      return Array(hunks.map(\.lines).joined(separator: ["…"]))
    case .run(let product, let section): return Regions.dedented(try evidence.section(section, of: product))
    case .test(let suite, let colour): return try evidence.test(suite, colour)
    case .figure, .fails, .aside: return []
    }
  }

  private mutating func put(_ content: [String], into block: MarkdownFile.Block, _ directive: Directive, _ line: Int) {
    let texts = file.lines.texts
    var (open, close) = (texts[block.open - 1], texts[block.close - 1])
    let character = block.fence.first ?? "`"
    // A fence must be longer than any that the content has.
    let longest = content.map { $0.drop { $0 == " " }.prefix { $0 == character }.count }.max() ?? 0
    if longest >= block.fence.count {
      let fence = String(repeating: character, count: longest + 1)
      open = block.prefix + fence + open.dropFirst(block.prefix.count + block.fence.count)
      close = block.prefix + fence
    }
    let blank = String(block.prefix.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    let lines = content.map { $0.isEmpty ? blank : block.prefix + $0 }
    fillings.append(
      Filling(
        directive: directive, directiveLine: line, first: block.open, last: block.close, lines: [open] + lines + [close]
      ))
  }

  private mutating func draw(
    _ directive: Directive, _ line: Int, _ product: String, _ section: String, _ image: MarkdownFile.Image
  ) throws {
    if image.alternative.allSatisfy(\.isWhitespace) {
      throw NoEvidence("say what the picture shows, for who cannot see it: ![…](figures/\(product)-\(section).svg)")
    }
    let svg = try evidence.figure(section, of: product)
    guard let path = directive.figurePath else { return }
    figures[path] = svg
    if workbook.exists(path) { written[path] = try workbook.text(of: path) }
    let up = String(repeating: "../", count: file.path.split(separator: "/").count - 1)
    let target = file.path.hasPrefix("notes/") ? String(path.dropFirst("notes/".count)) : up + path
    let text = "\(image.prefix)![\(image.alternative)](\(target))"
    fillings.append(
      Filling(directive: directive, directiveLine: line, first: image.line, last: image.line, lines: [text]))
    followed += 1
  }

  private func judge(_ directive: Directive, _ block: MarkdownFile.Block) throws {
    let code = file.content(of: block)
    func place(_ error: Diagnostic) -> Problem {
      Problem(file.path, error.line.map { block.open + $0 }, "the compiler says: \(error.message)")
    }
    switch directive {
    case .aside:
      if let error = try evidence.errors(parsing: code).first { throw place(error) }
    case .fails(let expected):
      if let module = code.lazy.compactMap({ $0.prefixMatch(of: /\s*(?:@\w+ +)*import +([\w.]+)/)?.1 }).first(where: {
        $0 != "Foundation"
      }) {
        throw NoEvidence("a block that must fail may import Foundation only, not \(module)")
      }
      let errors = try evidence.errors(compiling: code)
      if errors.isEmpty { throw NoEvidence("this block must fail with \"\(expected)\", and it compiles") }
      if let other = errors.first(where: { !$0.message.contains(expected) }) {
        let problem = place(other)
        throw Problem(
          problem.path, problem.line, "this block fails for another reason than \"\(expected)\": \(other.message)")
      }
    default: break
    }
  }

  /// The nearest heading above that begins with a section's number must be this section's.
  private mutating func checkHeading(
    above line: Int, _ product: String, _ section: String, _ parts: ArraySlice<MarkdownFile.Part>
  ) throws {
    guard file.path.hasPrefix("notes/\(product.dropFirst(2))-") else { return }
    let first = try evidence.section(section, of: product).first { !$0.isEmpty } ?? ""
    guard let match = first.wholeMatch(of: /([0-9]+\.[0-9]+)  (.*\S)\s*/), match.1 == section else {
      throw NoEvidence("\(product) --section \(section) must begin with '\(section)  ' and a title, not '\(first)'")
    }
    let wanted = "\(section) \(match.2)"
    let heading = parts.reversed().lazy.compactMap { part in
      if case .heading(let heading) = part, heading.text.contains(/^[0-9]+\.[0-9]+\b/) { heading } else { nil }
    }.first
    let found = heading?.text.filter { $0 != "`" } ?? ""
    if found != wanted.filter({ $0 != "`" }) {
      flaws.append(
        Problem(file.path, heading?.line ?? line, "the heading of section \(section) must be '### \(wanted)'"))
    }
  }
}

extension MarkdownFile.Part? {
  fileprivate var isDirective: Bool { if case .directive? = self { true } else { false } }
}
