import CancellableStore
import Observation
import TestSupport
import Testing
import Workbook

@Suite("Store · the queue") @MainActor struct QueueTests {
  let work = HeldWork("work")

  @Test("11 · actions sent from inside the reducer's turn are queued, in order") func contract11() {
    let log = Log<String>()
    var store: Store<[String], String>?
    store = Store(initialState: []) { state, action in
      log.append("\(action) begins")
      if action == "a" { for next in ["b", "c"] { store?.send(next) } }
      if action == "b" { store?.send("d") }
      state.append(action)
      log.append("\(action) ends")
      return action == "a" ? .send("e") : .none
    }
    store?.send("a")
    #expect(store?.state == ["a", "b", "c", "e", "d"])
    #expect(log.entries == ["a", "b", "c", "e", "d"].flatMap { ["\($0) begins", "\($0) ends"] })
    store = nil
  }

  @Test("11 · the state is never seen half-changed") func contract11Whole() {
    struct Pair: Equatable { var left = 0, right = 0 }
    let seen = Log<Pair>()
    var store: Store<Pair, Int>?
    store = Store(initialState: Pair()) { state, action in
      state.left += action
      if let store { seen.append(store.state) }
      state.right += action
      return action == 1 ? .merge(.send(2), .send(3)) : .none
    }
    store?.send(1)
    #expect(seen.entries == [Pair(), Pair(left: 1, right: 1), Pair(left: 3, right: 3)])
    #expect(store?.state == Pair(left: 6, right: 6))
    store = nil
  }

  @Test("13 · cancelling one effect from inside another's action leaves the others alone") func contract13() async {
    let store = makeStore()
    let other = HeldWork("other")
    store.perform(.held(work).cancellable(id: 1))
    store.perform(.held(other).cancellable(id: 2))
    store.perform(
      .run { send in
        send(.perform(.cancel(id: 1)))
        send(.note("still here"))
      }.cancellable(id: 3))
    await settle()
    #expect(work.wasCancelled && !other.wasCancelled && other.isLive)
    #expect(store.state == ["still here"])
    work.end()
    other.end()
  }

  @Test("13 · an effect that cancels its own id does not skip the others under it") func contract13Own() async {
    let store = makeStore()
    let before = HeldWork("before")
    let after = HeldWork("after")
    let canceller = Effect<Step>.run { [work] send in
      await work.run()
      send(.perform(.cancel(id: 1)))
      send(.note("not any more"))
    }
    let sent = store.perform(.merge(.held(before), canceller).cancellable(id: 1))
    store.perform(.held(after).cancellable(id: 1))
    await settle()
    work.end()
    await settle()
    #expect(before.wasCancelled && after.wasCancelled && store.runningCount == 0 && store.liveIDCount == 0)
    before.end()
    after.end()
    #expect(await sent.waitForEnd())
    #expect(store.state.isEmpty)
  }

  @Test("13 · a cancellation handler that sends, and cancels others, finds the books right") func contract13Handler()
    async
  {
    let store = makeStore()
    let other = HeldWork("other")
    let gate = Gate()
    let seen = Log<Int>()
    store.perform(
      .run { _ in
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          // Sound: this test cancels from the main actor only.
          MainActor.assumeIsolated {
            seen.append(store.liveIDCount)
            store.perform(.merge(.cancel(id: 1), .cancel(id: 2), .note("from the handler")))
          }
        }
      }.cancellable(id: 1))
    store.perform(.held(work).cancellable(id: 1))
    store.perform(.held(other).cancellable(id: 2))
    await settle()
    store.perform(.merge(.cancel(id: 1), .note("after the cancel")))
    #expect(seen.entries == [1], "what is under the id has left, all of it, and the other has not")
    #expect(work.wasCancelled && other.wasCancelled && store.liveIDCount == 0)
    #expect(store.state == ["after the cancel", "from the handler"])
    gate.open()
    work.end()
    other.end()
  }

  @Test("13 · a StoreTask cancelled from a cancellation handler, while its effect begins, leaves nothing behind")
  func contract13StoreTask() async {
    let store = makeStore()
    let gate = Gate()
    let handles = Log<StoreTask>()
    store.perform(
      .run { _ in
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          // Sound: this test cancels from the main actor only.
          MainActor.assumeIsolated { handles.entries.forEach { $0.cancel() } }
        }
      }.cancellable(id: 1))
    await settle()
    let begins = Effect<Step>.concatenate(
      .note("first"), .merge(.cancel(id: 1), .concatenate(.held(work), .held(work)), .held(work)), .held(work))
    // By way of an operation, so that the handle is there before the effect begins.
    let handle = store.perform(.run { send in send(.perform(begins.cancellable(id: 2))) })
    handles.append(handle)
    await settle()
    #expect(handle.isCancelled && store.state == ["first"])
    #expect(!work.isLive && store.runningCount == 0 && store.liveIDCount == 0)
    gate.open()
    work.end()
    #expect(await handle.waitForEnd())
  }

  @Test("19 · an action sent by an observer of the state is queued as any other") func contract19Observer() {
    let store = makeStore()
    let seen = Log<[String]>()
    withObservationTracking {
      _ = store.state
    } onChange: {
      // Sound: a store's state changes on the main actor only.
      MainActor.assumeIsolated {
        seen.append(store.state)
        store.send(.note("from the observer"))
        seen.append(store.state)
      }
    }
    store.perform(.merge(.note("first"), .note("second")))
    #expect(
      seen.entries == [[], []], "called before the change, with the state as it was, and nothing is reduced meanwhile")
    #expect(store.state == ["from the observer", "first", "second"], "in the order in which they were sent")
  }

  @Test("19 · long chains of actions do not grow the stack") func contract19Chain() throws {
    var deepest: ClosedRange<Int>?
    var store: Store<Int, Int>?
    store = Store(initialState: 0) { state, left in
      state += 1
      let here = stackAddress()
      deepest = min(deepest?.lowerBound ?? here, here)...max(deepest?.upperBound ?? here, here)
      if left == 0 { return .none }
      guard left.isMultiple(of: 2) else { return .send(left - 1) }
      store?.send(left - 1)
      return .none
    }
    for length in [100, 20_000] {
      deepest = nil
      store?.send(length)
      // Before the long one is tried, which would stop the program.
      try #require(deepest.map { $0.upperBound == $0.lowerBound } == true, "each is reduced deeper in the stack")
    }
    #expect(store?.state == 20_102)
    store = nil
  }

  @Test("19 · nor do long chains of effects, each started by the one before") func contract19Effects() async {
    let store = Store(initialState: 0) { (state: inout Int, left: Int) in
      state += 1
      return left == 0 ? .none : .run { send in send(left - 1) }.cancellable(id: left)
    }
    await store.send(2_000).waitForEnd()
    #expect(store.state == 2_001 && store.liveIDCount == 0)
  }

  @Test("19 · nor do effects nested deep, to make, to map, to begin, to cancel and to free") func contract19Nested()
    async
  {
    let store = makeStore()
    var effect = Effect<Step>.held(work)
    for level in 1...20_000 {
      switch level % 4 {
      case 0: effect = .merge(effect, .cancel(id: -1))
      case 1: effect = .concatenate(effect, .note("the end"))
      default: effect = effect.cancellable(id: level)
      }
    }
    effect = effect.map { $0 }
    let sent = store.perform(effect)
    await settle()
    #expect(work.isLive && store.liveIDCount == 10_000)
    store.perform(.cancel(id: 19_999))
    #expect(work.wasCancelled && store.liveIDCount == 0)
    work.end()
    #expect(await sent.waitForEnd())
    #expect(store.state.isEmpty)
  }

  #if os(macOS) || os(Linux)
  @Test("19 · nor do effects nested deeper than any stack, to free") func contract19Freed() async {
    await #expect(processExitsWith: .success) {
      var effect = Effect<Int>.send(0)
      for _ in 1...1_000_000 { effect = effect.cancellable(id: 1) }
      effect = .none
    }
  }
  #endif
}

/// Where the stack has got to.
@inline(never) private func stackAddress() -> Int {
  var here = 0
  return withUnsafePointer(to: &here) { Int(bitPattern: $0) }
}
