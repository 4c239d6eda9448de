/// The shape of text in a terminal: how wide it is, where it breaks, and what it looks like in ASCII.
extension String {
  /// Columns in a terminal. East Asian wide characters and emoji take two.
  var width: Int {
    reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - self.width))
  }

  var withoutTrailingSpace: String {
    String(reversed().drop { $0 == " " }.reversed())
  }

  /// Breaks at spaces, and inside a word only where the word alone is too wide.
  func wrapped(to limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    func finish() {
      if !line.isEmpty { lines.append(line) }
      line = ""
    }
    for word in split(separator: " ").map(String.init) {
      if !line.isEmpty, line.width + 1 + word.width > limit { finish() }
      if !line.isEmpty { line += " " }
      for character in word {
        if line.width + String(character).width > limit { finish() }
        line.append(character)
      }
    }
    finish()
    return lines.isEmpty ? [""] : lines
  }

  /// The same text in ASCII. Do this before laying text out: some signs become longer.
  var ascii: String {
    map { character in
      if character.isASCII { return String(character) }
      return switch character {
      case "✓": "[ok]"
      case "✗": "[no]"
      case "→": "->"
      case "·", "–", "—", "×": "-"
      case "…": "..."
      case "’", "‘": "'"
      case "“", "”": "\""
      default: "?"
      }
    }.joined()
  }
}

extension Character {
  fileprivate var isWide: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60: true
    default: false
    }
  }
}

extension [Int] {
  /// Column widths that fit the room: whatever is too much is taken from the widest column, down to eight.
  func shrunk(to room: Int) -> [Int] {
    var widths = self
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 8
    {
      widths[widest] -= 1
    }
    return widths
  }
}
