import CancellableStore
import TestSupport
import Testing
import Workbook

/// What a store lets go of runs foreign code, which may turn to the store.
@Suite("Store · what is let go of calls back") @MainActor struct CallingBackTests {
  @Test("13 · what a waiting part captured may cancel and send as it is freed by a cancellation") func captured() async
  {
    let store = makeStore()
    let work = HeldWork("first")
    let handles = Log<StoreTask>()
    func effect() -> Effect<Step> {
      let farewell = Farewell {
        handles.entries.last?.cancel()
        store.perform(.note("freed"))
      }
      return .concatenate(.held(work), .run { _ in withExtendedLifetime(farewell) {} }).cancellable(id: 1)
    }
    handles.append(store.perform(effect()))
    await settle()
    store.perform(.cancel(id: 1))
    #expect(store.state == ["freed"])
    #expect(work.wasCancelled && store.liveIDCount == 0)
    work.end()
    await settle()
    #expect(store.runningCount == 0 && handles.entries.last?.hasEnded == true)
  }

  @Test("13 · what a waiting part captured finds the books right as it is freed by a cancellation") func capturedBooks()
    async
  {
    let store = makeStore()
    let (work, last) = (HeldWork("first"), HeldWork("last"))
    let seen = Log<Int>()
    func effect() -> Effect<Step> {
      let farewell = Farewell { seen.append(store.liveIDCount) }
      let waiting = Effect<Step>.run { _ in withExtendedLifetime(farewell) {} }
      return .concatenate(.held(work), waiting, .held(last).cancellable(id: 2)).cancellable(id: 1)
    }
    store.perform(effect())
    await settle()
    #expect(store.liveIDCount == 2)
    store.perform(.cancel(id: 1))
    #expect(seen.entries == [0], "all that is below the id has left")
    work.end()
    await settle()
    #expect(!last.isLive && store.runningCount == 0)
  }

  @Test(
    "13 · what was captured in one of several under an id finds all of them cancelled as it is freed",
    arguments: [false, true])
  func capturedInOneOfSeveral(byTask: Bool) async {
    let store = makeStore()
    let (first, second) = (HeldWork("first"), HeldWork("second"))
    let seen = Log<Int>()
    let sends = Log<Send<Step>>()
    func effect() -> Effect<Step> {
      let farewell = Farewell {
        seen.append(store.liveIDCount)
        sends.entries.last?(.note("from the second"))
      }
      let other = Effect<Step>.run { send in
        sends.append(send)
        await second.run()
      }
      return .merge(
        .concatenate(.held(first), .run { _ in withExtendedLifetime(farewell) {} }).cancellable(id: 1),
        .send(.perform(other.cancellable(id: 1))))
    }
    let sent = store.perform(effect())
    await settle()
    if byTask { sent.cancel() } else { store.perform(.cancel(id: 1)) }
    #expect(seen.entries == [0])
    #expect(store.state.isEmpty && first.wasCancelled && second.wasCancelled)
    first.end()
    second.end()
    #expect(await sent.waitForEnd())
  }

  @Test("11 · what only the old state held may look at the new one as it is freed") func oldState() {
    struct State {
      var child: Farewell?
      var count = 0
    }
    let seen = Log<Int?>()
    let stores = Log<Weak<Store<State, Int>>>()
    let child = { Farewell { seen.append(stores.entries.last?.value?.state.count) } }
    let store = Store<State, Int>(initialState: State(child: child())) { state, action in
      state.child = nil
      state.count += action
      return .none
    }
    stores.append(Weak(store))
    store.send(7)
    #expect(seen.entries == [7])
  }

  @Test("13 · an id may look at its store as it is freed") func freedID() async {
    let store = makeStore()
    let (first, second) = (HeldWork("first"), HeldWork("second"))
    let seen = Log<Int>()
    // Of two equal ids the store keeps the first, which nobody else has once its effect is over.
    store.perform(.held(first).cancellable(id: CountingID { seen.append(store.liveIDCount) }))
    store.perform(.held(second).cancellable(id: CountingID {}))
    await settle()
    first.end()
    await settle()
    #expect(seen.entries.isEmpty)
    second.end()
    await settle()
    #expect(seen.entries == [0])
  }

  @Test("3 · an action whose StoreTask was cancelled while it was queued starts nothing and cancels nobody")
  func cancelledInTheQueue() async {
    let work = HeldWork("work")
    let stores = Log<Weak<Store<Int, Int>>>()
    let ran = Log<String>()
    let store = Store<Int, Int>(initialState: 0) { _, action in
      switch action {
      case 0: return .run { _ in await work.run() }.cancellable(id: "search")
      case 1:
        stores.entries.last?.value?.send(2).cancel()
        return .none
      default:
        return .merge(
          .cancel(id: "search"), .run { _ in ran.append("ran") }.cancellable(id: "search", cancelInFlight: true))
      }
    }
    stores.append(Weak(store))
    store.send(0)
    await settle()
    store.send(1)
    await settle()
    #expect(!work.wasCancelled && store.runningCount == 1 && store.liveIDCount == 1)
    #expect(ran.entries.isEmpty)
    work.end()
    await settle()
    #expect(store.liveIDCount == 0)
  }
}

/// Calls back when it is freed.
private final class Farewell: Sendable {
  private let call: @MainActor @Sendable () -> Void

  init(_ call: @escaping @MainActor @Sendable () -> Void) { self.call = call }

  // Sound: whatever holds it in these tests is let go of on the main actor.
  deinit { MainActor.assumeIsolated(call) }
}

/// All of these are equal, and call back when they are freed.
private final class CountingID: Hashable, Sendable {
  private let farewell: Farewell

  init(_ call: @escaping @MainActor @Sendable () -> Void) { farewell = Farewell(call) }

  static func == (first: CountingID, second: CountingID) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
