import Workbook

// snippet.experiment
/// A is replaced by B and ends late, while B still runs.
@MainActor func lateCompletion(in slot: some TaskSlot) async -> Findings {
  let timeline = Timeline("screen", "A", "B", "C")
  let a = HeldWork("A", on: timeline)
  let b = HeldWork("B", on: timeline)
  let c = HeldWork("C", on: timeline)
  var findings = Findings(timeline)
  func step(_ text: String, _ body: () -> Void) async {
    await timeline.step("screen", text, body)
    findings.promises(of: slot, to: [a, b, c])
  }

  await step("replace(A)") { slot.replace(a.run) }
  await step("replace(B)") { slot.replace(b.run) }
  findings.promise(
    "replace() cancels the operation before and starts its own", a.wasCancelled && b.isLive,
    otherwise: a.wasCancelled ? "B was not started" : "A was not cancelled")
  await step("A's answer arrives") { a.end() }
  await step("runIfIdle(C)") { slot.runIfIdle(c.run) }
  await step("cancel()") { slot.cancel() }
  await step("the rest arrives") { [b, c].forEach { $0.end() } }
  return findings
}
// snippet.end

extension Findings {
  // snippet.contract
  /// The chapter's contract, kept or broken by what is in flight at this moment.
  @MainActor mutating func promises(of slot: some TaskSlot, to operations: [HeldWork]) {
    let live = operations.filter { $0.isLive && !$0.wasCancelled }
    let names = live.map(\.name).joined(separator: " and ")
    promise(
      "a live operation's handle is in the slot, within reach of cancel()", live.isEmpty || slot.isRunning,
      otherwise: "the slot lost the handle of \(names), which runs on: no cancel() can reach it")
    promise(
      "single flight: no two operations are live at once", live.count <= 1,
      otherwise: "\(names) are live at once")
  }
  // snippet.end
}
