/// `workbook` alone: the table of contents, with what to type for each chapter.
struct Contents {
  let workbook: Workbook

  init(of workbook: Workbook) { self.workbook = workbook }

  func show(on output: Output) -> Int32 {
    var problems: [Problem] = []
    output.line("Who ends the task? \(workbook.chapters.count) chapters.\n")
    for chapter in workbook.chapters {
      do {
        let note = try workbook.note(of: chapter)
        let title = try Contents.title(of: note, chapter, in: workbook)
        output.line(Contents.row(chapter, title, note))
      } catch let problem as Problem {
        problems.append(problem)
        output.line(Contents.row(chapter, chapter.name, "(no note)"))
      } catch {
        problems.append(Problem("Chapters/\(chapter.folder)", nil, "\(error)"))
      }
    }
    if let first = workbook.chapters.first {
      output.line("\nBegin with: swift run \(first.product)")
      output.line("Then mend such a bug yourself: swift run workbook exercise \(first.number)")
    }
    problems.forEach { output.error($0.description) }
    return problems.isEmpty ? 0 : 1
  }

  /// The title in the note's first line, `# 8 · The generation race`.
  static func title(of note: String, _ chapter: Chapter, in workbook: Workbook) throws -> String {
    let first = try workbook.text(of: note).split(whereSeparator: \.isNewline).first ?? ""
    guard let match = first.wholeMatch(of: /# ([0-9]+) · (.*\S)\s*/), Int(match.1) == chapter.number else {
      throw Problem(note, 1, "the first line must be '# \(chapter.number) · ' and the chapter's title")
    }
    return String(match.2)
  }

  /// Two lines, or three where title and note do not fit beside each other in 80 columns.
  static func row(_ chapter: Chapter, _ title: String, _ note: String) -> String {
    let number = String(chapter.number)
    let head = String(repeating: " ", count: 2 - number.count) + number + "  " + title
    let gap = 40 - head.count
    let fits = gap > 0 && 40 + note.count <= 80
    return head + (fits ? String(repeating: " ", count: gap) + note : "\n    " + note)
      + "\n    swift run \(chapter.product)   swift run workbook red \(number)   swift run workbook green \(number)"
  }
}
