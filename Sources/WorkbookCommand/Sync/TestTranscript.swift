/// What tests say, in lines that are the same on every machine: no times, no paths, no versions.
struct TestTranscript {
  let lines: [String]

  init(of tests: [TestRun.Test]) {
    var lines: [String] = []
    for test in tests {
      lines.append((test.outcome == .passed ? "✓ " : "✗ ") + test.title)
      for issue in test.issues {
        let said = Said(issue.text)
        lines.append("    " + (issue.isKnown ? "known: " : "") + said.promise)
        if let seen = said.seen { lines.append("      " + seen) }
      }
    }
    let failed = tests.count { $0.outcome != .passed }
    lines.append("")
    lines.append(
      failed == 0
        ? "\(tests.count) passed"
        : "\(failed) failed" + (failed < tests.count ? ", \(tests.count - failed) passed" : ""))
    self.lines = lines
  }
}
