import Foundation

/// `workbook exercise 8`: tries what the reader wrote, and helps with hints or the answer when asked.
struct Exercise {
  let chapter: Chapter
  let workbook: Workbook

  init(of chapter: Chapter, in workbook: Workbook) {
    self.chapter = chapter
    self.workbook = workbook
  }

  private var command: String { "swift run workbook exercise \(chapter.number)" }

  func show(_ wish: Command.Wish, on output: Output) throws -> Int32 {
    guard workbook.exists(chapter.exerciseFile) else {
      throw Problem(chapter.exerciseFile, nil, "chapter \(chapter.number) has no exercise")
    }
    switch wish {
    case .attempt: return try attempt(output)
    case .hint: return try hint(output, Hints.Memory(in: SwiftPackage(workbook).build.scratch, of: chapter))
    case .solution: return try solution(output)
    }
  }

  private func attempt(_ output: Output) throws -> Int32 {
    let package = SwiftPackage(workbook)
    guard try package.build(tests: true, output) else {
      output.error("exercise \(chapter.number): it did not build. Mend the errors above, then type: \(command)")
      return Stop.nothingShown
    }
    let run = try package.test(
      [#"ChapterTests\."# + chapter.exerciseSuite + "/yours"],
      // Nothing runs beside it, and an answer that never sends its request is told so soon.
      environment: ["WORKBOOK_EXERCISE": String(chapter.number), "PATIENCE": "10"])
    let verdict = try verdict(on: run)
    output.line(verdict.text)
    return verdict.status
  }

  func verdict(on run: TestRun) throws -> (text: String, status: Int32) {
    let label = "exercise \(chapter.number)"
    if !run.isFinished {
      return (
        "\(label): your code stopped the tests midway. Edit \(try place), then type: \(command)", Stop.nothingShown
      )
    }
    if run.ran.isEmpty {
      return ("\(label): no test ran. \(chapter.exerciseSuite) has no enabled test 'yours'.", Stop.nothingShown)
    }
    if run.status != 0 {
      let broken = listed(run.issues.map(\.text))
      return ("\(label): RED, it breaks\(broken)\nEdit \(try place), or type:\n\(command) --hint", run.status)
    }
    let reason = try Solution(of: chapter, in: workbook).reason.map { "  " + $0 }.joined(separator: "\n")
    return (
      "\(label): GREEN. Compare your reason with this one:\n\n\(reason)\n\nOne way to write it: \(command) --solution",
      0
    )
  }

  /// The file to edit, with the line of its TODO where there still is one.
  private var place: String {
    get throws {
      let lines = try workbook.text(of: chapter.exerciseFile).split(omittingEmptySubsequences: false) { $0.isNewline }
      let todo = lines.firstIndex { $0.contains("// TODO:") }
      return chapter.exerciseFile + (todo.map { ":\($0 + 1)" } ?? "")
    }
  }

  func hint(_ output: Output, _ memory: Hints.Memory) throws -> Int32 {
    let hints = try Hints(in: workbook.text(of: chapter.solutionFile), of: chapter.solutionFile)
    let next = memory.given + 1
    let number = min(next, hints.all.count)
    output.line("Hint \(number) of \(hints.all.count): \(hints.all[number - 1])\n")
    if next > hints.all.count {
      output.line("That was the last hint. The answer: \(command) --solution")
    } else {
      try memory.remember(number)
      output.line("Try again: \(command)")
    }
    return 0
  }

  private func solution(_ output: Output) throws -> Int32 {
    output.line(try Solution(of: chapter, in: workbook).lines.joined(separator: "\n"))
    output.line("\nThis:  \(chapter.solutionFile)\nYours: \(chapter.exerciseFile)")
    return 0
  }
}

/// The answer to an exercise: the region `solution` of its file, which begins with a comment that gives the reason.
struct Solution {
  let lines: [String]

  init(of chapter: Chapter, in workbook: Workbook) throws {
    let regions = try Regions(in: workbook.text(of: chapter.solutionFile), of: chapter.solutionFile)
    guard let lines = regions["solution"] else {
      throw Problem(chapter.solutionFile, nil, "there is no region 'solution' (// snippet.solution … // snippet.end)")
    }
    self.lines = lines
  }

  var reason: [String] {
    lines.prefix { $0.hasPrefix("//") }.map { line in
      String(line.drop { $0 == "/" }.drop { $0 == " " })
    }
  }
}
