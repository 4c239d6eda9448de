import Foundation
import Testing

@testable import WorkbookCommand

@Suite("An exercise") struct ExerciseTests {
  let miniature: MiniatureWorkbook
  let exercise: Exercise
  let chapter: Chapter

  init() throws {
    miniature = try MiniatureWorkbook()
    chapter = try #require(Chapter(folder: "08-GenerationRace"))
    exercise = Exercise(of: chapter, in: try miniature.workbook)
  }

  func verdict(status: Int32, _ outcome: String, _ issues: [String] = [], finished: Bool = true) throws -> String {
    let events = try eventStream([("yours", outcome, issues)], suite: "GenerationRaceExercise", finished: finished)
    let verdict = try exercise.verdict(on: TestRun(status: status, events: events))
    return "\(verdict.status) \(verdict.text)"
  }

  @Test("red: the broken promise, the file and line to edit, and what to type next") func red() throws {
    #expect(
      try verdict(status: 1, "fail", ["B is reached (it was not)"]) == """
        1 exercise 8: RED, it breaks
          “B is reached”
        Edit Chapters/08-GenerationRace/Exercise.swift:2, or type:
        swift run workbook exercise 8 --hint
        """)
    try miniature.write("Chapters/08-GenerationRace/Exercise.swift", "func f() {}\n")
    #expect(try verdict(status: 1, "fail", ["B"]).contains("Edit Chapters/08-GenerationRace/Exercise.swift, or"))
  }

  @Test("green: the solution's reason to compare with") func green() throws {
    #expect(
      try verdict(status: 0, "pass") == """
        0 exercise 8: GREEN. Compare your reason with this one:

          Compare the generation,
          for the flag is the same.

        One way to write it: swift run workbook exercise 8 --solution
        """)
  }

  @Test("an attempt that stops the tests, or that nothing tried, is neither") func neither() throws {
    #expect(
      try verdict(status: 1, "crash", finished: false).hasPrefix("69 exercise 8: your code stopped the tests midway."))
    #expect(try verdict(status: 0, "skip").hasPrefix("69 exercise 8: no test ran."))
  }

  @Test("each hint comes once, the last again and again, and nothing is written into the tree") func hints() throws {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let before = try miniature.snapshot()
    func next() throws -> String {
      let paper = Paper()
      #expect(try exercise.hint(paper.output, Hints.Memory(in: scratch.url, of: chapter)) == 0)
      return paper.written
    }
    let first =
      "Hint 1 of 2: Whose entry is in the slot?\nNot this one's.\n\nTry again: swift run workbook exercise 8\n"
    #expect(try next() == first)
    #expect(try next() == "Hint 2 of 2: See the note.\n\nTry again: swift run workbook exercise 8\n")
    let last =
      "Hint 2 of 2: See the note.\n\nThat was the last hint. The answer: swift run workbook exercise 8 --solution\n"
    #expect(try next() == last)
    #expect(try next() == last)
    #expect(try miniature.snapshot() == before)

    for memory in ["", "x", "-3"] {
      try Data(memory.utf8).write(to: scratch.url.appending(path: "workbook-hints/08"))
      #expect(try next() == first, "what cannot be understood means that there was no hint yet")
    }
    try Data("99".utf8).write(to: scratch.url.appending(path: "workbook-hints/08"))
    #expect(try next() == last)
  }

  @Test("hints out of order, or none, are the author's to mend") func brokenHints() throws {
    #expect(throws: Problem("a.swift", 2, "hint 2 should come here, not hint 3")) {
      try Hints(in: "// Hint 1: a\n// Hint 3: b\n", of: "a.swift")
    }
    #expect(throws: Problem("a.swift", nil, "there is no hint: write '// Hint 1: …' at the top")) {
      try Hints(in: "enum A {}\n", of: "a.swift")
    }
    let hints = try Hints(in: "// Hint 1: a\r\n//   b\r\n// c\r\n//   d\r\n", of: "a.swift")
    #expect(hints.all == ["a\nb"], "a hint goes on in the indented lines right below it")
  }

  @Test("--solution prints the answer, dedented") func solution() throws {
    #expect(
      miniature.run("exercise", "8", "--solution")
        == .init(
          status: 0,
          output: """
            /// Compare the generation,
            /// for the flag is the same.
            func f() {}

            This:  Tests/ChapterTests/Exercises/08-GenerationRaceSolution.swift
            Yours: Chapters/08-GenerationRace/Exercise.swift

            """, errors: ""))
  }

  @Test("a chapter without an exercise or an answer says so in one line") func missing() throws {
    try miniature.write("Tests/ChapterTests/Exercises/08-GenerationRaceSolution.swift", "enum A {}\n")
    let said = miniature.run("exercise", "8", "--solution")
    #expect(said.status == 1)
    #expect(
      said.errors.hasPrefix(
        "Tests/ChapterTests/Exercises/08-GenerationRaceSolution.swift: there is no region 'solution'"))
    try FileManager.default.removeItem(at: miniature.root.appending(path: "Chapters/08-GenerationRace/Exercise.swift"))
    #expect(
      miniature.run("exercise", "8").errors == "Chapters/08-GenerationRace/Exercise.swift: chapter 8 has no exercise\n")
  }
}
