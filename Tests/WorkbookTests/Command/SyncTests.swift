import Foundation
import Testing

@testable import WorkbookCommand

@Suite("sync") struct SyncTests {
  let note = MiniatureWorkbook.notePath

  func miniature(_ body: String) throws -> MiniatureWorkbook {
    let miniature = try MiniatureWorkbook()
    try miniature.write(note, MiniatureWorkbook.note(body))
    return miniature
  }

  @Test(
    "every directive fills the block below it, and a second sync has nothing to do",
    arguments: [
      (
        "<!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->\n```swift\nold\n```",
        "```swift\nfunc clear() {\n\n  task = nil\n}\n```"
      ),
      (
        "<!-- code: Chapters/08-GenerationRace/Slot.swift -->\n```swift\n```",
        "```swift\nstruct Slot {\n  func clear() {\n\n    task = nil\n  }\n}\n```"
      ),
      (
        "### 8.1 A late task\n\n<!-- run: ch08 8.1 -->\n\n```text\n```",
        "```text\n8.1  A late task\n\n  t0  starts\n```"
      ),
      ("<!-- test: GenerationRaceTests red -->\n```text\n```", "```text\n✗ red: late\n```"),
      ("<!-- test: GenerationRaceTests green -->\n~~~ text\nx\n~~~", "~~~ text\n✓ green: late\n~~~"),
      (
        "### 8.1 A late `task`\n<!-- figure: ch08 8.1 -->\n![A is late, [twice]](x)",
        "![A is late, [twice]](figures/ch08-8.1.svg)"
      ),
      (
        "<!-- diff: Package.swift Chapters/08-GenerationRace/Slot.swift#clear -->\n```diff\n```",
        "```diff\n-let chapters = [\"08-GenerationRace\"]\n+func clear() {\n+\n+  task = nil\n+}\n```"
      ),
      (
        "- item\n\n  <!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->\n  ```swift\n  ```",
        "  ```swift\n  func clear() {\n\n    task = nil\n  }\n  ```"
      ),
      (
        "> <!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->\n> ```swift\n> ```",
        "> ```swift\n> func clear() {\n>\n>   task = nil\n> }\n> ```"
      ),
    ])
  func fills(body: String, block: String) throws {
    let miniature = try miniature(body)
    let said = try miniature.sync()
    #expect(said.errors == "")
    #expect(said.status == 0)
    #expect(said.output.contains("is filled again"))
    #expect(try miniature.text(note).contains("\n" + block + "\n"))

    let before = try miniature.snapshot()
    #expect(try miniature.sync().output == "The notes are right: nothing to write.\n")
    #expect(
      try miniature.sync(check: true)
        == .init(status: 0, output: "The notes are right: 1 blocks checked.\n", errors: ""))
    #expect(try miniature.snapshot() == before, "a sync with nothing to do writes nothing")
  }

  @Test("the figure is written beside the notes") func figure() throws {
    let miniature = try miniature("### 8.1 A late task\n<!-- figure: ch08 8.1 -->\n![late](figures/ch08-8.1.svg)")
    #expect(try miniature.sync().output == "notes/figures/ch08-8.1.svg: the figure is filled again\n")
    #expect(try miniature.text("notes/figures/ch08-8.1.svg") == "<svg>late</svg>\n")
    try miniature.write("notes/figures/ch08-8.1.svg", "<svg>Late</svg>\n")
    let said = try miniature.sync(check: true)
    #expect(said.status == 1)
    #expect(said.output.hasPrefix("notes/figures/ch08-8.1.svg: the figure has drifted\n"))
  }

  @Test("--check shows every drift with file, line and difference, and writes nothing") func check() throws {
    let miniature = try miniature(
      """
      <!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->
      ```swift
      func clear() {

        task = nul
      }
      ```

      <!-- test: GenerationRaceTests red -->
      ```text
      ```
      """)
    let before = try miniature.snapshot()
    let said = try miniature.sync(check: true)
    #expect(try miniature.snapshot() == before)
    #expect(said.status == 1)
    #expect(said.errors == "")
    #expect(
      said.output == """
        notes/08-generation-race.md:9: the block of 'code: Chapters/08-GenerationRace/Slot.swift#clear' has drifted
        --- notes/08-generation-race.md
        +++ notes/08-generation-race.md, as it should be
        @@ -10,7 +10,7 @@
         ```swift
         func clear() {
         
        -  task = nul
        +  task = nil
         }
         ```
         
        notes/08-generation-race.md:17: the block of 'test: GenerationRaceTests red' has drifted
        --- notes/08-generation-race.md
        +++ notes/08-generation-race.md, as it should be
        @@ -16,6 +16,7 @@
         
         <!-- test: GenerationRaceTests red -->
         ```text
        +✗ red: late
         ```
         
         ## What happened
        2 drifted. To fill them again: swift run workbook sync

        """)
  }

  @Test("one character changed in any line of any block is a drift", arguments: [11, 12, 13, 14, 19])
  func oneCharacter(line: Int) throws {
    let miniature = try miniature(
      "<!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->\n```swift\n```\n\n<!-- test: ATests red -->\n```text\n```"
    )
    _ = try miniature.sync()
    var lines = Lines(try miniature.text(note))
    lines.all[line - 1].text += "x"
    try miniature.write(note, lines.joined)
    #expect(try miniature.sync(check: true).status == 1)
    #expect(try miniature.sync(check: true).output.contains("+++"))
  }

  @Test("one line changed in a region is a drift") func regionChanged() throws {
    let miniature = try miniature("<!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->\n```swift\n```")
    _ = try miniature.sync()
    let changed = MiniatureWorkbook.source.replacing("task = nil", with: "task = 1")
    try miniature.write("Chapters/08-GenerationRace/Slot.swift", changed)
    #expect(try miniature.sync(check: true).status == 1)
  }

  @Test(
    "what cannot be filled is one line with file and line, and no file is touched",
    arguments: [
      (
        "<!-- code: Chapters/08-GenerationRace/Slot.swift#nope -->\n```swift\n```",
        "12: Chapters/08-GenerationRace/Slot.swift has no region 'nope', only clear"
      ),
      ("<!-- code: Nope.swift -->\n```swift\n```", "12: there is no file Nope.swift"),
      (
        "<!-- code: ../outside.swift -->\n```swift\n```",
        "12: name a file by its path from the package's root, not '../outside.swift'"
      ),
      (
        "<!-- code: /etc/passwd -->\n```swift\n```",
        "12: name a file by its path from the package's root, not '/etc/passwd'"
      ),
      ("<!-- code: Chapters -->\n```swift\n```", nil),
      ("<!-- code: Package.swift -->\n```text\n```", "12: 'code: Package.swift' needs a ```swift block right below it"),
      (
        "<!-- code: Package.swift -->\ntext\n```sh\n```",
        "12: 'code: Package.swift' needs a ```swift block right below it"
      ),
      ("<!-- run: ch08 8.1 -->\n```\n```", "12: 'run: ch08 8.1' needs a ```text block right below it"),
      ("<!-- run: ch08 8.9 -->\n```text\n```", "12: ch08 has no section 8.9"),
      (
        "<!-- figure: ch08 8.1 -->\n```text\n```",
        "12: 'figure: ch08 8.1' needs a picture right below it: ![what it shows](figures/ch08-8.1.svg)"
      ),
      (
        "<!-- figure: ch08 8.1 -->\n![ ](figures/ch08-8.1.svg)",
        "12: say what the picture shows, for readers who cannot see it: ![what it shows](…)"
      ),
      ("<!-- figure: ch08 8.2 -->\n![late](figures/ch08-8.2.svg)", "12: ch08 draws no figure for section 8.2"),
      ("<!-- diff: Package.swift Package.swift -->\n```diff\n```", "12: Package.swift and Package.swift do not differ"),
      (
        "```swift\nlet x = 1\n```",
        "12: this Swift block has no directive. Put '<!-- code: PATH#region -->' above it, or fails: or aside:"
      ),
      ("- ```swift\n  let x = 1\n  ```", nil),
      (
        "> ```Swift\n> let x = 1\n> ```",
        "12: this Swift block has no directive. Put '<!-- code: PATH#region -->' above it, or fails: or aside:"
      ),
      (
        "```text\nprinted\n```", "12: this transcript has no directive. Put '<!-- run: ch08 8.1 -->' above it, or test:"
      ),
      ("![late](figures/../)", "12: this figure has no directive. Put '<!-- figure: ch08 8.1 -->' above it"),
      (
        "<!-- aside: UIKit -->\n<!-- code: Package.swift -->\n```swift\n```",
        "12: 'aside: UIKit' needs a ```swift block right below it"
      ),
      (
        "<!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->",
        "12: 'code: Chapters/08-GenerationRace/Slot.swift#clear' needs a ```swift block right below it"
      ),
    ] as [(String, String?)])
  func refuses(body: String, expected: String?) throws {
    // The first block could be filled; with the second wrong, it stays as it is.
    let miniature = try miniature("<!-- test: ATests red -->\n```text\n```\n" + body)
    let before = try miniature.snapshot()
    let said = try miniature.sync()
    #expect(said.status == 1)
    #expect(said.output == "")
    #expect(said.errors.hasSuffix("Nothing was written.\n"))
    #expect(try miniature.snapshot() == before)
    let checked = try miniature.sync(check: true)
    #expect(checked.status == 1)
    #expect(try miniature.snapshot() == before)
    guard let expected else { return }
    #expect(said.errors == "notes/08-generation-race.md:\(expected)\nNothing was written.\n")
    #expect(checked.errors == "notes/08-generation-race.md:\(expected)\n")
  }

  @Test("a region opened twice is told once, at its own file and line") func openedTwice() throws {
    let block = "<!-- code: A.swift#a -->\n```swift\n```\n"
    let miniature = try miniature(block + block)
    try miniature.write("A.swift", "// snippet.a\nx\n// snippet.end\n// snippet.a\ny\n// snippet.end\n")
    #expect(
      try miniature.sync().errors
        == "A.swift:4: the region 'a' is opened twice, here and in line 1\nNothing was written.\n")
  }

  @Test("a fence grows where the content has one as long") func fenceGrows() throws {
    let miniature = try miniature("<!-- code: A.swift -->\n```swift hl=1\n```")
    try miniature.write("A.swift", "/// ```\n/// ```\nlet s = 1\n````\n")
    #expect(try miniature.sync().status == 0)
    #expect(try miniature.text(note).contains("`````swift hl=1\n/// ```\n/// ```\nlet s = 1\n````\n`````\n"))
    #expect(try miniature.sync(check: true).status == 0)
  }

  @Test("a note with CRLF keeps it, and one without a last line ending stays without") func endings() throws {
    let miniature = try MiniatureWorkbook()
    let body = "<!-- code: Chapters/08-GenerationRace/Slot.swift#clear -->\n```swift\n```"
    let text = MiniatureWorkbook.note() + "\n" + body
    try miniature.write(note, text.replacing("\n", with: "\r\n"))
    #expect(try miniature.sync().status == 0)
    let filled = try miniature.text(note)
    #expect(filled.hasSuffix("```swift\r\nfunc clear() {\r\n\r\n  task = nil\r\n}\r\n```"))
    #expect(!filled.replacing("\r\n", with: "").contains("\n"))
    #expect(try miniature.sync(check: true).status == 0)
    try miniature.write(note, filled.replacing("nil", with: "nul"))
    #expect(try miniature.sync(check: true).output.contains("-  task = nul\r\n+  task = nil\r\n"))
  }

  @Test("a file that somebody saves meanwhile is not overwritten, and neither is any other") func savedMeanwhile()
    throws
  {
    let miniature = try miniature("### 8.1 A late task\n<!-- figure: ch08 8.1 -->\n![late](x)")
    var evidence = FakeEvidence()
    evidence.meanwhile = { try miniature.write(MiniatureWorkbook.notePath, "mine") }
    #expect(
      throws: Problem(
        note, nil, "this file was changed meanwhile, so nothing was written. Type: swift run workbook sync")
    ) {
      try miniature.sync(evidence)
    }
    #expect(try miniature.text(note) == "mine")
    #expect(try miniature.snapshot()["notes/figures/ch08-8.1.svg"] == nil)
  }

  @Test("files are replaced whole, so that a reader never sees half of one") func atomic() throws {
    let miniature = try miniature("<!-- test: ATests red -->\n```text\n```")
    let reader = try FileHandle(forReadingFrom: miniature.root.appending(path: note))
    let before = try miniature.text(note)
    #expect(try miniature.sync().status == 0)
    let seen = try reader.readToEnd().map { String(decoding: $0, as: UTF8.self) }
    #expect(seen == before, "a file that was open before still has all of its old text")
    #expect(try miniature.text(note) != before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: miniature.root.appending(path: "notes").path).count == 1)
  }

  @Test("a file that is not UTF-8 is named") func notText() throws {
    let miniature = try miniature("")
    try Data([0x23, 0xFF, 0xFE]).write(to: miniature.root.appending(path: "notes/glossary.md"))
    #expect(throws: Problem("notes/glossary.md", nil, "this is not UTF-8 text")) { try miniature.sync() }
  }

  @Test("README and CONTRIBUTING may have directives, and Swift of their own") func readMe() throws {
    let miniature = try miniature("")
    try miniature.write(
      "README.md", "swift run ch08\n\n```swift\nlet x = 1\n```\n\n<!-- test: ATests red -->\n```text\n```\n")
    try miniature.write(".github/CONTRIBUTING.md", "# How\n\n<!-- figure: ch08 8.1 -->\n![late](x)\n")
    #expect(try miniature.sync().status == 0)
    #expect(try miniature.text("README.md").contains("✗ red: late"))
    #expect(try miniature.text(".github/CONTRIBUTING.md").contains("![late](../notes/figures/ch08-8.1.svg)"))
  }

  @Test("after writing, a message names the line as it is now") func linesAfterWriting() throws {
    let miniature = try miniature(
      "<!-- test: ATests red -->\n```text\n```\n[x](nope.md)\n<!-- test: ATests green -->\n```text\n```\n")
    let said = try miniature.sync()
    #expect(said.status == 1)
    #expect(
      said.errors == "notes/08-generation-race.md:13: the link 'nope.md' leads to notes/nope.md, which is not there\n")
    #expect(said.output.contains("notes/08-generation-race.md:14: the block of 'test: ATests green' is filled again"))
  }
}
