import Foundation

/// What every workbook has: a note for each chapter with the same headings, and one list of chapters.
struct Shape {
  private(set) var flaws: [Problem] = []

  static let headings = [
    "Run it", "Predict", "The bug", "What happened", "The fix", "Proof", "Every order", "In the wild", "Your turn",
    "Read on",
  ]
  private static let optional = "Every order"

  init(of workbook: Workbook, _ files: [MarkdownFile], drawn: Set<String>) {
    for chapter in workbook.chapters {
      do {
        let note = try workbook.note(of: chapter)
        _ = try Contents.title(of: note, chapter, in: workbook)
      } catch let problem as Problem {
        flaws.append(problem)
      } catch {
        flaws.append(Problem("Chapters/\(chapter.folder)", nil, "\(error)"))
      }
    }
    for file in files {
      guard let match = file.path.wholeMatch(of: /notes\/([0-9][0-9])-.*/), let number = Int(match.1) else { continue }
      if !workbook.chapters.contains(where: { $0.number == number }) {
        flaws.append(Problem(file.path, nil, "there is no chapter \(number) for this note"))
      }
      checkHeadings(of: file)
    }
    checkManifest(of: workbook)
    checkReadMe(files, of: workbook)
    let figures = (try? FileManager.default.contentsOfDirectory(atPath: workbook.url("notes/figures").path)) ?? []
    for figure in figures.sorted() where figure.hasSuffix(".svg") && !drawn.contains("notes/figures/" + figure) {
      flaws.append(Problem("notes/figures/" + figure, nil, "no note shows this figure. Delete it"))
    }
  }

  private mutating func checkHeadings(of file: MarkdownFile) {
    let found = file.headings.filter { $0.level <= 2 }.dropFirst()
    var expected = Shape.headings[...]
    for heading in found {
      if heading.level == 1 {
        flaws.append(Problem(file.path, heading.line, "a note has one heading with a single #"))
        continue
      }
      if expected.first == Shape.optional, heading.text != Shape.optional { expected.removeFirst() }
      guard let next = expected.first, heading.text == next else {
        flaws.append(
          Problem(
            file.path, heading.line,
            "'## \(heading.text)' should be '## \(expected.first ?? "nothing more")'. The order: "
              + Shape.headings.joined(separator: ", ")))
        return
      }
      expected.removeFirst()
    }
    if expected.first == Shape.optional { expected.removeFirst() }
    if let missing = expected.first {
      flaws.append(Problem(file.path, file.lines.all.count, "the heading '## \(missing)' is missing"))
    }
  }

  /// The README's table must not lack a chapter.
  private mutating func checkReadMe(_ files: [MarkdownFile], of workbook: Workbook) {
    guard let readMe = files.first(where: { $0.path == "README.md" }) else { return }
    for chapter in workbook.chapters
    where !readMe.lines.texts.contains(where: { $0.contains("swift run \(chapter.product)") }) {
      flaws.append(Problem(readMe.path, nil, "the table of chapters lacks `swift run \(chapter.product)`"))
    }
  }

  /// The folders and Package.swift's list must name the same chapters.
  private mutating func checkManifest(of workbook: Workbook) {
    guard let manifest = try? workbook.text(of: "Package.swift") else { return }
    // What is commented out is not in the list.
    let code = Lines(manifest).texts.filter { !$0.contains(/^\s*\/\//) }.joined(separator: "\n")
    let listed = Set(code.matches(of: /"([0-9][0-9]-[A-Z][A-Za-z0-9]*)"/).map { String($0.1) })
    let folders = Set(workbook.chapters.map(\.folder))
    for folder in folders.subtracting(listed).sorted() {
      flaws.append(Problem("Package.swift", nil, "the list of chapters lacks \"\(folder)\", which has a folder"))
    }
    for name in listed.subtracting(folders).sorted() {
      flaws.append(
        Problem("Package.swift", nil, "the list of chapters has \"\(name)\", and there is no Chapters/\(name)"))
    }
  }
}
