import Foundation

/// The hints of an exercise: comment lines `// Hint 1: …`, each going on in the indented comment lines below it.
struct Hints {
  let all: [String]

  init(in text: String, of path: String) throws(Problem) {
    var hints: [String] = []
    var isOpen = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if let start = line.wholeMatch(of: /\s*\/\/ Hint ([0-9]+): *(.*\S)\s*/) {
        guard Int(start.1) == hints.count + 1 else {
          throw Problem(path, index + 1, "hint \(hints.count + 1) should come here, not hint \(start.1)")
        }
        hints.append(String(start.2))
        isOpen = true
      } else if isOpen, let more = line.wholeMatch(of: /\s*\/\/ {2,}(.*\S)\s*/) {
        hints[hints.count - 1] += "\n" + more.1
      } else {
        isOpen = false
      }
    }
    if hints.isEmpty { throw Problem(path, nil, "there is no hint: write '// Hint 1: …' at the top") }
    all = hints
  }

  /// How many hints the reader has had, kept beside what was built and never in the reader's tree.
  struct Memory {
    private let file: URL

    init(in scratch: URL, of chapter: Chapter) {
      file = scratch.appending(path: "workbook-hints").appending(path: chapter.digits)
    }

    /// A file that is missing or cannot be understood means that there was no hint yet.
    var given: Int {
      let text = FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
      return max(0, text.flatMap(Int.init) ?? 0)
    }

    func remember(_ count: Int) throws {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(String(count).utf8).write(to: file, options: .atomic)
    }
  }
}
