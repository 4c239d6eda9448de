import CancellableStore
import TestSupport
import Testing
import Workbook

@Suite("Store · StoreTask") @MainActor struct StoreTaskTests {
  let store = makeStore()
  let work = HeldWork("work")
  let other = HeldWork("other")

  @Test("an action without an effect has ended when send returns") func nothing() async {
    let sent = store.send(.note("a"))
    #expect(sent.hasEnded && !sent.isCancelled)
    #expect(await sent.waitForEnd())
    sent.cancel()
    #expect(!sent.isCancelled, "there was nothing left to cancel")
  }

  @Test("cancel ends what the action has set off, and nothing else") func cancel() async {
    let sent = store.perform(.merge(.held(work).cancellable(id: 1), .send(.perform(.held(other)))))
    let third = HeldWork("third")
    store.perform(.held(third).cancellable(id: 1))
    await settle()
    sent.cancel()
    #expect(work.wasCancelled && other.wasCancelled && !third.wasCancelled)
    #expect(sent.isCancelled && !sent.hasEnded && store.runningCount == 1 && store.liveIDCount == 1)
    for work in [work, other, third] { work.end() }
    await settle()
    #expect(sent.hasEnded && store.state == ["third"])
  }

  @Test("waiting for the end waits for what its effects have set off, too") func waits() async {
    let log = Log<String>()
    let sent = store.perform(
      .run { [work, other] send in
        await work.run()
        send(.perform(.held(other)))
      })
    Task { log.append("waited: \(await sent.waitForEnd())") }
    await settle()
    work.end()
    await settle()
    #expect(other.isLive && !sent.hasEnded)
    await opportunity()
    #expect(log.entries.isEmpty)
    other.end()
    #expect(await eventually { log.entries == ["waited: true"] })
    #expect(store.state == ["other"])
  }

  @Test("cancelled effects are waited for until they have wound down") func waitsForTheCancelled() async {
    let log = Log<String>()
    let sent = store.perform(.held(work))
    await settle()
    sent.cancel()
    Task { log.append("waited: \(await sent.waitForEnd())") }
    await opportunity()
    #expect(log.entries.isEmpty)
    work.end()
    #expect(await eventually { log.entries == ["waited: true"] })
  }

  @Test("cancelling a waiter lets it go, and leaves the effects alone") func cancelledWaiter() async {
    let log = Log<String>()
    let sent = store.perform(.held(work))
    let waiter = Task { log.append("waited: \(await sent.waitForEnd())") }
    Task.detached { [log] in
      let ended = await sent.waitForEnd()
      await log.append("other waited: \(ended)")
    }
    await settle()
    waiter.cancel()
    #expect(await eventually { log.entries == ["waited: false"] })
    #expect(work.isLive && !work.wasCancelled && store.runningCount == 1)
    work.end()
    #expect(await eventually { log.entries == ["waited: false", "other waited: true"] })
  }

  @Test("a waiter that was let go leaves nothing behind, however long the effects go on") func goneWaiter() async {
    let sent = store.perform(.held(work))
    /// Nothing but memory would tell of them.
    func waiters() -> Int? {
      Mirror(reflecting: sent).descendant("consequences", "waiters").map { Mirror(reflecting: $0).children.count }
    }
    let waiting = Task { await sent.waitForEnd() }
    #expect(await eventually { waiters() == 1 })
    waiting.cancel()
    #expect(await waiting.value == false)
    #expect(work.isLive && waiters() == 0)
    work.end()
  }

  @Test("cancelled while its action is queued, the action is reduced and its effect does not start") func queued() async
  {
    let started = Log<String>()
    var store: StepStore?
    store = Store(initialState: []) { state, step in
      switch step {
      case .perform(let effect):
        state.append("performed")
        return effect
      case .note:
        store?.perform(.run { _ in started.append("started") }).cancel()
        return .none
      }
    }
    store?.send(.note("in turn"))
    await settle()
    #expect(store?.state == ["performed"] && started.entries.isEmpty)
    store = nil
  }

  @Test("actions that a polling effect sets off leave nothing behind when they end") func polling() async {
    let probes = Log<Weak<Probe>>()
    let store = Store(initialState: 0) { (state: inout Int, left: Int) in
      state += 1
      let probe = Probe()
      probes.append(Weak(probe))
      return left == 0
        ? .run { [work] _ in await work.run() }
        : .run { [probe] send in
          withExtendedLifetime(probe) {}
          send(left - 1)
        }
    }
    let sent = store.send(100)
    #expect(await eventually { work.isLive })
    #expect(probes.entries.allSatisfy { $0.value == nil }, "though the handle is held, and the last one goes on")
    #expect(!sent.hasEnded && store.runningCount == 1)
    work.end()
  }
}
