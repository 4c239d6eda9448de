/// The named regions of a source file, between `// snippet.name` and `// snippet.end`.
struct Regions {
  private let lines: [String: [String]]
  let whole: [String]

  /// Throws a problem with file and line when a marker has no partner, or a name comes twice.
  init(in text: String, of path: String) throws(Problem) {
    var found: [String: [String]] = [:]
    var lineOf: [String: Int] = [:]
    var open: (name: String, lines: [String])?
    var whole: [String] = []
    for (index, line) in Lines(text).texts.enumerated() {
      guard line.contains("snippet."), let marker = line.wholeMatch(of: /\s*\/\/ ?snippet\.([A-Za-z0-9_-]+)\s*/) else {
        open?.lines.append(line)
        whole.append(line)
        continue
      }
      let name = String(marker.1)
      if name == "end" {
        guard let closed = open else { throw Problem(path, index + 1, "'snippet.end' ends no region") }
        found[closed.name] = Regions.dedented(closed.lines)
        if found[closed.name] == [] { throw Problem(path, index + 1, "the region '\(closed.name)' is empty") }
        open = nil
        continue
      }
      if let first = lineOf[name] {
        throw Problem(path, index + 1, "the region '\(name)' is opened twice, here and in line \(first)")
      }
      if let open {
        throw Problem(path, index + 1, "the region '\(name)' begins before '\(open.name)' has ended")
      }
      lineOf[name] = index + 1
      open = (name, [])
    }
    if let open {
      throw Problem(path, lineOf[open.name], "the region '\(open.name)' never ends: put '// snippet.end' below it")
    }
    lines = found
    self.whole = Regions.dedented(whole)
  }

  subscript(name: String) -> [String]? { lines[name] }
  var names: [String] { lines.keys.sorted() }

  /// Takes away the indentation that all lines share, and blank lines at both ends.
  static func dedented(_ lines: [String]) -> [String] {
    func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
    let shared = lines.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    var result = lines.map { isBlank($0) ? "" : String($0.dropFirst(shared)) }
    while result.first == "" { result.removeFirst() }
    while result.last == "" { result.removeLast() }
    return result
  }
}
