import Testing

@testable import WorkbookCommand

@Suite("Unified differences") struct UnifiedDiffTests {
  func text(_ old: [String], _ new: [String]) -> [String] {
    UnifiedDiff(from: old, to: new).hunks.flatMap { [$0.header] + $0.lines }
  }

  func letters(_ text: String) -> [String] { text.map(String.init) }

  // What GNU diff 3.8 prints for the same lines, without its two header lines.
  @Test("it is what diff -u prints")
  func asDiff() {
    #expect(text(letters("abc"), letters("abc")) == [])
    #expect(text([], ["a"]) == ["@@ -0,0 +1 @@", "+a"])
    #expect(text(["a"], []) == ["@@ -1 +0,0 @@", "-a"])
    #expect(
      text(letters("abcdefgh"), letters("abcdEfgh")) == [
        "@@ -2,7 +2,7 @@", " b", " c", " d", "-e", "+E", " f", " g", " h",
      ])
    #expect(text(letters("abcdefgh"), letters("Abcdefgh")) == ["@@ -1,4 +1,4 @@", "-a", "+A", " b", " c", " d"])
    #expect(text(letters("abcdefgh"), letters("abcdefghi")) == ["@@ -6,3 +6,4 @@", " f", " g", " h", "+i"])
  }

  @Test("two changes share a hunk when six lines or fewer lie between them") func grouping() {
    #expect(UnifiedDiff(from: letters("a123456b"), to: letters("A123456B")).hunks.count == 1)
    #expect(
      text(letters("a1234567b"), letters("A1234567B"))
        == ["@@ -1,4 +1,4 @@", "-a", "+A", " 1", " 2", " 3", "@@ -6,4 +6,4 @@", " 5", " 6", " 7", "-b", "+B"])
  }

  @Test("the hunks turn the old text into the new one, for a thousand pairs of texts") func applies() {
    var seed: UInt32 = 8
    func next(_ limit: UInt32) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int((seed >> 16) % limit)
    }
    for _ in 0..<1000 {
      let old = (0..<next(24)).map { _ in ["a", "b", "c", "d"][next(4)] }
      let new = (0..<next(24)).map { _ in ["a", "b", "c", "d"][next(4)] }
      var result: [String] = []
      var position = 0
      for hunk in UnifiedDiff(from: old, to: new).hunks {

        let start = hunk.oldStart - 1
        result += old[position..<start]
        position = start
        for line in hunk.lines {
          if line.first != "-" { result.append(String(line.dropFirst())) }
          if line.first != "+" {
            #expect(old[position] == line.dropFirst())
            position += 1
          }
        }
        #expect(hunk.newStart + hunk.lines.count { $0.first != "-" } - 1 == result.count)
      }
      result += old[position...]
      #expect(result == new)
    }
  }
}
