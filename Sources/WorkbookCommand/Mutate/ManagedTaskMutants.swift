private let managedTask = "Sources/TaskLifetime/ManagedTask.swift"
private let inFlight = "Sources/TaskLifetime/InFlight.swift"

extension Mutant {
  /// One for each line of `ManagedTask` that keeps a promise, in the order of the promises; the generation check first.
  static let ofManagedTask = [
    Mutant(
      name: "generation-unchecked", contract: "ManagedTask 3", file: managedTask,
      breaks: "a late end clears the newer operation's handle, and reports",
      old: """
            guard generation == started else { return false }
            task = nil
        """,
      new: "    task = nil",
      killedBy: "3 · a replaced operation that ends late"),
    Mutant(
      name: "cancel-counts-late", contract: "ManagedTask 11", file: managedTask,
      breaks: "what a cancellation handler starts during cancel() never frees the slot",
      old: """
            generation += 1
            // Taken out before it is cancelled: a cancellation handler may call back in here.
            task.take()?.cancel()

        """,
      new: """
            task.take()?.cancel()
            generation += 1

        """,
      killedBy: "11 · work that a cancellation handler starts"),
    Mutant(
      name: "owner-before-the-handlers", contract: "ManagedTask 10", file: managedTask,
      breaks: "the value goes to the owner of what a cancellation handler started",
      old: """
            let started = vacate()
            self.owner = owner
            // The plain
        """,
      new: """
            self.owner = owner
            let started = vacate()
            // The plain
        """,
      killedBy: "10 · what a cancellation handler starts for another"),
    Mutant(
      name: "waiter-lends-nothing", contract: "ManagedTask 17", file: inFlight,
      breaks: "who waits does not raise the priority of the work",
      old: "Task.detached(priority: Task.currentPriority)",
      new: "Task.detached(priority: .background)",
      killedBy: "17 · waiting raises"),
    Mutant(
      name: "replace-forgets", contract: "ManagedTask 1", file: managedTask,
      breaks: "replace forgets the one before without cancelling it",
      old: "repeat { cancel() } while isRunning",
      new: "generation += 1",
      killedBy: "1 · replace cancels the one before"),
    Mutant(
      name: "replace-cancels-late", contract: "ManagedTask 1", file: managedTask,
      breaks: "replace cancels the one before only in the next turn",
      old: "    repeat { cancel() } while isRunning",
      new: """
            Task { [task] in task?.cancel() }
            generation += 1
        """,
      killedBy: "1 · replace cancels the one before"),
    Mutant(
      name: "busy-replaces", contract: "ManagedTask 2", file: managedTask,
      breaks: "runIfIdle while busy replaces the work in flight",
      old: """
            if isRunning { return false }
            replace(name: name, priority: priority, onError: onError, operation: operation)
        """,
      new: "    replace(name: name, priority: priority, onError: onError, operation: operation)",
      killedBy: "2 · runIfIdle while running"),
    Mutant(
      name: "busy-queues", contract: "ManagedTask 2", file: managedTask,
      breaks: "runIfIdle while busy keeps its operation, and starts it later",
      old: """
            if isRunning { return false }
            replace(name: name, priority: priority, onError: onError, operation: operation)
        """,
      new: """
            if let inFlight {
              Task {
                await inFlight.waitForEnd()
                replace(name: name, priority: priority, onError: onError, operation: operation)
              }
              return false
            }
            replace(name: name, priority: priority, onError: onError, operation: operation)
        """,
      killedBy: "2 · runIfIdle while running"),
    Mutant(
      name: "late-end-clears", contract: "ManagedTask 3", file: managedTask,
      breaks: "a late end reports nothing, and clears the newer operation's handle all the same",
      old: "    guard generation == started else { return false }",
      new: """
            defer { task = nil }
            guard generation == started else { return false }
        """,
      killedBy: "3 · a replaced operation that ends late"),
    Mutant(
      name: "error-unreported", contract: "ManagedTask 4", file: managedTask,
      breaks: "an error never reaches onError",
      old: "onError?(error)",
      new: "_ = onError",
      killedBy: "4 · an ordinary error reaches onError once"),
    Mutant(
      name: "error-twice", contract: "ManagedTask 4", file: managedTask,
      breaks: "an error reaches onError twice",
      old: "        onError?(owner, error)",
      new: """
                onError?(owner, error)
                onError?(owner, error)
        """,
      killedBy: "4 · an ordinary error reaches onError once"),
    Mutant(
      name: "late-failure-reported", contract: "ManagedTask 5", file: managedTask,
      breaks: "a failure that comes too late is shown",
      old: "        guard weakSelf.object?.free(started) == true, !isCancellation else { return }",
      new: """
                weakSelf.object?.free(started)
                guard !isCancellation else { return }
        """,
      killedBy: "5 · a failure after cancel()"),
    Mutant(
      name: "late-failure-reported-split", contract: "ManagedTask 5", file: managedTask,
      breaks: "a failure that comes too late is shown to the owner",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }",
      new: """
                weakSelf.object?.free(started)
                guard let owner = weakSelf.object?.owner as? Owner, !isCancellation else { return }
        """,
      killedBy: "5 · a failure after cancel()"),
    Mutant(
      name: "judged-after-freeing", contract: "ManagedTask 5", file: managedTask,
      breaks: "a cancel that the error's own code makes comes too late",
      old: """
                let isCancellation = error.isCancellation
                // A strong reference must not outlast `free`: nothing holds the slot alive while foreign code runs.
                guard weakSelf.object?.free(started) == true, !isCancellation else { return }
        """,
      new: "        guard weakSelf.object?.free(started) == true, !error.isCancellation else { return }",
      killedBy: "5 · a cancel by the error's own code"),
    Mutant(
      name: "judged-after-freeing-split", contract: "ManagedTask 5", file: managedTask,
      breaks: "a cancel that the error's own code makes comes too late for the owner",
      old: """
                let isCancellation = error.isCancellation
                guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }
        """,
      new: "        guard let owner: Owner = weakSelf.object?.handOver(started), !error.isCancellation else { return }",
      killedBy: "5 · a cancel by the error's own code"),
    Mutant(
      name: "parity-for-a-count", contract: "ManagedTask 6", file: managedTask,
      breaks: "a flag in place of the count: cancel, then start, looks like nothing happened",
      old: "generation += 1",
      new: "generation = 1 - generation",
      killedBy: "6 · cancel() frees the slot at once"),
    Mutant(
      name: "runs-though-cancelled", contract: "ManagedTask 7", file: managedTask,
      breaks: "an operation cancelled before its first line runs",
      old: """
              guard !Task.isCancelled else { return }
              do {
                try await operation()
        """,
      new: """
              do {
                try await operation()
        """,
      killedBy: "7 · an operation replaced, cancelled or freed"),
    Mutant(
      name: "runs-though-cancelled-split", contract: "ManagedTask 7", file: managedTask,
      breaks: "work cancelled before its first line runs",
      old: """
              guard !Task.isCancelled else { return }
              do {
                let value = try await work()
        """,
      new: """
              do {
                let value = try await work()
        """,
      killedBy: "7 · an operation replaced, cancelled or freed"),
    Mutant(
      name: "deinit-cancels-nothing", contract: "ManagedTask 8", file: managedTask,
      breaks: "work outlives the ManagedTask that held it",
      old: "deinit { task?.cancel() }",
      new: "deinit {}",
      killedBy: "8 · freeing the ManagedTask"),
    Mutant(
      name: "owner-held", contract: "ManagedTask 8", file: managedTask,
      breaks: "the split form keeps its owner while the work runs",
      old: "  private weak var owner: AnyObject?",
      new: "  private var owner: AnyObject?",
      killedBy: "8 · freeing the owner"),
    Mutant(
      name: "self-held", contract: "ManagedTask 8", file: managedTask,
      breaks: "what a task holds to find its way back is a strong reference",
      old: "  private(set) weak var object: ManagedTask?",
      new: "  private(set) var object: ManagedTask?",
      killedBy: "8 · freeing the ManagedTask"),
    Mutant(
      name: "guard-let-self", contract: "ManagedTask 8", file: managedTask,
      breaks: "guard let self before the operation: the operation keeps the ManagedTask",
      old: """
              guard !Task.isCancelled else { return }
              do {
                try await operation()
        """,
      new: """
              guard !Task.isCancelled, let held = weakSelf.object else { return }
              defer { withExtendedLifetime(held) {} }
              do {
                try await operation()
        """,
      killedBy: "8 · freeing the ManagedTask"),
    Mutant(
      name: "guard-let-self-split", contract: "ManagedTask 8", file: managedTask,
      breaks: "guard let self before the work: the work keeps the ManagedTask",
      old: """
              guard !Task.isCancelled else { return }
              do {
                let value = try await work()
        """,
      new: """
              guard !Task.isCancelled, let held = weakSelf.object else { return }
              defer { withExtendedLifetime(held) {} }
              do {
                let value = try await work()
        """,
      killedBy: "8 · freeing the owner"),
    Mutant(
      name: "reports-before-freeing", contract: "ManagedTask 9", file: managedTask,
      breaks: "onError is called while the slot is still busy",
      old: "        guard weakSelf.object?.free(started) == true, !isCancellation else { return }",
      new: """
                guard weakSelf.object?.generation == started else { return }
                defer { weakSelf.object?.free(started) }
                guard !isCancellation else { return }
        """,
      killedBy: "9 · the slot is free before onError"),
    Mutant(
      name: "reports-before-freeing-split", contract: "ManagedTask 9", file: managedTask,
      breaks: "onError is called with the owner while the slot is still busy",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }",
      new: """
                guard weakSelf.object?.generation == started else { return }
                defer { weakSelf.object?.free(started) }
                guard let owner = weakSelf.object?.owner as? Owner, !isCancellation else { return }
        """,
      killedBy: "9 · the slot is free before onError"),
    Mutant(
      name: "delivers-before-freeing", contract: "ManagedTask 9", file: managedTask,
      breaks: "deliver is called while the slot is still busy",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started) else { return }",
      new: """
                guard weakSelf.object?.generation == started else { return }
                defer { weakSelf.object?.free(started) }
                guard let owner = weakSelf.object?.owner as? Owner else { return }
        """,
      killedBy: "9 · the slot is free before deliver"),
    Mutant(
      name: "self-held-while-reporting", contract: "ManagedTask 9", file: managedTask,
      breaks: "the ManagedTask is kept while onError runs",
      old: "        guard weakSelf.object?.free(started) == true, !isCancellation else { return }",
      new: "        guard let held = weakSelf.object, held.free(started), !isCancellation else { return }",
      killedBy: "9 · what onError starts dies"),
    Mutant(
      name: "self-held-while-reporting-split", contract: "ManagedTask 9", file: managedTask,
      breaks: "the ManagedTask is kept while onError runs with the owner",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }",
      new: """
                guard let held = weakSelf.object, let owner: Owner = held.handOver(started), !isCancellation else { return }
        """,
      killedBy: "9 · what onError starts dies"),
    Mutant(
      name: "self-held-while-delivering", contract: "ManagedTask 9", file: managedTask,
      breaks: "the ManagedTask is kept while deliver runs",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started) else { return }",
      new: "        guard let held = weakSelf.object, let owner: Owner = held.handOver(started) else { return }",
      killedBy: "9 · what deliver starts dies"),
    Mutant(
      name: "late-value-delivered", contract: "ManagedTask 10", file: managedTask,
      breaks: "a value that comes too late is delivered",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started) else { return }",
      new: """
                weakSelf.object?.free(started)
                guard let owner = weakSelf.object?.owner as? Owner else { return }
        """,
      killedBy: "10 · nothing is delivered after cancel()"),
    Mutant(
      name: "first-owner-stays", contract: "ManagedTask 10", file: managedTask,
      breaks: "a value is meant for the first owner that the slot ever had",
      old: "    self.owner = owner",
      new: "    if self.owner == nil { self.owner = owner }",
      killedBy: "10 · each value goes to the owner"),
    Mutant(
      name: "delivers-next-turn", contract: "ManagedTask 10", file: managedTask,
      breaks: "deliver is called a turn after the work returned",
      old: "        deliver(owner, value)",
      new: "        Task { deliver(owner, value) }",
      killedBy: "10 · deliver runs once, in the turn"),
    Mutant(
      name: "cancels-before-freeing", contract: "ManagedTask 11", file: managedTask,
      breaks: "cancel() runs cancellation handlers while the slot is still busy",
      old: """
            // Taken out before it is cancelled: a cancellation handler may call back in here.
            task.take()?.cancel()
        """,
      new: """
            task?.cancel()
            task = nil
        """,
      killedBy: "11 · what a cancellation handler starts during cancel()"),
    Mutant(
      name: "replace-cancels-once", contract: "ManagedTask 11", file: managedTask,
      breaks: "what a cancellation handler starts during a replace is lost, and runs on",
      old: "repeat { cancel() } while isRunning",
      new: "cancel()",
      killedBy: "11 · what a cancellation handler starts during a replace"),
    Mutant(
      name: "cancellation-reported", contract: "ManagedTask 12", file: managedTask,
      breaks: "an error that is a cancellation reaches onError",
      old: "        guard weakSelf.object?.free(started) == true, !isCancellation else { return }",
      new: "        guard weakSelf.object?.free(started) == true else { return }",
      killedBy: "12 · errors that are cancellations"),
    Mutant(
      name: "cancellation-reported-split", contract: "ManagedTask 12", file: managedTask,
      breaks: "an error that is a cancellation reaches the owner's onError",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }",
      new: "        guard let owner: Owner = weakSelf.object?.handOver(started) else { return }",
      killedBy: "12 · errors that are cancellations"),
    Mutant(
      name: "watchdog-keeps-handlers", contract: "ManagedTask 13", file: managedTask,
      breaks: "a watchdog beside the work keeps its handlers for a minute after it has ended",
      old: """
                onError?(error)
              }
            }
        """,
      new: """
                onError?(error)
              }
            }
            Task { [weakSelf] in
              try? await Task.sleep(for: .seconds(60))
              if weakSelf.object?.free(started) == true { onError?(CancellationError()) }
            }
        """,
      killedBy: "13 · nothing is kept once idle"),
    Mutant(
      name: "watchdog-keeps-handlers-split", contract: "ManagedTask 13", file: managedTask,
      breaks: "a watchdog beside the work keeps the owner's handlers for a minute after it has ended",
      old: """
                onError?(owner, error)
              }
            }
        """,
      new: """
                onError?(owner, error)
              }
            }
            Task { [weakSelf] in
              try? await Task.sleep(for: .seconds(60))
              if let owner: Owner = weakSelf.object?.handOver(started) { onError?(owner, CancellationError()) }
            }
        """,
      killedBy: "13 · nothing is kept once idle"),
    Mutant(
      name: "detached", contract: "ManagedTask 14", file: managedTask,
      breaks: "the task is detached: it inherits neither task-locals nor priority",
      old: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task.detached(name: name, priority: priority) { @MainActor @Sendable [weakSelf] in
        """,
      killedBy: "14 · the new task inherits the caller's task-locals"),
    Mutant(
      name: "detached-split", contract: "ManagedTask 14", file: managedTask,
      breaks: "the split form's task is detached: it inherits neither task-locals nor priority",
      old: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task.detached(name: name, priority: priority) { @MainActor @Sendable [weakSelf] in
        """,
      killedBy: "14 · the new task inherits the caller's task-locals"),
    Mutant(
      name: "own-priority", contract: "ManagedTask 14", file: managedTask,
      breaks: "the task has a priority of its own, whatever the caller's",
      old: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name, priority: priority ?? .medium) { [weakSelf] in
        """,
      killedBy: "14 · the new task inherits the caller's priority"),
    Mutant(
      name: "own-priority-split", contract: "ManagedTask 14", file: managedTask,
      breaks: "the split form's task has a priority of its own, whatever the caller's",
      old: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name, priority: priority ?? .medium) { [weakSelf] in
        """,
      killedBy: "14 · the new task inherits the caller's priority"),
    Mutant(
      name: "priority-lost", contract: "ManagedTask 14", file: managedTask,
      breaks: "the priority that was asked for is lost",
      old: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name) { [weakSelf] in
        """,
      killedBy: "14 · the new task inherits the caller's priority"),
    Mutant(
      name: "priority-lost-split", contract: "ManagedTask 14", file: managedTask,
      breaks: "the priority that the split form was asked for is lost",
      old: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name) { [weakSelf] in
        """,
      killedBy: "14 · the new task inherits the caller's priority"),
    Mutant(
      name: "value-frees-nothing", contract: "ManagedTask 15", file: managedTask,
      breaks: "an operation that returns leaves the slot busy",
      old: """
                try await operation()
                weakSelf.object?.free(started)
        """,
      new: "        try await operation()",
      killedBy: "15 · work that completes without ever suspending"),
    Mutant(
      name: "value-frees-nothing-split", contract: "ManagedTask 15", file: managedTask,
      breaks: "work that returns leaves the slot busy",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started) else { return }",
      new: """
                guard let slot = weakSelf.object, slot.generation == started, let owner = slot.owner as? Owner else { return }
        """,
      killedBy: "15 · work that completes without ever suspending"),
    Mutant(
      name: "failure-frees-nothing", contract: "ManagedTask 16", file: managedTask,
      breaks: "an operation that throws leaves the slot busy",
      old: "        guard weakSelf.object?.free(started) == true, !isCancellation else { return }",
      new: "        guard weakSelf.object?.generation == started, !isCancellation else { return }",
      killedBy: "16 · two runIfIdle in one turn"),
    Mutant(
      name: "failure-frees-nothing-split", contract: "ManagedTask 16", file: managedTask,
      breaks: "work that throws leaves the slot busy",
      old: "        guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }",
      new: """
                guard let slot = weakSelf.object, slot.generation == started, let owner = slot.owner as? Owner, !isCancellation
                else { return }
        """,
      killedBy: "16 · two runIfIdle in one turn"),
    Mutant(
      name: "busy-once-begun", contract: "ManagedTask 16", file: managedTask,
      breaks: "the slot is marked busy only once the task runs: two taps in one turn both start",
      old: """
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            defer { let new = task; task = nil; Task { task = new } }
            // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      killedBy: "16 · two runIfIdle in one turn"),
    Mutant(
      name: "busy-once-begun-split", contract: "ManagedTask 16", file: managedTask,
      breaks: "the split form marks the slot busy only once the task runs",
      old: """
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      new: """
            defer { let new = task; task = nil; Task { task = new } }
            // The plain form's rules, written out again: what the two could share would cost every start a closure.
            task = Task(name: name, priority: priority) { [weakSelf] in
        """,
      killedBy: "16 · two runIfIdle in one turn"),
    Mutant(
      name: "waiter-cancels-the-work", contract: "ManagedTask 17", file: inFlight,
      breaks: "cancelling a waiter cancels the work that it waits for",
      old: "      for await _ in end {}",
      new: """
              await withTaskCancellationHandler {
                for await _ in end {}
              } onCancel: {
                task.cancel()
              }
        """,
      killedBy: "17 · cancelling the waiter leaves the work alone"),
    Mutant(
      name: "wait-ends-at-once", contract: "ManagedTask 17", file: inFlight,
      breaks: "a waiter does not wait",
      old: """
                await task.value
                signal.finish()
        """,
      new: "        signal.finish()",
      killedBy: "17 · a waiter returns when"),
    Mutant(
      name: "waiter-leaves-its-locals", contract: "ManagedTask 17", file: inFlight,
      breaks: "a waiter that was let go leaves its task-local values with the work",
      old: "Task.detached(priority: Task.currentPriority) {",
      new: "Task {",
      killedBy: "17 · a waiter that was let go"),
    Mutant(
      name: "cancel-only-asks", contract: "ManagedTask 18", file: managedTask,
      breaks: "cancel() keeps the slot busy until the cancelled work has wound down",
      old: "  public func cancel() {",
      new: """
          public func cancel() {
            if let task, !task.isCancelled {
              task.cancel()
              return
            }
        """,
      killedBy: "18 · runIfIdle right after cancel()"),
  ]
}
