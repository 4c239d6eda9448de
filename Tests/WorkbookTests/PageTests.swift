import Foundation
import Testing

@testable import Workbook

@Suite("A chapter's flags") struct OptionsTests {
  private func parse(_ arguments: String...) -> Result<Options, Options.Problem> {
    Options.parse(arguments, sections: ["8.1", "8.2", "8.3"])
  }

  @Test("every flag is understood, in both spellings") func flags() throws {
    let options = try parse("--section", "8.2", "--color=always", "--ascii", "--svg", "figures").get()
    #expect(options.section == "8.2")
    #expect(options.colour == .always)
    #expect(options.isColoured)
    #expect(options.ascii)
    #expect(options.svg == "figures")
    #expect(try parse("--section=2").get().section == "8.2")
    #expect(try parse("--help").get().help)
    #expect(try parse("--color", "never").get().isColoured == false)
  }

  @Test(
    "what is not understood is named, with what would be right",
    arguments: [
      (["--sectoin", "1"], "unknown argument '--sectoin'"),
      (["8.1"], "unknown argument '8.1'"),
      (["--ascii=yes"], "unknown argument '--ascii=yes'"),
      (["--section", "4"], "there is no section '4', only 8.1, 8.2, 8.3"),
      (["--section"], "--section needs a section: one of 8.1, 8.2, 8.3"),
      (["--section="], "--section needs a section: one of 8.1, 8.2, 8.3"),
      (["--section", "1", "--section", "2"], "--section can be given once"),
      (["--color", "red"], "--color is auto, always or never, not 'red'"),
      (["--svg"], "--svg needs a folder to put the figures in"),
      (["--svg", "--ascii"], "--svg needs a folder to put the figures in"),
    ])
  func problems(arguments: [String], message: String) {
    #expect(throws: Options.Problem(description: message)) {
      try Options.parse(arguments, sections: ["8.1", "8.2", "8.3"]).get()
    }
  }
}

@Suite("A page") @MainActor struct PageTests {
  final class Paper {
    var lines: [String] = []
    var text: String { lines.joined(separator: "\n") }
  }

  let paper = Paper()

  private func page(_ ink: Ink = Ink()) -> Page { Page(ink: ink) { [paper] in paper.lines.append($0) } }

  private func findings(_ promises: (String, Bool)...) -> Findings {
    promises.reduce(into: Findings()) { $0.promise($1.0, $1.1, otherwise: "because …") }
  }

  @Test("promises are shown with what was observed in their place") func promises() {
    page().show(findings(("kept", true), ("broken", false)))
    #expect(paper.text == "  ✓ kept\n  ✗ broken\n      because …\n")
  }

  @Test("without colour there are no escape codes; in ASCII, no other signs") func plain() {
    page().show(findings(("broken", false)))
    #expect(!paper.text.contains("\u{1B}"))
    page(Ink(isColoured: true)).show(findings(("broken", false)))
    #expect(paper.text.contains("\u{1B}[1;31m✗\u{1B}[0m"))
    paper.lines = []
    let ascii = page(Ink(isASCII: true))
    ascii.show(findings(("broken · “quoted” → 字", false)))
    ascii.verdict("RED · one", .red)
    #expect(paper.text.utf8.allSatisfy { $0 < 128 })
    #expect(paper.text.contains("[no] broken - \"quoted\" -> ?"))
  }

  @Test("each timeline is drawn into a file of its own, and the reader is told which") func figures() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "figures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = page()
    for lane in ["reader", "server"] {
      let timeline = Timeline(lane)
      timeline.step(lane, "does something")
      page.show(Findings(timeline))
    }
    let files = try page.draw("ch08-8.1", "A section", into: folder.path)
    #expect(files == ["ch08-8.1.svg", "ch08-8.1-2.svg"].map { folder.appending(path: $0).path })
    for (file, lane) in zip(files, ["reader", "server"]) {
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains(lane))
    }
  }

  @Test("a table fits the page, and wraps its widest column") func table() {
    page().table(["name", "words"], [["a", String(repeating: "word ", count: 40)], ["b", "short"]])
    #expect(paper.lines.count > 5)
    #expect(paper.lines.allSatisfy { $0.count <= 78 })
  }

  @Test(
    "a section that does not show what it claims is not passed over",
    arguments: [
      (Section.Claim.red, [true], false), (.red, [false], true), (.green, [true], true), (.green, [false], false),
      (.green, [true, false], false), (.red, [true, false], false),
    ])
  func claims(claim: Section.Claim, held: [Bool], isMet: Bool) {
    let page = page()
    for held in held { page.show(findings(("promise", held))) }
    #expect(page.close(claim) == isMet)
    #expect(paper.text.contains("NOT AS CLAIMED") == !isMet)
  }

  @Test(
    "a section that showed nothing shows nothing of what it claims",
    arguments: [Section.Claim.red, .green, .redThenGreen])
  func nothing(claim: Section.Claim) {
    #expect(!page().close(claim))
  }

  @Test("side by side, the first must break and the last must not") func sideBySide() {
    let (red, green) = (findings(("p", false)), findings(("p", true)))
    for (first, last, isMet) in [(red, green, true), (green, red, false), (red, red, false), (green, green, false)] {
      let page = page()
      page.compare(["bug": first, "fix": last])
      #expect(page.close(.redThenGreen) == isMet)
    }
  }
}

@Suite("Findings") struct FindingsTests {
  @Test("a promise that was broken once stays broken") func sticky() {
    var findings = Findings()
    findings.promise("p", true, otherwise: "never")
    findings.promise("p", false, otherwise: "seen")
    findings.promise("p", true, otherwise: "never")
    #expect(findings.promises == [Findings.Promise(text: "p", held: false, otherwise: "seen")])
  }
}
