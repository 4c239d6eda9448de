/// How far open list items indent, which tells a block in a list from an indented code block.
struct OpenLists {
  private var indents: [Int] = []
  private var afterBlank = true
  private var inCode = false

  mutating func blank() { afterBlank = true }

  /// Takes the next line that is not blank, and tells whether it is indented code. Code cannot interrupt a paragraph.
  mutating func isIndentedCode(_ prefix: String, _ rest: Substring) -> Bool {
    defer { afterBlank = false }
    let inside = indents.last { $0 <= prefix.count } ?? 0
    inCode = !prefix.contains(">") && prefix.count - inside >= 4 && (afterBlank || inCode)
    if inCode { return true }
    if let mark = OpenLists.mark(of: rest) {
      indents.removeAll { $0 > prefix.count }
      indents.append(prefix.count + mark.count)
    } else if afterBlank {
      indents.removeAll { $0 > prefix.count }
    }
    return false
  }

  /// The mark that begins a list's item, with the space behind it.
  static func mark(of rest: Substring) -> Substring? {
    guard let first = rest.first, "-*+".contains(first) || first.isASCII && first.isNumber else { return nil }
    return rest.prefixMatch(of: /(?:[-*+]|[0-9]{1,9}[.)])[ \t]+/)?.0
  }
}
