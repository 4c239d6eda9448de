private let singleDelivery = "Sources/TaskLifetime/SingleDelivery.swift"

extension Mutant {
  /// One for each promise of `SingleDelivery` that a line keeps. On which actor the callback runs is kept by its type.
  static let ofSingleDelivery = [
    Mutant(
      name: "everybody-wins", contract: "SingleDelivery, the winner", file: singleDelivery,
      breaks: "whoever comes too late is told that it won",
      old: "    guard isFirst else { return false }",
      new: "    guard isFirst else { return true }",
      killedBy: "finish returns whether this call won"),
    // It keeps the gap between its two steps open for a moment. Without that, a machine that is busy with other things may
    // not bring two threads into it in all of the races.
    Mutant(
      name: "checked-then-set", contract: "SingleDelivery, exactly one", file: singleDelivery,
      breaks: "the check and the change are two steps, and another thread comes in between",
      old: """
            let isFirst = state.withLock { state in
              defer { state.isPending = false }
              return state.isPending
            }
            guard isFirst else { return false }
        """,
      new: """
            guard state.withLock({ $0.isPending }) else { return false }
            Thread.sleep(forTimeInterval: 0.000_01)
            state.withLock { $0.isPending = false }
        """,
      killedBy: "200,000 races"),
    Mutant(
      name: "delivered-by-nobody", contract: "SingleDelivery", file: singleDelivery,
      breaks: "a callback on another actor loses the task-local values of who finished",
      old: "      Task { await call(with: value) }",
      new: "      Task.detached { await self.call(with: value) }",
      killedBy: "the callback has the task-local values"),
    Mutant(
      name: "by-way-of-the-main-actor", contract: "SingleDelivery", file: singleDelivery,
      breaks: "a callback on another actor waits for the main actor",
      old: "self.init(isOnMainActor: false,",
      new: "self.init(isOnMainActor: true,",
      killedBy: "a callback on another actor does not wait"),
    Mutant(
      name: "all-are-first", contract: "SingleDelivery, exactly one", file: singleDelivery,
      breaks: "nobody looks whether it was finished, and every call wins",
      old: "      return state.isPending\n",
      new: "      return true\n",
      killedBy: "exactly one wins"),
    Mutant(
      name: "called-twice", contract: "SingleDelivery, once", file: singleDelivery,
      breaks: "the callback is called twice",
      old: "    await callback?(value)",
      new: """
            await callback?(value)
            await callback?(value)
        """,
      killedBy: "the callback runs once"),
    Mutant(
      name: "decided-after-the-callback", contract: "SingleDelivery, re-entry", file: singleDelivery,
      breaks: "until the callback has run, the next call wins as well",
      old: """
              defer { state.isPending = false }
              return state.isPending
            }
            guard isFirst else { return false }
            if isOnMainActor {
              // Straight to the main actor, without a detour by the pool of threads: so these keep their order.
              Task { @MainActor in await call(with: value) }
        """,
      new: """
              defer { if !isOnMainActor { state.isPending = false } }
              return state.isPending
            }
            guard isFirst else { return false }
            if isOnMainActor {
              Task { @MainActor in
                await call(with: value)
                state.withLock { $0.isPending = false }
              }
        """,
      killedBy: "re-entry: a callback that finishes again"),
    Mutant(
      name: "callback-kept", contract: "SingleDelivery, released", file: singleDelivery,
      breaks: "the callback is kept as long as the delivery is",
      old: "      defer { state.callback = nil }\n",
      new: "",
      killedBy: "released: once it has run"),
    Mutant(
      name: "freed-under-lock", contract: "SingleDelivery, outside the lock", file: singleDelivery,
      breaks: "what the callback captured is freed under the lock",
      old: """
            let callback = state.withLock { state in
              defer { state.callback = nil }
              return state.callback
            }
            await callback?(value)
        """,
      new: """
            await state.withLock { $0.callback }?(value)
            state.withLock { $0.callback = nil }
        """,
      killedBy: "outside the lock: what the callback captured"),
    Mutant(
      name: "delivered-while-held", contract: "SingleDelivery, delivered", file: singleDelivery,
      breaks: "what was finished is not delivered when the delivery is let go",
      old: "Task { @MainActor in await call(with: value) }",
      new: "Task { @MainActor [weak self] in await self?.call(with: value) }",
      killedBy: "what was finished is delivered"),
    Mutant(
      name: "by-way-of-the-pool", contract: "SingleDelivery, in order", file: singleDelivery,
      breaks: "callbacks come to the main actor by way of the pool of threads, and overtake each other",
      old: "Task { @MainActor in await call(with: value) }",
      new: "Task { await call(with: value) }",
      killedBy: "in order: a callback on the main actor"),
    Mutant(
      name: "report-kept", contract: "SingleDelivery, released", file: singleDelivery,
      breaks: "what would have reported a drop is kept although nothing can be dropped any more",
      old: """
            let unneeded = whenDropped.withLock { $0.take() }
            withExtendedLifetime(unneeded) {}

        """,
      new: "",
      killedBy: "released: what would have reported"),
    Mutant(
      name: "dropped-in-silence", contract: "SingleDelivery, dropped", file: singleDelivery,
      breaks: "one that is dropped unfinished is not reported",
      old: "    if state.withLock({ $0.isPending }) { whenDropped?() }",
      new: "",
      killedBy: "dropped unfinished, it is reported"),
    Mutant(
      name: "dropped-twice", contract: "SingleDelivery, dropped", file: singleDelivery,
      breaks: "one that is dropped unfinished is reported twice",
      old: "    if state.withLock({ $0.isPending }) { whenDropped?() }",
      new: """
            if state.withLock({ $0.isPending }) {
              whenDropped?()
              whenDropped?()
            }
        """,
      killedBy: "dropped unfinished, it is reported"),
    Mutant(
      name: "dropped-in-a-whisper", contract: "SingleDelivery, dropped", file: singleDelivery,
      breaks: "a debug build goes on when one is dropped unfinished",
      old: "  assertionFailure(report, file: file, line: line)\n",
      new: "",
      killedBy: "dropped unfinished, and nobody asked"),
  ]
}
