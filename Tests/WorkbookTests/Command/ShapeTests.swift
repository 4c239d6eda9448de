import Testing

@testable import WorkbookCommand

@Suite("The shape of a workbook") struct ShapeTests {
  let path = MiniatureWorkbook.notePath

  func flaws(_ note: String, _ more: [String: String] = [:]) throws -> [String] {
    let miniature = try MiniatureWorkbook()
    try miniature.write(path, note)
    for (path, text) in more { try miniature.write(path, text) }
    let said = try miniature.sync(check: true)
    #expect(said.status == (said.errors.isEmpty ? 0 : 1))
    return said.errors.split(separator: "\n").map(String.init)
  }

  @Test("a note has its headings in one order, and may leave out 'Every order'") func order() throws {
    let note = MiniatureWorkbook.note()
    #expect(try flaws(note) == [])
    #expect(try flaws(note.replacing("## In the wild", with: "## Every order\n\n## In the wild")) == [])
    #expect(
      try flaws(note.replacing("## Predict", with: "## Guess")).first?
        .hasPrefix("notes/08-generation-race.md:5: '## Guess' should be '## Predict'. The order: Run it, Predict, ")
        == true)
    #expect(try flaws(note.replacing("## Proof", with: "## Every order\n\n## Proof")).count == 1)
    #expect(try flaws(note + "## More\n").first?.contains("'## More' should be '## nothing more'") == true)
    #expect(
      try flaws(note.replacing("## Read on\n", with: "")).first?.contains("the heading '## Read on' is missing") == true
    )
    #expect(
      try flaws("# 8 · T\n\n# Again\n" + note.split(separator: "\n").dropFirst().joined(separator: "\n")) == [
        "notes/08-generation-race.md:3: a note has one heading with a single #"
      ])
  }

  @Test(
    "a section's heading says what the section says",
    arguments: [
      ("### 8.1 A late task\n", nil), ("### 8.1 A `late` task\n\n#### Aside\n", nil),
      ("### 8.1 A late Task\n", 9), ("### 8.2 A late task\n", 9), ("", 10), ("### 8.1 A late task\n### 8.2 Next\n", 10),
    ] as [(String, Int?)])
  func sections(headings: String, line: Int?) throws {
    let body =
      headings + (headings.isEmpty ? "\n" : "")
      + "<!-- run: ch08 8.1 -->\n```text\n8.1  A late task\n\n  t0  starts\n```"
    let expected = line.map { ["\(path):\($0): the heading of section 8.1 must be '### 8.1 A late task'"] }
    #expect(try flaws(MiniatureWorkbook.note(body)) == expected ?? [])
  }

  @Test("another chapter's section may be quoted under any heading") func otherChapter() throws {
    let body = "<!-- run: ch01 8.1 -->\n```text\n8.1  A late task\n\n  t0  starts\n```"
    #expect(try flaws(MiniatureWorkbook.note(body)) == [])
  }

  @Test("Package.swift and the folders list the same chapters") func manifest() throws {
    #expect(
      try flaws(
        MiniatureWorkbook.note(),
        ["Package.swift": "let chapters = [\n  \"09-ManagedTask\"\n  // \"08-GenerationRace\",\n]"]) == [
          "Package.swift: the list of chapters lacks \"08-GenerationRace\", which has a folder",
          "Package.swift: the list of chapters has \"09-ManagedTask\", and there is no Chapters/09-ManagedTask",
        ])
  }

  @Test("the README's table lacks no chapter") func readMe() throws {
    #expect(try flaws(MiniatureWorkbook.note(), ["README.md": "`swift run ch08`\n"]) == [])
    #expect(
      try flaws(MiniatureWorkbook.note(), ["README.md": "`swift run ch01`\n"])
        == ["README.md: the table of chapters lacks `swift run ch08`"])
  }

  @Test("each chapter has one note, each note a chapter, each figure a note") func pairs() throws {
    #expect(
      try flaws(
        MiniatureWorkbook.note(),
        [
          "notes/08-other.md": MiniatureWorkbook.note(), "notes/09-lost.md": MiniatureWorkbook.note(),
          "notes/glossary.md": "# Words\n\n## Any heading\n", "notes/figures/ch08-8.1.svg": "<svg/>",
        ]) == [
          "notes/08-other.md: chapter 8 has another note, notes/08-generation-race.md",
          "notes/09-lost.md: there is no chapter 9 for this note",
          "notes/figures/ch08-8.1.svg: no note shows this figure. Delete it",
        ])
  }

  @Test("a missing note is one line, and no file is touched") func missing() throws {
    let miniature = try MiniatureWorkbook()
    let before = try miniature.snapshot()
    #expect(miniature.run("sync") == .init(status: 1, output: "", errors: "notes/08-….md: the note is missing\n"))
    #expect(try miniature.snapshot() == before)
  }
}
