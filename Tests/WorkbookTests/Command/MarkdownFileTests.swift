import Testing

@testable import WorkbookCommand

@Suite("A Markdown file in its parts") struct MarkdownFileTests {
  func read(_ lines: String...) -> MarkdownFile { MarkdownFile(lines.joined(separator: "\n"), path: "n.md") }

  func blocks(_ file: MarkdownFile) -> [MarkdownFile.Block] {
    file.parts.compactMap { if case .block(let block) = $0 { block } else { nil } }
  }

  func directives(_ file: MarkdownFile) -> [Directive] {
    file.parts.compactMap { if case .directive(_, let directive) = $0 { directive } else { nil } }
  }

  @Test(
    "lines come together again to the byte, whatever their endings", arguments: ["", "a", "a\n", "a\r\nb\nc", "\n\r\n"])
  func bytes(text: String) { #expect(Lines(text).joined == text) }

  @Test("a directive inside a block is an example and no directive") func examples() {
    let file = read(
      "````markdown", "<!-- code: A.swift#f -->", "```swift", "```", "````", "<!-- aside: why -->", "```swift", "```")
    #expect(directives(file) == [.aside("why")])
    #expect(blocks(file).map(\.language) == ["markdown", "swift"])
    #expect(file.problems == [])
  }

  @Test("a fence is closed by its own kind, and at least as long") func fences() {
    let file = read("~~~swift", "```", "~~", "~~~~", "```text title=x", "~~~", "`````", "after")
    #expect(blocks(file).map { [$0.open, $0.close] } == [[1, 4], [5, 7]])
    #expect(blocks(file).map(\.language) == ["swift", "text"])
  }

  @Test("three backticks in a line of text are no fence") func inline() {
    #expect(blocks(read("```swift``` is code", "text")) == [])
  }

  @Test("a fence that is indented further, inside the block, does not close it") func indentedClose() {
    let file = read("```text", "      ```", "```")
    #expect(blocks(file).map(\.close) == [3])
  }

  @Test("a block in a list or a quotation is found, with what stands before it") func containers() {
    let list = read("1. item", "", "   - inner", "", "     ```swift", "     let x = 1", "", "     ```")
    #expect(blocks(list).map(\.prefix) == ["     "])
    #expect(list.content(of: blocks(list)[0]) == ["let x = 1", ""])
    let quotation = read("> ```swift", "> let x = 1", ">", "> ```")
    #expect(blocks(quotation).map(\.prefix) == ["> "])
    #expect(quotation.content(of: blocks(quotation)[0]) == ["let x = 1", ""])
  }

  @Test("indented code is text, fences and directives in it too") func indentedCode() {
    let file = read("text", "", "    ```swift", "    <!-- code: A.swift -->", "", "after")
    #expect(blocks(file) == [])
    #expect(directives(file) == [])
    #expect(file.problems == [])
  }

  @Test("a block on the line of a list's mark must move, since its inside has no indentation to go by") func onMark() {
    #expect(read("- ```swift", "  let x = 1", "  ```").problems.first?.line == 1)
  }

  @Test("a block or a comment that never ends is named with its line") func unending() {
    #expect(
      read("text", "```swift", "let x = 1").problems.map(\.description) == [
        "n.md:2: this block never ends: it has no closing ```"
      ])
    #expect(read("", "<!-- x", "```").problems.map(\.description) == ["n.md:2: this comment never ends: it has no -->"])
  }

  @Test("what a comment hides over several lines is hidden here too") func comments() {
    let file = read("<!--", "# No heading", "```swift", "-->", "# A heading #")
    #expect(file.headings.map(\.text) == ["A heading"])
    #expect(blocks(file) == [])
  }

  @Test(
    "an ordinary comment is left alone",
    arguments: ["<!-- markdownlint-disable -->", "<!-- Note: x -->", "<!---->", "<!-- see: -->x"])
  func ordinary(comment: String) {
    let file = read(comment)
    #expect(directives(file) == [])
    #expect(file.problems.isEmpty || comment.hasPrefix("<!-- see"))
  }

  @Test(
    "a directive that is misspelt, cut or not alone is a problem and not a comment",
    arguments: [
      "<!-- cod: A.swift -->", "<!-- code: -->", "<!-- code: A.swift#end -->", "<!-- code: A B -->",
      "<!-- run: ch8 8.1 -->",
      "<!-- run: ch08 -->", "<!-- run: ch08 8 -->", "<!-- figure: 8.1 -->", "<!-- test: NameTests -->",
      "<!-- test: NameTests blue -->", "<!-- fails: unquoted -->", "<!-- fails: \"\" -->", "<!-- fails: \" \" -->",
      "<!-- aside: -->", "<!-- diff: A.swift -->", "<!-- diff: A B C -->", "<!-- code: A.swift --> text",
    ])
  func misspelt(comment: String) {
    let file = read("", comment, "```swift", "```")
    #expect(file.problems.map(\.line) == [2], "\(file.problems)")
    #expect(directives(file) == [])
  }

  @Test("a directive over two lines is a problem") func twoLines() {
    #expect(read("<!-- code: A.swift", "-->", "```swift", "```").problems.map(\.line) == [1])
  }

  @Test("a directive says again what was written") func descriptions() throws {
    for text in [
      "code: A/B.swift#f", "code: A.swift", "diff: A.swift#f B.swift#f", "run: ch08 8.1", "figure: ch08 8.1",
      "test: ATests red", "fails: \"a \"b\" c\"", "aside: UIKit: not here",
    ] {
      #expect(try Directive(text)?.description == text)
    }
  }
}
