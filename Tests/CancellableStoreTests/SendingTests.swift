import CancellableStore
import Foundation
import TestSupport
import Testing
import Workbook

@Suite("Store · what effects send") @MainActor struct SendingTests {
  let store: StepStore
  let faults = Log<StoreFault>()
  let work = HeldWork("work")

  init() { store = makeStore(faults: faults) }

  @Test("3 · a cancelled effect sends nothing more, even when it took no notice") func contract03() async {
    store.perform(
      .run { [work] send in
        send(.note("before"))
        await work.run()
        send(.note("after"))
        send(.perform(.note("and its effects")))
      }.cancellable(id: 1))
    await settle()
    store.perform(.cancel(id: 1))
    work.end()
    await settle()
    #expect(!work.isLive)
    #expect(store.state == ["before"])
    #expect(faults.entries.isEmpty, "dropped, and no fault")
  }

  @Test("3 · nor does it send from another actor") func contract03OffTheMainActor() async {
    struct Note: Sendable { let text: String }
    let store = Store<[String], Note>(initialState: []) { state, note in
      state.append(note.text)
      switch note.text {
      case "start": return .run { [work] send in await elsewhere(work, send) }.cancellable(id: 1)
      case "stop": return .cancel(id: 1)
      default: return .none
      }
    }
    @concurrent func elsewhere(_ work: HeldWork, _ send: Send<Note>) async {
      await work.run()
      await send(Note(text: "late"))
    }
    let sent = store.send(Note(text: "start"))
    #expect(await eventually { work.isLive })
    store.send(Note(text: "stop"))
    work.end()
    await sent.waitForEnd()
    #expect(store.state == ["start", "stop"])
  }

  @Test("3 · an action that was sent and is still queued when its effect is cancelled is dropped")
  func contract03Queued() async {
    var send: Send<Step>?
    var store: StepStore?
    store = Store(initialState: []) { state, step in
      switch step {
      case .perform(let effect):
        // As an observer of the state would do: from within the reducer's turn.
        send?(.note("queued"))
        return effect
      case .note(let text):
        state.append(text)
        return .none
      }
    }
    store?.perform(
      .run { [work] in
        send = $0
        await work.run()
      }.cancellable(id: 1))
    await settle()
    store?.perform(.cancel(id: 1))
    #expect(store?.state == [])
    work.end()
    await settle()
    store = nil
    send = nil
  }

  @Test("12 · an error that is a cancellation is silent, though the effect was not cancelled")
  func contract12Cancellation() async {
    for error in [CancellationError(), URLError(.cancelled)] as [any Error] {
      store.perform(.run { _ in throw error })
      store.perform(
        .run { _ in
          throw error
        } catch: { _, send in
          send(.note("caught"))
        })
    }
    await settle()
    #expect(store.runningCount == 0)
    #expect(store.state.isEmpty && faults.entries.isEmpty)
  }

  @Test("12 · another error goes to catch, once") func contract12Catch() async {
    store.perform(
      .run { _ in
        throw Failure()
      } catch: { error, send in
        send(.note("caught \(error)"))
      })
    await settle()
    #expect(store.state == ["caught Failure()"])
    #expect(faults.entries.isEmpty)
  }

  @Test("12 · catch is part of the effect: it may wait, it may send, it can be cancelled") func contract12CatchWaits()
    async
  {
    let other = HeldWork("other")
    for (id, work) in [work, other].enumerated() {
      store.perform(
        .run { _ in
          throw Failure()
        } catch: { _, send in
          await work.run()
          send(.note(work.name))
        }.cancellable(id: id))
    }
    await settle()
    #expect(store.runningCount == 2)
    store.perform(.cancel(id: 1))
    #expect(other.wasCancelled)
    for work in [work, other] { work.end() }
    await settle()
    #expect(store.state == ["work"] && store.runningCount == 0)
  }

  @Test(
    "12 · where there is no catch, it is reported loudly, with the place where the effect was made",
    arguments: [false, true])
  func contract12Report(isMapped: Bool) async throws {
    let line = #line + 1
    let effect = Effect<Step>.run { _ in throw Failure() }
    store.perform(isMapped ? effect.map { $0 } : effect)
    await settle()
    try #require(faults.entries.count == 1)
    let text = faults.entries[0].description
    #expect(text.contains("Failure()") && text.contains("SendingTests.swift:\(line)"), "\(text)")
    #expect(store.runningCount == 0, "and the effect has ended")
  }

  #if DEBUG
  @Test("12 · unless told otherwise, a store stops a debug build there") func contract12Default() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = await Store(initialState: 0) { (_: inout Int, _: Void) in .run { _ in throw Failure() } }
      await store.send(()).waitForEnd()
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("CancellableStore: The effect made at CancellableStoreTests/SendingTests.swift"), "\(said)")
    #expect(said.contains(/SendingTests\.swift:\d+: Fatal error/), "and stops there: \(said)")
  }
  #endif

  @Test("17 · an effect that cancels its own id stops silently, and its catch is not called") func contract17() async {
    let reached = Log<String>()
    store.perform(
      .run { send in
        send(.perform(.cancel(id: 1)))
        reached.append("after its cancel")
        send(.note("sent all the same"))
        try Task.checkCancellation()
        reached.append("after its check")
      } catch: { _, _ in
        reached.append("catch")
      }.cancellable(id: 1))
    await settle()
    #expect(reached.entries == ["after its cancel"])
    #expect(store.state.isEmpty && faults.entries.isEmpty && store.liveIDCount == 0)
  }

  @Test("17 · nor is it called with any other error, once the effect was cancelled") func contract17AnyError() async {
    store.perform(
      .run { send in
        send(.perform(.cancel(id: 1)))
        throw Failure()
      } catch: { _, _ in
        Issue.record("catch was called")
      }.cancellable(id: 1))
    store.perform(
      .run { send in
        send(.perform(.cancel(id: 2)))
        throw Failure()
      }.cancellable(id: 2))
    await settle()
    #expect(faults.entries.isEmpty && store.runningCount == 0)
  }

  @Test("17 · nor when the error's own code cancels, as it is asked whether it is a cancellation")
  func contract17InTheErrorsCode() async {
    func throwing(cancelling id: Int) -> @MainActor (Send<Step>) async throws -> Void {
      return { [store] _ in
        // Sound: the error is asked on the main actor, where the operation was.
        throw Obtrusive { MainActor.assumeIsolated { _ = store.perform(.cancel(id: id)) } }
      }
    }
    store.perform(
      .run(operation: throwing(cancelling: 1), catch: { _, _ in Issue.record("catch was called") }).cancellable(id: 1))
    store.perform(.run(operation: throwing(cancelling: 2)).cancellable(id: 2))
    await settle()
    #expect(faults.entries.isEmpty && store.runningCount == 0)
  }

  @Test("17 · what is sent after the effect ended is reported, and dropped") func contract17AfterTheEnd() async throws {
    let escaped = Log<Send<Step>>()
    let line = #line + 1
    store.perform(.run { send in escaped.append(send) }.cancellable(id: 1))
    await settle()
    let send = try #require(escaped.entries.first)
    send(.note("too late"))
    try #require(faults.entries.count == 1)
    let text = faults.entries[0].description
    #expect(text.contains(#"note("too late")"#) && text.contains("SendingTests.swift:\(line)"), "\(text)")
    #expect(store.state.isEmpty, "no id could cancel it any more")
  }

  @Test("17 · what is sent after the effect was cancelled is dropped, and no fault, also once it has ended")
  func contract17AfterCancel() async throws {
    let escaped = Log<Send<Step>>()
    store.perform(
      .run { [work] send in
        escaped.append(send)
        await work.run()
      }.cancellable(id: 1))
    await settle()
    store.perform(.cancel(id: 1))
    let send = try #require(escaped.entries.first)
    send(.note("cancelled"))
    work.end()
    await settle()
    send(.note("cancelled and over"))
    #expect(store.state.isEmpty && faults.entries.isEmpty)
  }
}
