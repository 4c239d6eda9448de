import Foundation
import Testing
import Workbook

/// Set by `workbook red NN`: the reader wants to see the bug's tests fail.
private let isShowingRed = ProcessInfo.processInfo.environment["WORKBOOK_RED"] != nil

/// The bug must break exactly these promises, no fewer and no others.
///
/// In a plain run the broken promises are known issues, and a promise that holds where it should break is a failure.
/// With `WORKBOOK_RED` set the promises are asserted bare, as they are for the fix, and the test is truly red.
func expectRed(_ findings: Findings, breaking texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
  if isShowingRed { return expectGreen(findings, sourceLocation: sourceLocation) }
  let broken = findings.broken.map(\.text)
  for text in texts where !broken.contains(text) {
    Issue.record("the bug was not caught: this promise held, '\(text)'", sourceLocation: sourceLocation)
  }
  for text in broken where !texts.contains(text) {
    Issue.record("the bug broke another promise too: '\(text)'", sourceLocation: sourceLocation)
  }
  if !broken.isEmpty {
    withKnownIssue("the bug, reproduced", sourceLocation: sourceLocation) {
      expectGreen(findings, sourceLocation: sourceLocation)
    }
  }
}

/// Every promise must hold.
func expectGreen(_ findings: Findings, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(
    !findings.promises.isEmpty, "an experiment that promises nothing shows nothing", sourceLocation: sourceLocation)
  for promise in findings.broken {
    Issue.record("\(promise.text)\(promise.otherwise.map { " (\($0))" } ?? "")", sourceLocation: sourceLocation)
  }
}
