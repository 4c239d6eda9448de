/// `workbook red 8` and `workbook green 8`: one chapter's tests, on the bug or on the fix.
struct RedOrGreen {
  let chapter: Chapter
  let colour: Colour

  init(of chapter: Chapter, _ colour: Colour) {
    self.chapter = chapter
    self.colour = colour
  }

  var filter: String { #"ChapterTests\."# + chapter.suite + "/" + colour.rawValue }
  /// With this set, a red test asserts the broken promises bare, and so fails where the reader can see it.
  var environment: [String: String] { colour == .red ? ["WORKBOOK_RED": "1"] : [:] }

  func show(_ workbook: Workbook, on output: Output) throws -> Int32 {
    let package = SwiftPackage(workbook)
    guard try package.build(tests: true, output) else {
      output.error("\(label): it did not build. Mend the errors above, then type: \(command)")
      return Stop.nothingShown
    }
    let verdict = verdict(on: try package.test([filter], environment: environment))
    output.line(verdict.text)
    return verdict.status
  }

  /// What a run of the tests has shown, and the exit status that says the same.
  func verdict(on run: TestRun) -> (text: String, status: Int32) {
    if !run.isFinished {
      return ("\(label): the tests stopped midway, so nothing is shown. Type: swift test", Stop.nothingShown)
    }
    if run.ran.isEmpty {
      return ("\(label): no test ran. \(chapter.suite) has no test that begins with '\(colour)'.", Stop.nothingShown)
    }
    // Every red test must fail here: one that passes has not caught its bug, whatever the others did.
    let passed = run.ran.filter { $0.outcome == .passed }.map(\.title)
    if colour == .red, !passed.isEmpty {
      return ("\(label): NOT red, the bug was not caught by\(listed(passed))\nSee \(testFile)", run.status)
    }
    let broken = listed(run.issues.map(\.text))
    switch (colour, run.status) {
    case (.red, let status):
      return ("\(label): RED, the bug breaks\(broken)\nType: swift run workbook green \(chapter.number)", status)
    case (.green, 0):
      return ("\(label): GREEN, the fix keeps every promise\nType: swift run workbook exercise \(chapter.number)", 0)
    case (.green, let status):
      return ("\(label): NOT green, the fix breaks\(broken)\nSee \(testFile)", status)
    }
  }

  private var label: String { "\(colour) \(chapter.number)" }
  private var command: String { "swift run workbook \(label)" }
  private var testFile: String { "Tests/ChapterTests/\(chapter.folder)Tests.swift" }
}
