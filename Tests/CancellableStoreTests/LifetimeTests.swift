import CancellableStore
import TestSupport
import Testing
import Workbook

/// How an effect comes to its end.
enum Exit: CaseIterable {
  case returns, fails, throwsCancellation, cancelled, replaced, cancelledBeforeItsFirstLine, cancelledBeforeItsTurn
}

@Suite("Store · lifetime") @MainActor struct LifetimeTests {
  let work = HeldWork("work")

  @Test("8 · an effect that ends leaves no entry and nothing that it captured behind", arguments: Exit.allCases)
  func contract08(exit: Exit) async {
    let store = makeStore()
    let gate = Gate()
    var probe: Probe? = Probe()
    let kept = Weak(probe)
    let before = HeldWork("before")
    let run = Effect<Step>.run { [probe] _ in
      await gate.wait()
      withExtendedLifetime(probe) {}
      if exit == .fails { throw Failure() }
      if exit == .throwsCancellation { throw CancellationError() }
    } catch: { [probe] _, _ in
      withExtendedLifetime(probe) {}
    }.cancellable(id: "inner").cancellable(id: 2)
    probe = nil
    let sent = store.perform(exit == .cancelledBeforeItsTurn ? .concatenate(.held(before), run) : run)
    #expect(store.liveIDCount == 2 && store.runningCount == 1)
    if exit != .cancelledBeforeItsFirstLine { await settle() }
    switch exit {
    case .returns, .fails, .throwsCancellation: break
    case .cancelled, .cancelledBeforeItsFirstLine, .cancelledBeforeItsTurn: store.perform(.cancel(id: 2))
    case .replaced: store.perform(Effect.none.cancellable(id: "inner", cancelInFlight: true))
    }
    gate.open()
    before.end()
    await sent.waitForEnd()
    // The inner scope was cancelled, and the outer one ends with what it holds.
    #expect(store.liveIDCount == 0, "an id is left")
    #expect(store.runningCount == 0, "a task is left")
    #expect(!store.isInFlight(id: "inner") && !store.isInFlight(id: 2))
    await settle()
    // The effect is a value, and this function holds one: take it away first.
    _ = consume run
    #expect(kept.value == nil, "what it captured is kept")
  }

  @Test("8 · a send that somebody keeps does not keep what its operation captured") func contract08Send() async {
    let store = makeStore()
    let escaped = Log<Send<Step>>()
    var probe: Probe? = Probe()
    let kept = Weak(probe)
    let sent = store.perform(
      .run { [probe] send in
        escaped.append(send)
        withExtendedLifetime(probe) {}
      })
    probe = nil
    await sent.waitForEnd()
    await settle()
    #expect(escaped.entries.count == 1 && kept.value == nil)
  }

  @Test("8 · an action that was sent is let go once it was reduced, while what began beside it goes on")
  func contract08SentAction() async {
    enum Act { case start, carry(Probe) }
    let kept = Log<Weak<Probe>>()
    let store = Store<Int, Act>(initialState: 0) { [work] _, action in
      guard case .start = action else { return .none }
      let probe = Probe()
      kept.append(Weak(probe))
      return .merge(.send(.carry(probe)), .run { _ in await work.run() })
    }
    let sent = store.send(.start)
    await settle()
    #expect(work.isLive && kept.entries.count == 1 && kept.entries.last?.value == nil)
    work.end()
    await sent.waitForEnd()
  }

  @Test("8 · an operation that has ended is not counted any more when what follows it is reduced")
  func contract08Follows() async {
    let seen = Log<Int?>()
    let stores = Log<Weak<Store<Int, Bool>>>()
    let store = Store<Int, Bool>(initialState: 0) { _, isFirst in
      if isFirst { return .concatenate(.run { _ in }, .send(false)) }
      seen.append(stores.entries.last?.value?.runningCount)
      return .none
    }
    stores.append(Weak(store))
    let sent = store.send(true)
    await sent.waitForEnd()
    #expect(seen.entries == [0])
  }

  @Test("10 · freeing the store cancels everything, and starts nothing more") func contract10() async {
    let started = Log<String>()
    let other = HeldWork("other")
    var store: StepStore? = makeStore()
    store?.perform(.held(work).cancellable(id: 1))
    store?.perform(.concatenate(.held(other), .run { _ in started.append("its successor") }))
    await settle()
    let last = store?.perform(.run { _ in started.append("the last one") })
    store = nil
    #expect(work.wasCancelled && other.wasCancelled, "at once")
    work.end()
    other.end()
    await last?.waitForEnd()
    await settle()
    #expect(started.entries.isEmpty)
  }

  @Test("10 · an effect in flight holds neither the store nor its state alive") func contract10Retention() async {
    @MainActor final class Model { let probe = Probe() }
    var model: Model? = Model()
    let state = Weak(model)
    var store: Store<Model?, Bool>? = model.map { [work] model in
      Store(initialState: model) { _, isFirst in
        guard isFirst else { return .none }
        return .run { send in
          await work.run()
          send(false)
        }.cancellable(id: 1)
      }
    }
    model = nil
    let freed = Weak(store)
    let sent = store?.send(true)
    await settle()
    #expect(work.isLive && state.value != nil)
    store = nil
    #expect(freed.value == nil, "the effect holds the store")
    #expect(state.value == nil, "the effect holds the state")
    #expect(work.isLive && work.wasCancelled, "deaf, it goes on by itself")
    work.end()
    #expect(await sent?.waitForEnd() == true, "who waits for it is not left hanging")
  }

  @Test("10 · whichever thread lets go of the store last") func contract10OffTheMainActor() async {
    var store: StepStore? = makeStore()
    let freed = Weak(store)
    let cancelled = Gate()
    let end = Gate()
    store?.perform(
      .run { _ in
        await withTaskCancellationHandler {
          await end.wait()
        } onCancel: {
          cancelled.open()
        }
      })
    await settle()
    let letGo = Gate()
    let holder = Task.detached { [store] in
      await letGo.wait()
      withExtendedLifetime(store) {}
    }
    store = nil
    #expect(freed.value != nil && !cancelled.isOpen)
    letGo.open()
    await holder.value
    #expect(freed.value == nil && cancelled.isOpen)
    end.open()
  }

  @Test("10 · what an effect still sends after that goes nowhere, and is no fault") func contract10Sends() async throws
  {
    let faults = Log<StoreFault>()
    let escaped = Log<Send<Step>>()
    var store: StepStore? = makeStore(faults: faults)
    store?.perform(
      .run { [work] send in
        escaped.append(send)
        await work.run()
        send(.note("late"))
        throw Failure()
      } catch: { _, _ in
        Issue.record("catch was called")
      })
    await settle()
    store = nil
    let send = try #require(escaped.entries.first)
    send(.note("in between"))
    work.end()
    await settle()
    send(.note("after its end"))
    #expect(!work.isLive && faults.entries.isEmpty)
  }

  @Test("10 · a reducer that lets go of its store does not stop the program") func contract10InTheReducer() async {
    var store: StepStore?
    let reduced = Log<String>()
    store = Store(initialState: []) { [work] _, step in
      guard case .note(let text) = step else { return .held(work) }
      reduced.append(text)
      store = nil
      return text == "first" ? .merge(.held(work), .note("second")) : .none
    }
    store?.send(.note("first"))
    await settle()
    #expect(reduced.entries == ["first", "second"], "the turn is carried out to its end")
    #expect(!work.isLive && store == nil, "and then everything is cancelled")
  }
}
