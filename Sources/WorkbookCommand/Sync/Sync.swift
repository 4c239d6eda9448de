import Foundation

/// Fills the notes' blocks from what the code is, the chapters print and the tests say, or tells where they differ.
struct Sync {
  let workbook: Workbook
  let evidence: any Evidence

  init(of workbook: Workbook, from evidence: any Evidence) {
    self.workbook = workbook
    self.evidence = evidence
  }

  /// Writes what has drifted. Everything is computed first: a block that cannot be filled leaves every file as it was.
  func write(_ output: Output) throws -> Int32 {
    let plan = try SyncPlan(for: workbook, from: evidence)
    if !plan.failures.isEmpty {
      tell(plan.failures + plan.flaws, output)
      output.error("Nothing was written.")
      return 1
    }
    try plan.refuseIfOverwriting(workbook)
    for (path, text) in plan.texts.sorted(by: { $0.key < $1.key }) {
      let url = workbook.url(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    }
    for drift in plan.drifts {
      let line = drift.line.map { plan.lineAfterWriting($0, of: drift.path) }
      output.line(drift.told("is filled again", at: line).description)
    }
    let flaws = plan.flaws.map { flaw in
      Problem(flaw.path, flaw.line.map { plan.lineAfterWriting($0, of: flaw.path) }, flaw.message)
    }
    tell(flaws, output)
    if plan.drifts.isEmpty, plan.flaws.isEmpty { output.line("The notes are right: nothing to write.") }
    return plan.flaws.isEmpty ? 0 : 1
  }

  /// Writes nothing, and shows every drift and every problem.
  func check(_ output: Output) throws -> Int32 {
    let plan = try SyncPlan(for: workbook, from: evidence)
    for drift in plan.drifts {
      output.line(drift.told("has drifted", at: drift.line).description)
      output.write(drift.diff)
    }
    tell(plan.failures + plan.flaws, output)
    if !plan.drifts.isEmpty {
      output.line("\(plan.drifts.count) drifted. To fill them again: swift run workbook sync")
    } else if plan.failures.isEmpty, plan.flaws.isEmpty {
      output.line("The notes are right: \(plan.checked) blocks checked.")
      return 0
    }
    return 1
  }

  private func tell(_ problems: [Problem], _ output: Output) {
    var told: Set<Problem> = []
    for problem in problems where told.insert(problem).inserted { output.error(problem.description) }
  }
}
