/// A Markdown file, in the parts that matter here: headings, fenced blocks, pictures, directives and other text.
///
/// A block's inside is never read as Markdown, so a directive that is shown as an example is none.
struct MarkdownFile {
  struct Heading: Equatable {
    let line: Int
    let level: Int
    let text: String
  }

  struct Block: Equatable {
    /// Lines of the two fences, counted from 1.
    let open: Int
    let close: Int
    /// What stands before the fence on its line: the indentation of a list, or the `>` of a quotation.
    let prefix: String
    let fence: String
    let language: String
  }

  struct Image: Equatable {
    let line: Int
    let prefix: String
    let alternative: String
    let target: String
  }

  enum Part: Equatable {
    case heading(Heading)
    case block(Block)
    case image(Image)
    case directive(line: Int, Directive)
    case text(line: Int)
  }

  let path: String
  let lines: Lines
  private(set) var parts: [Part] = []
  private(set) var problems: [Problem] = []
  /// Lines that are inside a block or a comment, counted from 1.
  private(set) var covered: Set<Int> = []

  init(_ text: String, path: String) {
    self.path = path
    lines = Lines(text)
    read()
  }

  var headings: [Heading] {
    parts.compactMap { if case .heading(let heading) = $0 { heading } else { nil } }
  }

  /// Lines of pictures that a directive fills.
  var figureLines: Set<Int> {
    var lines: Set<Int> = []
    for (part, next) in zip(parts, parts.dropFirst()) {
      if case .directive(_, .figure) = part, case .image(let image) = next { lines.insert(image.line) }
    }
    return lines
  }

  /// What a block holds, without what stands before it in a list or a quotation.
  func content(of block: Block) -> [String] {
    lines.texts[block.open..<block.close - 1].map { line in
      if line.hasPrefix(block.prefix) { return String(line.dropFirst(block.prefix.count)) }
      return String(line.drop { $0 == " " || $0 == ">" })
    }
  }

  private mutating func read() {
    let texts = lines.texts
    var lists = OpenLists()
    var index = 0
    while index < texts.count {
      let (prefix, rest) = MarkdownFile.split(texts[index])
      if rest.isEmpty {
        lists.blank()
        index += 1
        continue
      }
      if lists.isIndentedCode(prefix, rest) {
        covered.insert(index + 1)
        parts.append(.text(line: index + 1))
        index += 1
      } else if let fence = Fence(rest) {
        index = readBlock(from: index, prefix, fence)
      } else if rest.hasPrefix("<!--") {
        index = readComment(from: index, rest)
      } else {
        readLine(index + 1, prefix, rest)
        index += 1
      }
    }
  }

  private mutating func readLine(_ number: Int, _ prefix: String, _ rest: Substring) {
    // A regular expression costs more than a look at the first letter.
    switch rest.first {
    case "#":
      if !prefix.contains(">"), let match = rest.wholeMatch(of: /(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*/) {
        parts.append(.heading(Heading(line: number, level: match.1.count, text: String(match.2))))
        return
      }
    case "!":
      if let match = rest.wholeMatch(of: /!\[(.*)\]\(([^()\s]*)\)[ \t]*/) {
        let (alternative, target) = (String(match.1), String(match.2))
        parts.append(.image(Image(line: number, prefix: prefix, alternative: alternative, target: target)))
        return
      }
    default:
      if let mark = OpenLists.mark(of: rest), Fence(rest[mark.endIndex...]) != nil {
        problems.append(Problem(path, number, "begin a block on a line of its own, below the list's mark"))
      }
    }
    parts.append(.text(line: number))
  }

  /// Reads the block that begins in the line at `index`, and returns the index of the line after it.
  private mutating func readBlock(from index: Int, _ prefix: String, _ fence: Fence) -> Int {
    let number = index + 1
    let below = lines.texts[number...]
    guard let end = below.firstIndex(where: { fence.isClosed(by: $0, indentation: prefix.count) }) else {
      problems.append(Problem(path, number, "this block never ends: it has no closing \(fence.text)"))
      covered.formUnion(number...below.endIndex)
      return below.endIndex
    }
    covered.formUnion(number...end + 1)
    let block = Block(open: number, close: end + 1, prefix: prefix, fence: fence.text, language: fence.language)
    parts.append(.block(block))
    return end + 1
  }

  /// Reads the comment that begins in the line at `index`, and returns the index of the line after it.
  private mutating func readComment(from index: Int, _ rest: Substring) -> Int {
    let texts = lines.texts
    let number = index + 1
    guard let end = texts[index...].firstIndex(where: { $0.contains("-->") }) else {
      problems.append(Problem(path, number, "this comment never ends: it has no -->"))
      covered.formUnion(number...texts.count)
      return texts.count
    }
    covered.formUnion(number...end + 1)
    let isAlone = end == index && rest.contains(/-->[ \t]*$/)
    let words = rest.dropFirst(4).prefix { $0 != ">" }.drop { $0 == " " }
    do throws(NoEvidence) {
      if isAlone, let inside = rest.wholeMatch(of: /<!--(.*?)-->[ \t]*/) {
        if let directive = try Directive(String(inside.1)) {
          parts.append(.directive(line: number, directive))
          return end + 1
        }
      } else if try Directive(String(words)) != nil {
        throw NoEvidence("a directive stands alone on its line, from <!-- to -->")
      }
    } catch {
      problems.append(Problem(path, number, error.message))
    }
    parts.append(.text(line: number))
    return end + 1
  }

  /// Parts a line into what its list or quotation puts first, and the rest.
  static func split(_ line: String) -> (prefix: String, rest: Substring) {
    let rest = line.drop { $0 == " " || $0 == "\t" || $0 == ">" }
    return (String(line[..<rest.startIndex]), rest.allSatisfy(\.isWhitespace) ? "" : rest)
  }
}
