import Workbook

/// A task and its child are both at work, deaf to cancellation, when the task is cancelled.
@MainActor func threeEffects() async -> Findings {
  let timeline = Timeline("caller", "task", "child")
  let work = HeldWork("task", on: timeline)
  let childWork = HeldWork("child", on: timeline)
  var flags: [Bool] = []

  timeline.step("caller", "starts the task")
  // snippet.task
  let task = Task {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { @MainActor @Sendable in await childWork.run() }
      flags.append(Task.isCancelled)
      await work.run()
      flags.append(Task.isCancelled)
    }
  }
  // snippet.end
  await settle()

  timeline.step("caller", "calls cancel()")
  task.cancel()
  let handlersRan = (task: work.wasCancelled, child: childWork.wasCancelled)
  timeline.record("caller", "cancel() returns")
  await settle()
  let liveAfter = work.isLive && childWork.isLive

  timeline.step("caller", "lets them end")
  work.end()
  childWork.end()
  await task.value

  var findings = Findings(timeline)
  findings.promise("cancel() sets the task's flag", flags == [false, true])
  findings.promise("it runs the task's cancellation handler, before it returns", handlersRan.task)
  findings.promise("it reaches the task's child, and the child's handler", handlersRan.child)
  findings.promise("it stops nothing: both are still at work", liveAfter)
  return findings
}
