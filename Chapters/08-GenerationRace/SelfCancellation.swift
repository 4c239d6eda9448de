import Workbook

// snippet.experiment
/// A cancels itself, and ends. The slot must be free for B.
@MainActor func selfCancellation(in slot: some TaskSlot) async -> Findings {
  let timeline = Timeline("screen", "A", "B")
  let b = HeldWork("B", on: timeline)
  var findings = Findings(timeline)

  await timeline.step("screen", "replace(A)") {
    slot.replace {
      timeline.record("A", "starts", .begins)
      withUnsafeCurrentTask { $0?.cancel() }
      timeline.record("A", "cancels itself", .cancelled)
      timeline.record("A", "ends", .ends)
    }
  }
  findings.promise(
    "a slot with nothing live in it is idle", !slot.isRunning,
    otherwise: "the slot still holds A, which ended, and will hold it for ever")
  await timeline.step("screen", "runIfIdle(B)") { slot.runIfIdle(b.run) }
  findings.promise(
    "an idle slot starts the next operation", b.isLive, otherwise: "B was refused, though nothing was in flight")
  await timeline.step("screen", "the rest arrives") { b.end() }
  return findings
}
// snippet.end
