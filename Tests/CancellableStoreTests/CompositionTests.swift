import CancellableStore
import TestSupport
import Testing
import Workbook

/// The two ways to put effects together.
enum Together: CaseIterable {
  case merge, concatenate

  func callAsFunction(_ effects: [Effect<Step>]) -> Effect<Step> {
    switch self {
    case .merge: .merge(effects)
    case .concatenate: .concatenate(effects)
    }
  }
}

@Suite("Store · effects put together") @MainActor struct CompositionTests {
  let store = makeStore()
  let first = HeldWork("first")
  let second = HeldWork("second")
  let third = HeldWork("third")
  var all: [HeldWork] { [first, second, third] }

  @Test("a merge runs side by side, a concatenate one after the other") func order() async {
    store.perform(.merge(all.map(Effect.held)))
    await settle()
    #expect(all.map(\.isLive) == [true, true, true])
    all.forEach { $0.end() }

    let inTurn = (1...3).map { HeldWork("\($0)") }
    store.perform(.concatenate(inTurn.map(Effect.held)))
    for work in inTurn {
      await settle()
      #expect(inTurn.map(\.isLive) == inTurn.map { $0 === work })
      work.end()
    }
    await settle()
    #expect(store.state == ["first", "second", "third", "1", "2", "3"])
  }

  @Test("in a concatenate, an action that is sent has been reduced before what follows begins") func sendInOrder() async
  {
    store.perform(.concatenate(.send(.perform(.held(first).cancellable(id: 1))), .cancel(id: 1), .note("after")))
    #expect(store.liveIDCount == 0 && store.state == ["after"])
    await settle()
    #expect(!first.isLive, "the cancel came after it, and before its first line")
    first.end()
  }

  @Test("5 · merge and concatenate under one id end as one", arguments: Together.allCases)
  func contract05(together: Together) async {
    let sent = store.perform(together(all.map(Effect.held)).cancellable(id: 1))
    await settle()
    store.perform(.cancel(id: 1))
    #expect(all.map(\.wasCancelled) == all.map(\.isLive))
    #expect(store.liveIDCount == 0 && store.runningCount == 0)
    all.forEach { $0.end() }
    #expect(await sent.waitForEnd())
    #expect(store.state.isEmpty)
  }

  @Test("5 · in concatenate, cancelling the first also keeps the rest from starting", arguments: [false, true])
  func contract05TheRest(each: Bool) async {
    let effects = all.map(Effect.held)
    let one =
      each
      ? Effect.concatenate(effects.map { $0.cancellable(id: 1) }) : Effect.concatenate(effects).cancellable(id: 1)
    let sent = store.perform(one)
    await settle()
    #expect(first.isLive)
    store.perform(.cancel(id: 1))
    all.forEach { $0.end() }
    await sent.waitForEnd()
    #expect(first.wasCancelled && !second.wasCancelled && store.state.isEmpty, "the second never started")
  }

  @Test("5 · a cancelled concatenate starts nothing though the one that runs is deaf") func contract05Deaf() async {
    let started = Log<String>()
    store.perform(.concatenate(.held(first), .run { _ in started.append("second") }).cancellable(id: 1))
    await settle()
    store.perform(.cancel(id: 1))
    first.end()
    await settle()
    #expect(started.entries.isEmpty)
  }

  @Test("5 · an id of one part reaches that part only, begun or not; the others take their turns")
  func contract05OneOfThem() async {
    store.perform(.concatenate(all.enumerated().map { .held($1).cancellable(id: $0) }))
    await settle()
    store.perform(.merge(.cancel(id: 0), .cancel(id: 1)))
    #expect(first.wasCancelled && store.liveIDCount == 1)
    await settle()
    #expect(!third.isLive, "the first is winding down")
    first.end()
    await settle()
    #expect(third.isLive && !second.isLive)
    second.end()
    third.end()
    await settle()
    #expect(store.state == ["third"])
  }

  @Test("7 · a cancel returned by the same reducer call as a run reaches it", arguments: Together.allCases)
  func contract07(together: Together) async {
    let started = Log<String>()
    let run = Effect<Step>.run { _ in started.append("started") }
    let sent = store.perform(
      .merge(
        together([run, .note("dropped"), run]).cancellable(id: 1),
        .merge(run.cancellable(id: 1), .cancel(id: 1)),
        together([run, .note("kept")]).cancellable(id: 2)))
    #expect(store.liveIDCount == 1 && store.runningCount == 1)
    #expect(await sent.waitForEnd())
    #expect(started.entries == ["started"] && store.state == ["kept"])
  }

  @Test("7 · so does one that is returned right after") func contract07RightAfter() async {
    let started = Log<String>()
    let sent = store.perform(.run { _ in started.append("started") }.cancellable(id: 1))
    store.perform(.cancel(id: 1))
    #expect(store.runningCount == 0)
    await settle()
    #expect(started.entries.isEmpty, "its first line never runs")
    #expect(sent.hasEnded)
  }

  @Test("15 · an effect is in flight from the moment when the reducer returned it") func contract15() async {
    store.perform(.held(first).cancellable(id: 1))
    #expect(!first.isLive, "its body has not run")
    #expect(store.isInFlight(id: 1) && store.liveIDCount == 1 && store.runningCount == 1)
    store.perform(.held(second).cancellable(id: 1, cancelInFlight: true))
    await settle()
    #expect(!first.isLive && second.isLive, "cancelInFlight found it")
    second.end()
    first.end()
  }

  @Test("15 · also when it has to wait for its turn in a concatenate") func contract15Concatenate() async {
    store.perform(.concatenate(all.enumerated().map { .held($1).cancellable(id: $0) }))
    await settle()
    #expect(first.isLive && store.isInFlight(id: 1) && store.isInFlight(id: 2))
    store.perform(.cancel(id: 1))
    #expect(!store.isInFlight(id: 1) && store.isInFlight(id: 2))
    all.forEach { $0.end() }
    await settle()
    #expect(store.state == ["first", "third"])
    #expect(!second.wasCancelled, "it never started")
  }

  @Test("16 · a cancel acts when the store runs it, never when it is made") func contract16() async {
    store.perform(.held(first).cancellable(id: 1))
    await settle()
    let cancel = Effect<Step>.cancel(id: 1)
    let replace = Effect<Step>.held(second).cancellable(id: 1, cancelInFlight: true)
    await settle()
    #expect(!first.wasCancelled && store.liveIDCount == 1)
    store.perform(cancel)
    #expect(first.wasCancelled)
    store.perform(replace)
    store.perform(cancel)
    #expect(store.liveIDCount == 0, "as often as it is run")
    all.forEach { $0.end() }
  }

  @Test("16 · in a concatenate it acts in its turn") func contract16Concatenate() async {
    store.perform(.held(first).cancellable(id: 1))
    store.perform(.concatenate(.held(second), .cancel(id: 1), .held(third)))
    await settle()
    #expect(first.isLive && !first.wasCancelled, "its turn has not come")
    second.end()
    await settle()
    #expect(first.wasCancelled && third.isLive)
    first.end()
    third.end()
  }

  @Test("16 · what comes after it and has begun is reached") func contract16Begun() async {
    store.perform(.merge(.concatenate(.held(first), .cancel(id: 1)), .held(second).cancellable(id: 1)))
    await settle()
    #expect(second.isLive && !second.wasCancelled)
    first.end()
    await settle()
    #expect(second.wasCancelled)
    second.end()
  }

  @Test(
    "16 · it reaches what comes before it in its effect, and leaves alone what comes after",
    arguments: Together.allCases)
  func contract16Place(together: Together) async {
    store.perform(together([.cancel(id: 1), .held(first).cancellable(id: 1)]))
    await settle()
    #expect(first.isLive && !first.wasCancelled)
    store.perform(.merge(.held(second).cancellable(id: 1), .cancel(id: 1), .held(third).cancellable(id: 1)))
    await settle()
    #expect(first.wasCancelled && !second.isLive && third.isLive)
    all.forEach { $0.end() }
    await settle()
    #expect(store.state == ["third"])
  }
}
