import Foundation

/// Everything that `sync` found out before it writes or shows anything.
struct SyncPlan {
  struct Drift {
    let path: String
    let line: Int?
    let subject: String
    let old: String?
    let new: String

    /// What to tell the author, in the form that names a place.
    func told(_ verb: String, at line: Int?) -> Problem { Problem(path, line, "\(subject) \(verb)") }
  }

  private(set) var drifts: [Drift] = []
  /// What keeps a block from being filled. With one of these, nothing is written.
  private(set) var failures: [Problem] = []
  /// What is wrong beside the blocks: headings, links, the list of chapters.
  private(set) var flaws: [Problem] = []
  /// The new text of every file that changes.
  private(set) var texts: [String: String] = [:]
  private(set) var checked = 0
  private var read: [String: String] = [:]
  private var fillings: [String: [Filling]] = [:]

  init(for workbook: Workbook, from evidence: any Evidence) throws {
    var files: [MarkdownFile] = []
    let others = ["README.md", ".github/CONTRIBUTING.md"].filter(workbook.exists)
    for path in workbook.notes + others {
      let text = try workbook.text(of: path)
      read[path] = text
      files.append(MarkdownFile(text, path: path))
    }
    let directives = files.flatMap(\.parts).compactMap { part in
      if case .directive(_, let directive) = part { directive } else { nil }
    }
    try evidence.prepare(for: Set(directives))

    let sources = SourceFiles(of: workbook)
    let figures = Set(directives.compactMap(\.figurePath))
    for file in files {
      var filler = Filler(file: file, sources: sources, evidence: evidence)
      try filler.fill()
      failures += file.problems + filler.problems
      checked += filler.followed
      noteBlocks(filler, of: file)
      try noteFigures(filler, in: workbook)
      flaws += filler.flaws
    }
    flaws += Shape(of: workbook, files, drawn: figures).flaws
    flaws += Links(in: files, of: workbook, drawn: figures).flaws
  }

  private mutating func noteBlocks(_ filler: Filler, of file: MarkdownFile) {
    let old = file.lines.joined
    for filling in filler.fillings {
      let new = Filling.apply([filling], to: file.lines).joined
      if new == old { continue }
      drifts.append(
        Drift(
          path: file.path, line: filling.directiveLine, subject: "the block of '\(filling.directive)'", old: old,
          new: new))
    }
    fillings[file.path] = filler.fillings
    let filled = Filling.apply(filler.fillings, to: file.lines).joined
    if filled != old { texts[file.path] = filled }
  }

  private mutating func noteFigures(_ filler: Filler, in workbook: Workbook) throws {
    for figure in filler.figures where texts[figure.path] == nil {
      let old = workbook.exists(figure.path) ? try workbook.text(of: figure.path) : nil
      if old == figure.svg { continue }
      read[figure.path] = old
      texts[figure.path] = figure.svg
      drifts.append(Drift(path: figure.path, line: nil, subject: "the figure", old: old, new: figure.svg))
    }
  }

  /// Where a line of a file is once the file is written.
  func lineAfterWriting(_ line: Int, of path: String) -> Int {
    let above = fillings[path, default: []].filter { $0.last < line }
    return above.reduce(line) { $0 + $1.lines.count - ($1.last - $1.first + 1) }
  }

  /// Throws when somebody has saved one of the files since it was read: what they wrote would be lost.
  func refuseIfOverwriting(_ workbook: Workbook) throws {
    for path in texts.keys.sorted() {
      let now = workbook.exists(path) ? try workbook.text(of: path) : nil
      if now != read[path] {
        throw Problem(
          path, nil, "this file was changed meanwhile, so nothing was written. Type: swift run workbook sync")
      }
    }
  }
}

extension SyncPlan.Drift {
  /// The difference as `diff -u` would write it, with the file's own line numbers.
  var diff: String {
    let name = path
    var text = "--- \(old == nil ? "(missing)" : name)\n+++ \(name), as it should be\n"
    let diff = UnifiedDiff(from: SyncPlan.Drift.lines(old ?? ""), to: SyncPlan.Drift.lines(new))
    for hunk in diff.hunks { text += hunk.header + "\n" + hunk.lines.map { $0 + "\n" }.joined() }
    return text
  }

  private static func lines(_ text: String) -> [String] {
    Lines(text).all.map { $0.text + ($0.ending == "\r\n" ? "\r" : "") }
  }
}
