import Testing

@testable import WorkbookCommand

@Suite("Links in the notes") struct LinksTests {
  func flaws(_ body: String) throws -> [String] {
    let miniature = try MiniatureWorkbook()
    try miniature.write(MiniatureWorkbook.notePath, MiniatureWorkbook.note(body))
    try miniature.write(
      "README.md",
      "# The *workbook*: `Task<Void>`\n\n## A_b c–d\n\n## Twice\n\n## Twice\n\n<a id=\"old\"></a>\n\n## [Linked](x y)\n\n`swift run ch08`\n"
    )
    try miniature.write("notes/with space.md", "# Other\n")
    let prefix = MiniatureWorkbook.notePath + ":9: "
    return try miniature.sync(check: true).errors.split(separator: "\n").map { line in
      line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : String(line)
    }
  }

  @Test(
    "a link that leads somewhere is right",
    arguments: [
      "[a](../README.md)", "[a](../README.md#the-workbook-taskvoid)", "[a](../README.md#a_b-cd)",
      "[a](../README.md#twice)",
      "[a](../README.md#twice-1)", "[a](../README.md#old)", "[a](../README.md#linked)", "[a](#the-bug)",
      "[a](#8--the-generation-race)", "[a](08-generation-race.md#run-it)", "[a](../Chapters/08-GenerationRace/)",
      "[a](../Chapters/08-GenerationRace/Slot.swift#L1-L8)", "[a](with%20space.md)", "[a](<with space.md>)",
      "[a](../README.md \"a title\")", "[a](/README.md)", "[a](./../notes/08-generation-race.md)", "[a](https://x.y/z)",
      "[a](mailto:a@b.c)", "`[a](nope.md)`", "``a ` [a](nope.md)``", "[a][ref]\n\n[ref]: ../README.md",
      "[a][Ref]\n\n[ref]: <with%20space.md>", "[`a(b)`](../README.md)", "[a\nb](../README.md)",
      "<a href=\"../README.md\">a</a>",
      "[![a](../README.md)](../Package.swift)", "an array[0] (of)", "    [a](nope.md)", "<!-- [a](nope.md) -->",
    ])
  func right(body: String) throws { #expect(try flaws(body) == []) }

  @Test(
    "a link that leads nowhere is named with file and line",
    arguments: [
      ("[a](nope.md)", "the link 'nope.md' leads to notes/nope.md, which is not there"),
      ("[a](../readme.md)", "the link '../readme.md' leads to readme.md, which is not there"),
      ("![a](nope.png)", "the link 'nope.png' leads to notes/nope.png, which is not there"),
      ("[a](#nope)", "the link '#nope' names a heading that notes/08-generation-race.md does not have"),
      ("[a](#The-bug)", "the link '#The-bug' names a heading that notes/08-generation-race.md does not have"),
      ("[a](../README.md#twice-2)", "the link '../README.md#twice-2' names a heading that README.md does not have"),
      (
        "[a](with%20space.md#nope)",
        "the link 'with%20space.md#nope' names a heading that notes/with space.md does not have"
      ),
      ("[a](../../outside.md)", "the link '../../outside.md' leads out of the workbook"),
      ("[a]()", "this link has no target"),
      ("[a](../Package.swift#L2)", "the link '../Package.swift#L2' names line 2 of Package.swift, which has 1"),
      (
        "[a](../Package.swift#chapters)",
        "the link '../Package.swift#chapters' names a part of Package.swift, which has none"
      ),
      ("[a][nope]", "nothing defines the link [nope]"),
      ("<img src=\"nope.png\">", "the link 'nope.png' leads to notes/nope.png, which is not there"),
      ("a `b` [a](nope.md) `c`", "the link 'nope.md' leads to notes/nope.md, which is not there"),
      ("a ` b [a](nope.md)", "the link 'nope.md' leads to notes/nope.md, which is not there"),
      ("[[a](nope.md)](../README.md)", "the link 'nope.md' leads to notes/nope.md, which is not there"),
    ])
  func wrong(body: String, expected: String) throws { #expect(try flaws(body) == [expected]) }

  @Test("a link's line is counted past blocks, and a definition's is its own") func lines() throws {
    #expect(
      try flaws("```sh\n[a](no)\n```\n\n[a]: nope.md\n") == [
        "notes/08-generation-race.md:13: the link 'nope.md' leads to notes/nope.md, which is not there"
      ])
  }
}
