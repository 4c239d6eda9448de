import Foundation

/// Two lines or three for each mutant: what it breaks, and what became of it.
struct MutantTable {
  private let mutants: [Mutant]
  private let width: Int

  init(of mutants: [Mutant]) {
    self.mutants = mutants
    width = max(26, mutants.map(\.name.count).max() ?? 0)
  }

  var list: [String] { mutants.map { "\(padded($0.name))  \($0.contract): \($0.breaks)" } }

  func head(of mutant: Mutant, number: Int) -> String {
    (number < 10 ? " " : "") + "\(number)  \(padded(mutant.name))  \(mutant.breaks)"
  }

  func verdict(on trial: Trial) -> [String] {
    let seconds = String(format: "%.1f s", trial.seconds)
    let gap = String(repeating: " ", count: max(1, width - trial.word.count - seconds.count))
    let first = "    \(trial.word)\(gap)\(seconds)  \(trial.reasons[0])"
    return [first] + trial.reasons.dropFirst().map { String(repeating: " ", count: width + 6) + $0 }
  }

  private func padded(_ name: String) -> String { name + String(repeating: " ", count: width - name.count) }
}

/// A red test with what it says, each thing once, and not all of what it says over and over.
struct RedTest {
  let lines: [String]

  init(_ test: TestRun.Test, most: Int, width: Int = 240) {
    var said: [String] = []
    for issue in test.issues {
      // The test's comment, then the values that were seen, where there are both.
      let seen = issue.expectation.hasPrefix("Expectation failed") && issue.expectation != issue.text
      let texts = [issue.text] + (seen ? [issue.expectation] : [])
      let text = texts.map { RedTest.oneLine($0, width) }.joined(separator: "\n      ")
      if !said.contains(text) { said.append(text) }
    }
    let left = said.count - most
    lines =
      ["✗ \(test.title)"] + said.prefix(most).map { "    " + $0 } + (left > 0 ? ["    and \(left) more like this"] : [])
  }

  private static func oneLine(_ text: String, _ width: Int) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > width ? line.prefix(width - 1) + "…" : line
  }
}
