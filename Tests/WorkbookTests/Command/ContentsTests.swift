import Testing

@testable import WorkbookCommand

@Suite("The table of contents") struct ContentsTests {
  @Test("each chapter has its title, note and commands, and the first is to be typed first") func table() throws {
    let miniature = try MiniatureWorkbook()
    try miniature.write("notes/08-generation-race.md", MiniatureWorkbook.note())
    try miniature.write("Chapters/01-OrphanedTask/Chapter.swift", "")
    try miniature.write("notes/01-orphaned-task.md", "# 1 · The orphaned task\r\n\r\ntext\r\n")
    let said = miniature.run()
    #expect(
      said.output == """
        Who ends the task? 2 chapters.

         1  The orphaned task                   notes/01-orphaned-task.md
            swift run ch01   swift run workbook red 1   swift run workbook green 1
         8  The generation race                 notes/08-generation-race.md
            swift run ch08   swift run workbook red 8   swift run workbook green 8

        Begin with: swift run ch01
        Then mend such a bug yourself: swift run workbook exercise 1

        """)
    #expect(said.status == 0)
    #expect(said.errors == "")
  }

  @Test("every row fits 80 columns, however long title and note are") func width() throws {
    let chapter = try #require(Chapter(folder: "13-StoreCancellation"))
    for title in ["A", String(repeating: "x", count: 36), String(repeating: "x", count: 60)] {
      for note in ["notes/13-a.md", "notes/13-\(String(repeating: "y", count: 40)).md"] {
        let row = Contents.row(chapter, title, note)
        #expect(row.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(row)")
        #expect(row.contains(title))
        #expect(row.contains(note))
      }
    }
  }

  @Test("a chapter without a note stays in the table, and is one line on standard error") func missing() throws {
    let said = try MiniatureWorkbook().run()
    #expect(said.status == 1)
    #expect(said.output.contains("swift run ch08"))
    #expect(said.errors == "notes/08-….md: the note is missing\n")
  }

  @Test("a note whose first line is not its number and title is named") func firstLine() throws {
    let miniature = try MiniatureWorkbook()
    try miniature.write(MiniatureWorkbook.notePath, "# The generation race\n")
    let said = miniature.run()
    #expect(said.status == 1)
    #expect(said.errors.hasPrefix("notes/08-generation-race.md:1: the first line must be '# 8 · '"))
  }
}
