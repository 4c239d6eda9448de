/// Where a link can lead inside a Markdown file: its headings, named as GitHub names them, and ids in HTML.
struct Anchors {
  private(set) var names: Set<String> = []

  init(in file: MarkdownFile) {
    var uses: [String: Int] = [:]
    for heading in file.headings {
      let slug = Anchors.slug(heading.text)
      let count = uses[slug, default: 0]
      uses[slug] = count + 1
      names.insert(count == 0 ? slug : "\(slug)-\(count)")
    }
    for (index, line) in file.lines.texts.enumerated() where line.contains("<") && !file.covered.contains(index + 1) {
      for match in line.matches(of: /<[a-z]+\s[^>]*\b(?:id|name)="([^"]+)"/) { names.insert(String(match.1)) }
    }
  }

  /// Lower case; letters, digits, `_` and `-` stay, a space becomes `-`, everything else goes.
  static func slug(_ heading: String) -> String {
    var text = ""
    for (index, part) in heading.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      // Between backticks nothing is markup.
      let isCode = index % 2 == 1
      text += isCode ? String(part) : withoutMarkup(part)
    }
    return String(
      text.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || character == "_" || character == "-" ? character : nil
      })
  }

  private static func withoutMarkup(_ text: Substring) -> String {
    text.replacing(/<[^>]*>/) { _ in "" }.replacing(/!?\[([^\]]*)\]\([^)]*\)/) { String($0.1) }.description
  }
}
