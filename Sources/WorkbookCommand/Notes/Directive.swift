/// What a comment in a note says about the block below it.
enum Directive: Hashable {
  /// A file, or a region of it.
  struct Source: Hashable, CustomStringConvertible {
    let path: String
    let region: String?
    var description: String { path + (region.map { "#" + $0 } ?? "") }
  }

  case code(Source)
  case diff(Source, Source)
  case run(product: String, section: String)
  case figure(product: String, section: String)
  case test(suite: String, Colour)
  case fails(String)
  case aside(String)

  /// Nil for an ordinary comment.
  init?(_ comment: String) throws(NoEvidence) {
    guard let match = comment.wholeMatch(of: /\s*([a-z]+):\s*(.*?)\s*/) else { return nil }
    let rest = String(match.2)
    switch match.1 {
    case "code":
      guard let source = Source(rest) else { throw NoEvidence("write 'code: PATH#region', not 'code: \(rest)'") }
      self = .code(source)
    case "diff":
      let sources = rest.split(separator: " ").compactMap { Source(String($0)) }
      guard sources.count == 2, rest.split(separator: " ").count == 2 else {
        throw NoEvidence("write 'diff: OLD-PATH NEW-PATH', not 'diff: \(rest)'")
      }
      self = .diff(sources[0], sources[1])
    case "run", "figure":
      guard let part = rest.wholeMatch(of: /(ch[0-9]{2})\s+([0-9]+\.[0-9]+)/) else {
        throw NoEvidence("write '\(match.1): ch08 8.1', not '\(match.1): \(rest)'")
      }
      let (product, section) = (String(part.1), String(part.2))
      self = match.1 == "run" ? .run(product: product, section: section) : .figure(product: product, section: section)
    case "test":
      guard let part = rest.wholeMatch(of: /([A-Za-z0-9_]+)\s+(red|green)/),
        let colour = Colour(rawValue: String(part.2))
      else { throw NoEvidence("write 'test: NameTests red' or 'test: NameTests green', not 'test: \(rest)'") }
      self = .test(suite: String(part.1), colour)
    case "fails":
      guard let part = rest.wholeMatch(of: /"(.*\S.*)"/) else {
        throw NoEvidence("write 'fails: \"what the compiler says\"', not 'fails: \(rest)'")
      }
      self = .fails(String(part.1))
    case "aside":
      if rest.isEmpty { throw NoEvidence("write 'aside: ' and the reason why this cannot be compiled here") }
      self = .aside(rest)
    default:
      throw NoEvidence(
        "there is no directive '\(match.1):'. Directives: code, diff, run, test, figure, fails, aside")
    }
  }

  /// The language of the block that must follow, or nil for a picture.
  var language: String? {
    switch self {
    case .code(let source): source.path.hasSuffix(".swift") ? "swift" : ""
    case .diff: "diff"
    case .run, .test: "text"
    case .figure: nil
    case .fails, .aside: "swift"
    }
  }
}

extension Directive {
  /// The section of a chapter that is quoted.
  var section: (product: String, number: String)? {
    switch self {
    case .run(let product, let section), .figure(let product, let section): (product, section)
    case .code, .diff, .test, .fails, .aside: nil
    }
  }

  /// Where a figure is kept, from the root.
  var figurePath: String? {
    if case .figure(let product, let section) = self { "notes/figures/\(product)-\(section).svg" } else { nil }
  }
}

extension Directive.Source {
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([^#\s]+)(?:#([A-Za-z0-9_-]+))?/), match.2 != "end" else { return nil }
    path = String(match.1)
    region = match.2.map(String.init)
  }
}

extension Directive: CustomStringConvertible {
  var description: String {
    switch self {
    case .code(let source): "code: \(source)"
    case .diff(let old, let new): "diff: \(old) \(new)"
    case .run(let product, let section): "run: \(product) \(section)"
    case .figure(let product, let section): "figure: \(product) \(section)"
    case .test(let suite, let colour): "test: \(suite) \(colour)"
    case .fails(let diagnostic): "fails: \"\(diagnostic)\""
    case .aside(let reason): "aside: \(reason)"
    }
  }
}
