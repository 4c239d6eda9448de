/// How far open list items indent, which tells a block in a list from an indented code block.
struct OpenLists {
  private var indents: [Int] = []
  private var afterBlank = true

  mutating func blank() { afterBlank = true }

  func isIndentedCode(_ prefix: String) -> Bool {
    guard !prefix.contains(">") else { return false }
    let inside = indents.last { $0 <= prefix.count } ?? 0
    return afterBlank && prefix.count - inside >= 4
  }

  mutating func line(_ prefix: String, _ rest: Substring) {
    defer { afterBlank = false }
    if let marker = rest.prefixMatch(of: /(?:[-*+]|[0-9]{1,9}[.)])[ \t]+/) {
      indents.removeAll { $0 > prefix.count }
      indents.append(prefix.count + marker.0.count)
    } else if afterBlank {
      indents.removeAll { $0 > prefix.count }
    }
  }
}
