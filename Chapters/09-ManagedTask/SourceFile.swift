import Foundation

/// A screen's source file, read to be counted and compared: its lines of code, without comments on lines of their own.
struct SourceFile {
  let lines: [String]

  init(of screen: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: screen + ".swift"), encoding: .utf8)
    lines = text.replacing(screen, with: "Screen").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// How many of the lines are marked as keeping one of the five rules.
  var rules: Int { lines.count { $0.contains("// rule") } }

  /// The lines of this file that the other lacks.
  func lines(missingIn other: SourceFile) -> [String] {
    lines.difference(from: other.lines).insertions.compactMap { change in
      if case .insert(_, let line, _) = change { line } else { nil }
    }
  }
}
