private let effectRunner = "Sources/CancellableStore/EffectRunner.swift"
private let effectInFlight = "Sources/CancellableStore/EffectInFlight.swift"
private let cancelled = "Sources/CancellableStore/Cancelled.swift"
private let effectNode = "Sources/CancellableStore/EffectNode.swift"
private let effectID = "Sources/CancellableStore/EffectID.swift"
private let liveIDs = "Sources/CancellableStore/LiveIDs.swift"
private let effectOperation = "Sources/CancellableStore/EffectOperation.swift"
private let store = "Sources/CancellableStore/Store.swift"
private let consequences = "Sources/CancellableStore/Consequences.swift"
private let storeFault = "Sources/CancellableStore/StoreFault.swift"

extension Mutant {
  /// One or more for each promise of `CancellableStore`, in the order of the promises.
  static let ofCancellableStore = [
    Mutant(
      name: "in-flight-runs-on", contract: "CancellableStore 1", file: effectInFlight,
      breaks: "cancelInFlight cancels nothing",
      old: "        if cancelInFlight { runner.cancel(id, from: (self, index), sparesItself: true) }",
      new: "        _ = (id, cancelInFlight)",
      killedBy: "1 · cancelInFlight cancels every"),
    Mutant(
      name: "cancels-one-of-many", contract: "CancellableStore 1", file: effectRunner,
      breaks: "of several effects under an id only the first is cancelled",
      old: "in live.found(id) {",
      new: "in live.found(id).prefix(1) {",
      killedBy: "1 · without cancelInFlight"),
    Mutant(
      name: "cancels-itself", contract: "CancellableStore 1", file: effectInFlight,
      breaks: "cancelInFlight cancels the effect that it is part of",
      old: "sparesItself: true)",
      new: "sparesItself: false)",
      killedBy: "1 · cancelInFlight does not cancel the effect"),
    Mutant(
      name: "type-ignored", contract: "CancellableStore 2", file: effectID,
      breaks: "an id is its value only: 1 as Int and 1 as UInt8 collide",
      old: "ObjectIdentifier(ID.self)",
      new: "ObjectIdentifier(Any.self)",
      killedBy: "2 · an id is its value and its type"),
    Mutant(
      name: "value-ignored", contract: "CancellableStore 2", file: effectID,
      breaks: "an id is its type only",
      old: "value = AnyHashable(id)",
      new: "value = AnyHashable(0)",
      killedBy: "2 · an id is its value and its type"),
    Mutant(
      name: "cancelled-sends", contract: "CancellableStore 3", file: effectInFlight,
      breaks: "an effect that takes no notice of being cancelled goes on sending",
      old: "      parts[index].isCancelled = true",
      new: "      parts[index].isCancelled = parts[index].state == .waiting",
      killedBy: "3 · a cancelled effect sends nothing more"),
    Mutant(
      name: "queued-is-reduced", contract: "CancellableStore 3", file: effectRunner,
      breaks: "what an effect sent before it was cancelled is reduced afterwards",
      old: "    let isDropped = next.sender.map { $0.effect.isCancelled($0.index) } ?? false",
      new: "    let isDropped = false",
      killedBy: "3 · an action that was sent and is still queued"),
    Mutant(
      name: "outermost-only", contract: "CancellableStore 4", file: effectRunner,
      breaks: "of the ids that an effect is under only the outermost is known",
      old: "in accepted.ids {",
      new: "in accepted.ids.prefix(1) {",
      killedBy: "4 · an effect under two ids"),
    Mutant(
      name: "rest-starts", contract: "CancellableStore 5", file: effectInFlight,
      breaks: "cancelling a concatenate ends the part that runs, and the next one starts",
      old: """
                if let held = close(index) { cancelled.keep(held) }
                continue
        """,
      new: """
                parts[index].isCancelled = false
                continue
        """,
      killedBy: "5 · in concatenate, cancelling the first"),
    Mutant(
      name: "one-of-a-merge", contract: "CancellableStore 5", file: cancelled,
      breaks: "cancelling a merge ends one of its tasks",
      old: "{ tasks.append(task) }",
      new: "{ if tasks.isEmpty { tasks.append(task) } }",
      killedBy: "5 · merge and concatenate under one id"),
    Mutant(
      name: "cancels-the-whole", contract: "CancellableStore 5", file: effectRunner,
      breaks: "an id of one part cancels the whole effect",
      old: "      cancelled += effect.cancel(index)",
      new: "      cancelled += effect.cancel(0 * index)",
      killedBy: "5 · an id of one part"),
    Mutant(
      name: "cancel-leaves-a-mark", contract: "CancellableStore 6", file: liveIDs,
      breaks: "looking for an id with nothing in flight leaves an entry",
      old: "  func found(_ id: EffectID) -> [(number: Int, effect: any CancellableEffect)] {",
      new: """
          mutating func found(_ id: EffectID) -> [(number: Int, effect: any CancellableEffect)] {
            parts[id] = parts[id] ?? [:]
        """,
      killedBy: "6 · cancelling an id with nothing"),
    Mutant(
      name: "first-line-runs", contract: "CancellableStore 7", file: effectInFlight,
      breaks: "an effect cancelled before its first line runs",
      old: "      if !Task.isCancelled, let fault",
      new: "      if let fault",
      killedBy: "7 · so does one that is returned right after"),
    Mutant(
      name: "cancel-skips-its-own", contract: "CancellableStore 7", file: effectInFlight,
      breaks: "a cancel does not reach what the same reducer call returned",
      old: "    return sparesItself && origin < parts[index].end",
      new: "    return true",
      killedBy: "7 · a cancel returned by the same"),
    Mutant(
      name: "cancelled-begins", contract: "CancellableStore 3", file: effectRunner,
      breaks: "an action that was cancelled in the queue cancels what others have in flight",
      old: "    if consequences.isCancelled { _ = accepted.cancel(0) }\n",
      new: "",
      killedBy: "3 · an action whose StoreTask was cancelled"),
    Mutant(
      name: "id-stays", contract: "CancellableStore 8", file: liveIDs,
      breaks: "an id with nothing left in flight keeps its entry",
      old: "    return parts.values[index].isEmpty ? parts.remove(at: index).key : nil",
      new: "    return nil",
      killedBy: "8 · an effect that ends leaves"),
    Mutant(
      name: "task-stays", contract: "CancellableStore 8", file: effectInFlight,
      breaks: "the task of an effect that has ended stays",
      old: """
            runner.letGo(number + index)
            runner.turn
        """,
      new: "    runner.turn",
      killedBy: "8 · an effect that ends leaves"),
    Mutant(
      name: "send-keeps-the-operation", contract: "CancellableStore 8", file: effectInFlight,
      breaks: "a send that somebody keeps holds all that its operation captured",
      old: "{ [place = operation.place] action in self.send(action, from: index, place) }",
      new: "{ action in self.send(action, from: index, operation.place) }",
      killedBy: "8 · a send that somebody keeps"),
    Mutant(
      name: "ids-for-all", contract: "CancellableStore 9", file: liveIDs,
      breaks: "all stores share their ids",
      old: "  private var parts: [EffectID: [Int: any CancellableEffect]] = [:]",
      new: """
          private static var all: [EffectID: [Int: any CancellableEffect]] = [:]
          private var parts: [EffectID: [Int: any CancellableEffect]] {
            get { Self.all }
            nonmutating set { Self.all = newValue }
          }
        """,
      killedBy: "9 · ids are scoped to their store"),
    Mutant(
      name: "freed-runs-on", contract: "CancellableStore 10", file: effectRunner,
      breaks: "effects outlive their store",
      old: "tasks[number]?.cancel() }",
      new: "_ = tasks[number] }",
      killedBy: "10 · freeing the store cancels everything"),
    Mutant(
      name: "effect-keeps-the-runner", contract: "CancellableStore 10", file: effectInFlight,
      breaks: "an effect in flight keeps what carries it out, so that nothing is cancelled when the store goes",
      old: "  private weak var runner: EffectRunner<Action>?",
      new: "  private var runner: EffectRunner<Action>?",
      killedBy: "10 · freeing the store cancels everything"),
    Mutant(
      name: "store-keeps-itself", contract: "CancellableStore 10", file: store,
      breaks: "a store is never freed",
      old: "{ [weak self] in self?.reduce($0) ?? .none }",
      new: "{ self.reduce($0) }",
      killedBy: "10 · an effect in flight holds neither"),
    Mutant(
      name: "last-in-first-out", contract: "CancellableStore 11", file: effectRunner,
      breaks: "queued actions are reduced in the wrong order",
      old: "batch.forEach(process)",
      new: "batch.reversed().forEach(process)",
      killedBy: "11 · actions sent from inside"),
    Mutant(
      name: "cancellation-caught", contract: "CancellableStore 12", file: effectOperation,
      breaks: "an error that is a cancellation reaches catch",
      old: "if error.isCancellation || Task.isCancelled {",
      new: "if Task.isCancelled {",
      killedBy: "12 · an error that is a cancellation"),
    Mutant(
      name: "catch-unheard", contract: "CancellableStore 12", file: effectOperation,
      breaks: "catch is not called",
      old: "      await handler(error, send)",
      new: "      _ = handler",
      killedBy: "12 · another error goes to catch"),
    Mutant(
      name: "failure-unseen", contract: "CancellableStore 12", file: effectOperation,
      breaks: "an error without a catch goes unseen",
      old: "return .unhandledError(error, place) }",
      new: "return nil }",
      killedBy: "12 · where there is no catch"),
    Mutant(
      name: "quiet-by-default", contract: "CancellableStore 12", file: storeFault,
      breaks: "a debug build goes on after a fault",
      old: """
            assertionFailure(fault.description, file: fault.place.fileID, line: fault.place.line)

        """,
      new: "",
      killedBy: "12 · unless told otherwise"),
    Mutant(
      name: "books-behind", contract: "CancellableStore 13", file: effectRunner,
      breaks: "cancellation handlers run while other effects under the id still look alive",
      old: "      cancelled += effect.cancel(index)\n",
      new: "      cancelled += effect.cancel(index)\n      cancelled.finish()\n",
      killedBy: "13 · a cancellation handler that sends"),
    Mutant(
      name: "captures-let-go-early", contract: "CancellableStore 13", file: cancelled,
      breaks: "what one effect captured is freed while others under the id still look alive",
      old: "    cancelled.captures += more.captures\n",
      new: "",
      killedBy: "13 · what was captured in one of several"),
    Mutant(
      name: "captures-let-go-at-once", contract: "CancellableStore 13", file: effectInFlight,
      breaks: "what a part captured is freed while ids below it still look alive",
      old: "cancelled.keep(held)",
      new: "withExtendedLifetime(held) {}",
      killedBy: "13 · what a waiting part captured finds"),
    Mutant(
      name: "ids-searched", contract: "CancellableStore 14", file: liveIDs,
      breaks: "an id is searched for among all others",
      old: "    guard let found = parts[id] else",
      new: "    guard let found = parts.first(where: { $0.key == id })?.value else",
      killedBy: "14 · starting and cancelling cost"),
    Mutant(
      name: "in-flight-once-it-runs", contract: "CancellableStore 15", file: effectInFlight,
      breaks: "an effect counts as in flight only once its body runs",
      old: "    runner.hold(task, number + index)",
      new: "    Task { if parts[index].task == task { runner.hold(task, number + index) } }",
      killedBy: "15 · an effect is in flight from"),
    Mutant(
      name: "waiting-is-out-of-reach", contract: "CancellableStore 15", file: effectInFlight,
      breaks: "what waits for its turn cannot be cancelled",
      old: "    if parts[first].isCancelled { return Cancelled() }",
      new: "    if parts[first].isCancelled || parts[first].state == .waiting { return Cancelled() }",
      killedBy: "15 · also when it has to wait"),
    Mutant(
      name: "concatenate-merges", contract: "CancellableStore 16", file: effectInFlight,
      breaks: "the parts of a concatenate all begin at once",
      old: "Part(kind: node.kind, parent",
      new: "Part(kind: { if case .concatenate = node.kind { .merge } else { node.kind } }(), parent",
      killedBy: "16 · in a concatenate it acts"),
    Mutant(
      name: "cancel-looks-ahead", contract: "CancellableStore 16", file: effectInFlight,
      breaks: "a cancel reaches what comes after it in its own effect",
      old: "    if index > origin { return parts[index].state == .waiting }",
      new: "    if index > origin { return false }",
      killedBy: "16 · it reaches what comes before"),
    Mutant(
      name: "own-cancel-caught", contract: "CancellableStore 17", file: effectOperation,
      breaks: "what a cancelled effect throws reaches catch",
      old: "if error.isCancellation || Task.isCancelled {",
      new: "if error.isCancellation {",
      killedBy: "17 · nor is it called with any other error"),
    Mutant(
      name: "flag-before-the-error", contract: "CancellableStore 17", file: effectOperation,
      breaks: "an effect that its error's own code cancels is caught all the same",
      old: "if error.isCancellation || Task.isCancelled {",
      new: "if Task.isCancelled || error.isCancellation {",
      killedBy: "17 · nor when the error's own code cancels"),
    Mutant(
      name: "late-send-unseen", contract: "CancellableStore 17", file: effectInFlight,
      breaks: "what is sent after the effect ended goes unseen",
      old: #"return runner.report(.sentAfterEnd(action: "\(action)", place))"#,
      new: "return",
      killedBy: "17 · what is sent after the effect ended"),
    Mutant(
      name: "late-send-reduced", contract: "CancellableStore 17", file: effectInFlight,
      breaks: "what is sent after the effect ended is reported, and reduced all the same",
      old: #"      return runner.report(.sentAfterEnd(action: "\(action)", place))"#,
      new: """
              runner.report(.sentAfterEnd(action: "\\(action)", place))
              return runner.turn { runner.enqueue(action, Consequences(), from: nil) }
        """,
      killedBy: "17 · what is sent after the effect ended"),
    Mutant(
      name: "cancelled-send-reported", contract: "CancellableStore 17", file: effectInFlight,
      breaks: "what a cancelled effect sends after its end is reported",
      old: "    guard let runner, !parts[index].isCancelled else { return }",
      new: "    guard let runner else { return }",
      killedBy: "17 · what is sent after the effect was cancelled"),
    Mutant(
      name: "always-in-flight", contract: "CancellableStore 18", file: effectInFlight,
      breaks: "every effect cancels those that share its id",
      old: "        if cancelInFlight {",
      new: "        if cancelInFlight || true {",
      killedBy: "18 · effects that share an id"),
    Mutant(
      name: "stack-grows", contract: "CancellableStore 19", file: effectRunner,
      breaks: "each action in a chain is reduced from within the one before",
      old: """
            next.consequences.leave()

        """,
      new: """
            next.consequences.leave()
            if !queue.isEmpty { process(queue.removeFirst()) }

        """,
      killedBy: "19 · long chains of actions"),
    Mutant(
      name: "handle-cancels-nothing", contract: "CancellableStore StoreTask", file: consequences,
      breaks: "cancelling the handle of an action cancels nothing",
      old: "    cancelled.finish()",
      new: "    _ = cancelled",
      killedBy: "cancel ends what the action"),
    Mutant(
      name: "waits-for-the-first", contract: "CancellableStore StoreTask", file: consequences,
      breaks: "who waits for the end is let go when the first part has ended",
      old: "    guard hasEnded else { return }",
      new: "    guard open < 2 else { return }",
      killedBy: "waiting for the end waits"),
    Mutant(
      name: "waiter-stays", contract: "CancellableStore StoreTask", file: consequences,
      breaks: "who has stopped waiting for the end keeps an entry until it comes",
      old: "    waiters[waiter] = nil\n",
      new: "",
      killedBy: "a waiter that was let go"),
    Mutant(
      name: "map-forgets-to-replace", contract: "CancellableStore Effect.map", file: effectNode,
      breaks: "an effect that is mapped does not cancel what is in flight under its id",
      old: ".cancellable(id, cancelInFlight: cancelInFlight)",
      new: ".cancellable(id, cancelInFlight: false)",
      killedBy: "map leaves an effect under its id"),
    Mutant(
      name: "shared-is-emptied", contract: "CancellableStore Effect", file: effectNode,
      breaks: "an effect that was part of another is emptied when that goes",
      old: "      guard isKnownUniquelyReferenced(&node) else { continue }\n",
      new: "",
      killedBy: "an effect is a value"),
    Mutant(
      name: "nameless", contract: "CancellableStore Effect.run", file: effectInFlight,
      breaks: "the task of an effect has no name",
      old: "Task(name: operation.name, priority",
      new: "Task(priority",
      killedBy: "a run's task has the name"),
    Mutant(
      name: "catch-unmapped", contract: "CancellableStore Effect.map", file: effectOperation,
      breaks: "what a child's catch sends does not reach its parent",
      old: """
            guard let handler else { return nil }
            return { error, send in
        """,
      new: """
            guard handler != nil else { return nil }
            let handler: @MainActor (any Error, Send<Action>) async -> Void = { _, _ in }
            return { error, send in
        """,
      killedBy: "map lifts"),
  ]
}
