private let taskBag = "Sources/TaskLifetime/TaskBag.swift"

extension Mutant {
  /// One for each line of `TaskBag` that keeps a promise.
  static let ofTaskBag = [
    Mutant(
      name: "bag-deinit-cancels-nothing", contract: "TaskBag dies with its owner", file: taskBag,
      breaks: "tasks outlive the bag that held them",
      old: """
          deinit {
            for (_, held) in held.sorted(by: { $0.key < $1.key }) { held.task.cancel() }
          }
        """,
      new: "  deinit {}",
      killedBy: "what is in the bag is cancelled when the bag is freed"),
    Mutant(
      name: "bag-held-by-its-work", contract: "TaskBag dies with its owner", file: taskBag,
      breaks: "guard let self before the work: the work keeps the bag",
      old: """
              guard !Task.isCancelled else { return }
              await operation()
              self?.takeOut(arrival)
        """,
      new: """
              guard !Task.isCancelled, let self else { return }
              await operation()
              takeOut(arrival)
        """,
      killedBy: "it dies with its owner"),
    Mutant(
      name: "bag-held-by-its-watcher", contract: "TaskBag dies with its owner", file: taskBag,
      breaks: "the task that waits for the end of another keeps the bag",
      old: "{ @MainActor @Sendable [weak self, arrival = lastArrival] in",
      new: "{ @MainActor @Sendable [self, arrival = lastArrival] in let `self`: TaskBag? = self",
      killedBy: "it dies with its owner"),
    Mutant(
      name: "bag-only-grows", contract: "TaskBag finished tasks leave", file: taskBag,
      breaks: "work that has ended stays in the bag",
      old: """
              await operation()
              self?.takeOut(arrival)
        """,
      new: """
              await operation()
              _ = (self, arrival)
        """,
      killedBy: "work that has ended leaves in the same turn"),
    Mutant(
      name: "bag-leaves-next-turn", contract: "TaskBag finished tasks leave", file: taskBag,
      breaks: "work leaves the bag a turn after it has ended",
      old: """
              await operation()
              self?.takeOut(arrival)
        """,
      new: """
              await operation()
              Task { _ = self?.takeOut(arrival) }
        """,
      killedBy: "work that has ended leaves in the same turn"),
    Mutant(
      name: "bag-never-hears-of-the-end", contract: "TaskBag finished tasks leave", file: taskBag,
      breaks: "a task that was inserted stays in the bag when it has ended",
      old: """
              _ = await task.result
              self?.takeOut(arrival)
        """,
      new: """
              _ = await task.result
              _ = (self, arrival)
        """,
      killedBy: "a task that was inserted leaves by itself"),
    Mutant(
      name: "bag-runs-though-cancelled", contract: "TaskBag run", file: taskBag,
      breaks: "work that was cancelled before its first line runs",
      old: """
              guard !Task.isCancelled else { return }

        """,
      new: "",
      killedBy: "work that was cancelled before its first line never runs"),
    Mutant(
      name: "bag-ids-do-not-replace", contract: "TaskBag ids", file: taskBag,
      breaks: "under a live id the older one runs on, beyond reach",
      old: "    while let task = takeOut(id) { task.cancel() }",
      new: "    _ = takeOut(id)",
      killedBy: "under a live id the newer replaces the older"),
    Mutant(
      name: "bag-busy-id-is-refused", contract: "TaskBag ids", file: taskBag,
      breaks: "under a live id the newer one is not started",
      old: """
            makeRoom(for: id)
            if isEmptying { return }
        """,
      new: """
            if let id, arrivals[id] != nil { return }
            if isEmptying { return }
        """,
      killedBy: "under a live id the newer replaces the older"),
    Mutant(
      name: "bag-late-end-removes-the-newer", contract: "TaskBag ids", file: taskBag,
      breaks: "work that ends removes whatever is in the bag under its id",
      old: """
              await operation()
              self?.takeOut(arrival)
        """,
      new: """
              await operation()
              if let id { _ = self?.takeOut(id) } else { self?.takeOut(arrival) }
        """,
      killedBy: "the late end of one that was replaced"),
    Mutant(
      name: "bag-late-end-frees-the-id", contract: "TaskBag ids", file: taskBag,
      breaks: "a task that was inserted, cancelled and ends late removes whatever is in the bag under its id",
      old: """
              _ = await task.result
              self?.takeOut(arrival)
        """,
      new: """
              _ = await task.result
              if let id { _ = self?.takeOut(id) } else { self?.takeOut(arrival) }
        """,
      killedBy: "the late end of one that was cancelled"),
    Mutant(
      name: "bag-replaces-once", contract: "TaskBag ids", file: taskBag,
      breaks: "what a cancellation handler puts in during a replace is lost, and runs on",
      old: "    while let task = takeOut(id) { task.cancel() }",
      new: "    if let task = takeOut(id) { task.cancel() }",
      killedBy: "what a handler puts in under an id while that is replaced"),
    Mutant(
      name: "bag-replaces-itself", contract: "TaskBag ids", file: taskBag,
      breaks: "a task that is inserted again is taken for its own successor, and cancelled",
      old: "      if older.isSame(as: task) { return }\n",
      new: "",
      killedBy: "a task that is inserted again under its own id"),
    Mutant(
      name: "bag-looks-once", contract: "TaskBag ids", file: taskBag,
      breaks: "a task that a cancellation handler has put in already is taken for its own successor, and cancelled",
      old: """
            while let id, let older = arrivals[id].flatMap({ held[$0]?.task }) {
              if older.isSame(as: task) { return }
              takeOut(id)?.cancel()
            }
        """,
      new: """
            if let id, let arrival = arrivals[id], held[arrival]?.task.isSame(as: task) == true { return }
            makeRoom(for: id)
        """,
      killedBy: "a task that a handler has put in"),
    Mutant(
      name: "bag-number-before-room", contract: "TaskBag ids", file: taskBag,
      breaks: "what a cancellation handler puts in under another id gets the same number, and is lost",
      old: """
            makeRoom(for: id)
            if isEmptying { return }
            lastArrival += 1

        """,
      new: """
            lastArrival += 1
            makeRoom(for: id)
            if isEmptying { return }

        """,
      killedBy: "what a handler puts in under another id"),
    Mutant(
      name: "bag-keeps-names", contract: "TaskBag cancelAll()", file: taskBag,
      breaks: "the ids of what was cancelled stay in the bag",
      old: """
            held = [:]
            arrivals = [:]

        """,
      new: "    held = [:]\n",
      killedBy: "nor is it kept when all is cancelled"),
    Mutant(
      name: "bag-ids-without-types", contract: "TaskBag ids", file: taskBag,
      breaks: "ids of different types are the same if their values are equal",
      old: """
            first.type == second.type && AnyHashable(first.value) == AnyHashable(second.value)
          }

          func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(value)
        """,
      new: """
            AnyHashable(first.value) == AnyHashable(second.value)
          }

          func hash(into hasher: inout Hasher) {
            hasher.combine(AnyHashable(value))
        """,
      killedBy: "an id is its value and its type"),
    Mutant(
      name: "bag-cancels-one-and-keeps-it", contract: "TaskBag cancel(id:)", file: taskBag,
      breaks: "a task that was cancelled alone stays in the bag until it has wound down",
      old: "takeOut(ID(id))?.cancel()",
      new: "if let arrival = arrivals[ID(id)] { held[arrival]?.task.cancel() }",
      killedBy: "cancel(id:) ends that one"),
    Mutant(
      name: "bag-cancel-empties-the-id", contract: "TaskBag cancel(id:)", file: taskBag,
      breaks: "what a cancellation handler puts in during cancel(id:) is cancelled as well",
      old: "takeOut(ID(id))?.cancel()",
      new: "makeRoom(for: ID(id))",
      killedBy: "what a handler puts in while its id is cancelled stays"),
    Mutant(
      name: "bag-drops-all", contract: "TaskBag cancelAll()", file: taskBag,
      breaks: "cancelAll empties the bag, and cancels nothing",
      old: "for (_, held) in cancelled { held.task.cancel() }",
      new: "_ = cancelled",
      killedBy: "cancelAll() ends all"),
    Mutant(
      name: "bag-cancels-all-in-any-order", contract: "TaskBag cancelAll()", file: taskBag,
      breaks: "cancelAll cancels in the order of a dictionary",
      old: "let cancelled = held.sorted { $0.key < $1.key }",
      new: "let cancelled = held",
      killedBy: "cancelAll() ends all"),
    Mutant(
      name: "bag-is-used-up", contract: "TaskBag cancelAll()", file: taskBag,
      breaks: "after cancelAll the bag cancels everything that it is given",
      old: "    defer { isEmptying = wasEmptying }",
      new: "    _ = wasEmptying",
      killedBy: "cancelAll() ends all"),
    Mutant(
      name: "bag-open-while-emptied", contract: "TaskBag going away", file: taskBag,
      breaks: "what a cancellation handler puts in during cancelAll runs on",
      old: "    isEmptying = true",
      new: "    isEmptying = false",
      killedBy: "what is put in while cancelAll() is under way"),
    Mutant(
      name: "bag-drops-what-is-inserted", contract: "TaskBag going away", file: taskBag,
      breaks: "a task that is inserted during cancelAll is neither kept nor cancelled",
      old: "if isEmptying { return task.cancel() }",
      new: "if isEmptying { return }",
      killedBy: "what is put in while cancelAll() is under way"),
    Mutant(
      name: "bag-opens-too-early", contract: "TaskBag going away", file: taskBag,
      breaks: "a cancelAll inside another opens the bag before the outer one is done",
      old: "defer { isEmptying = wasEmptying }",
      new: "defer { isEmptying = wasEmptying && false }",
      killedBy: "a handler that cancels all again"),
    Mutant(
      name: "bag-gone-task-lost", contract: "TaskBag going away", file: taskBag,
      breaks: "a task that comes too late for its bag is lost, and runs on",
      old: "if let bag { bag.insert(self) } else { cancel() }",
      new: "bag?.insert(self)",
      killedBy: "what is put in while the bag is being freed"),
    Mutant(
      name: "bag-keeps-ids", contract: "TaskBag keeps nothing", file: taskBag,
      breaks: "the id of a task that has ended is kept",
      old: """
            if let id = held.id { arrivals[id] = nil }

        """,
      new: "",
      killedBy: "an id is kept no longer than its task"),
    Mutant(
      name: "bag-raises-priority", contract: "TaskBag leaves its tasks alone", file: taskBag,
      breaks: "waiting for the end of a task raises its priority",
      old: "Task.detached(priority: .background) {",
      new: "Task.detached(priority: .high) {",
      killedBy: "being in a bag does not raise"),
    Mutant(
      name: "bag-watcher-keeps-locals", contract: "TaskBag leaves its tasks alone", file: taskBag,
      breaks: "the task that waits for the end of another keeps the caller's task-local values",
      old: "Task.detached(priority: .background) {",
      new: "Task(priority: .background) {",
      killedBy: "a task that is inserted is left its own task-locals"),
    Mutant(
      name: "bag-own-priority", contract: "TaskBag run", file: taskBag,
      breaks: "work in the bag has a priority of its own, whatever the caller's",
      old: "let task = Task(name: name, priority: priority) {",
      new: "let task = Task(name: name, priority: priority ?? .medium) {",
      killedBy: "work inherits the caller's task-locals and priority"),
    Mutant(
      name: "bag-searches-its-ids", contract: "TaskBag cost", file: taskBag,
      breaks: "an id is looked for one by one",
      old: "arrivals[id].flatMap { takeOut($0) }",
      new: "held.first { $0.value.id == id }.flatMap { takeOut($0.key) }",
      killedBy: "putting in, ending and cancelling one cost the same"),
  ]
}
