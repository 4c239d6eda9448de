import Workbook

enum Trace {
  @TaskLocal static var screen = "no screen"
}

/// What a task finds around it when it runs.
struct Surroundings: Sendable {
  let isOnMainActor: Bool
  let isOnNoActor: Bool
  let priority: TaskPriority
  let screen: String
  let isCancelled: Bool

  static func here(isolation: isolated (any Actor)? = #isolation) -> Surroundings {
    Surroundings(
      isOnMainActor: isolation === MainActor.shared, isOnNoActor: isolation == nil,
      priority: Task.basePriority ?? .medium, screen: Trace.screen, isCancelled: Task.isCancelled)
  }
}

/// A cancelled task of low priority on the main actor starts one task of each kind.
@MainActor func whatTasksInherit() async -> (maker: Surroundings, task: Surroundings, detached: Surroundings) {
  await Trace.$screen.withValue("the search screen") {
    // snippet.starts
    let maker = Task(priority: .low) { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      let task = Task { Surroundings.here() }
      let detached = Task.detached { Surroundings.here() }
      return (Surroundings.here(), task, detached)
    }
    // snippet.end
    let (here, task, detached) = await maker.value
    return (here, await task.value, await detached.value)
  }
}

@MainActor func inheritance() async -> Findings {
  let (maker, task, detached) = await whatTasksInherit()
  var findings = Findings()
  findings.promise("Task {} runs on the actor that started it", maker.isOnMainActor && task.isOnMainActor)
  findings.promise(
    "Task {} has the priority of the task that started it", maker.priority == .low && task.priority == .low)
  findings.promise(
    "Task {} sees the task-local values of the task that started it", task.screen == "the search screen")
  findings.promise("Task.detached runs on no actor", detached.isOnNoActor)
  findings.promise("Task.detached has a priority of its own", detached.priority == .medium)
  findings.promise("Task.detached sees no task-local values", detached.screen == "no screen")
  findings.promise(
    "neither takes over the cancellation of the task that started it",
    maker.isCancelled && !task.isCancelled && !detached.isCancelled)
  return findings
}
