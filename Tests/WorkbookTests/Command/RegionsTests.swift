import Testing

@testable import WorkbookCommand

@Suite("Regions of source files") struct RegionsTests {
  func problem(in text: String) -> String? {
    do {
      _ = try Regions(in: text, of: "A.swift")
      return nil
    } catch { return error.description }
  }

  @Test("a region is dedented, keeps its blank lines inside, and loses those at its ends") func dedented() throws {
    let text = "struct S {\n  // snippet.f\n\n  func f() {\n\n    g()\n  }\n\n  // snippet.end\n}\n"
    let regions = try Regions(in: text, of: "A.swift")
    #expect(regions["f"] == ["func f() {", "", "  g()", "}"])
    #expect(regions["g"] == nil)
    #expect(regions.whole == ["struct S {", "", "  func f() {", "", "    g()", "  }", "", "}"])
  }

  @Test("line endings and a missing last one make no difference") func endings() throws {
    let text = "// snippet.a\r\nlet x = 1\r\n// snippet.end\r\n// snippet.b\r\nlet y = 2\r\n// snippet.end"
    let regions = try Regions(in: text, of: "A.swift")
    #expect(regions["a"] == ["let x = 1"])
    #expect(regions["b"] == ["let y = 2"])
  }

  @Test("a word about snippets in a comment opens nothing") func prose() throws {
    let regions = try Regions(in: "// snippet.f is the one\nlet s = \"// snippet.g\"\n", of: "A.swift")
    #expect(regions.names == [])
  }

  @Test(
    "a marker without its partner, or a name that comes twice, is named with file and line",
    arguments: [
      (
        "// snippet.a\nx\n// snippet.end\n// snippet.a\ny\n// snippet.end\n",
        "A.swift:4: the region 'a' is opened twice, here and in line 1"
      ),
      ("x\n// snippet.a\ny\n", "A.swift:2: the region 'a' never ends: put '// snippet.end' below it"),
      ("x\n// snippet.end\n", "A.swift:2: 'snippet.end' ends no region"),
      ("// snippet.a\nx\n// snippet.b\n", "A.swift:3: the region 'b' begins before 'a' has ended"),
      ("// snippet.a\n\n// snippet.end\n", "A.swift:3: the region 'a' is empty"),
    ])
  func wrong(text: String, expected: String) {
    #expect(problem(in: text) == expected)
  }
}
