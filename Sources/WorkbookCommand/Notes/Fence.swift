/// The line that opens a fenced block.
struct Fence {
  let text: String
  let language: String

  init?(_ rest: Substring) {
    guard let first = rest.first, first == "`" || first == "~" else { return nil }
    guard let match = rest.wholeMatch(of: /(`{3,}|~{3,})[ \t]*(.*)/) else { return nil }
    // With a backtick behind it, this is code in a line of text.
    if match.1.hasPrefix("`"), match.2.contains("`") { return nil }
    text = String(match.1)
    language = match.2.prefix { $0 != " " && $0 != "{" && $0 != "," }.lowercased()
  }

  func isClosed(by line: String, indentation: Int) -> Bool {
    let (prefix, rest) = MarkdownFile.split(line)
    guard prefix.count <= indentation + 3, let first = text.first else { return false }
    let fence = rest.prefix { $0 == first }
    return fence.count >= text.count && rest.dropFirst(fence.count).allSatisfy(\.isWhitespace)
  }
}
