import CancellableStore
import TestSupport
import Testing
import Workbook

private enum Search { case one }
private enum Paging { case one }

@Suite("Store · ids") @MainActor struct IDTests {
  let store = makeStore()
  let first = HeldWork("first")
  let second = HeldWork("second")
  let third = HeldWork("third")

  @Test("1 · cancelInFlight cancels every effect in flight under that id, then starts") func contract01() async {
    store.perform(.held(first).cancellable(id: "search"))
    store.perform(.held(second).cancellable(id: "search"))
    await settle()
    #expect(first.isLive && second.isLive)

    store.perform(.held(third).cancellable(id: "search", cancelInFlight: true))
    #expect(first.wasCancelled && second.wasCancelled, "before send returns")
    await settle()
    for work in [first, second, third] { work.end() }
    await settle()
    #expect(store.state == ["third"])
  }

  @Test("1 · without cancelInFlight they run side by side, and cancel(id:) then ends all of them")
  func contract01SideBySide() async {
    for work in [first, second] { store.perform(.held(work).cancellable(id: "search")) }
    store.perform(.held(third).cancellable(id: "other"))
    await settle()
    #expect(first.isLive && second.isLive && store.runningCount == 3)
    store.perform(.cancel(id: "search"))
    #expect(first.wasCancelled && second.wasCancelled)
    #expect(!third.wasCancelled && store.runningCount == 1, "another id is left alone")
    for work in [first, second, third] { work.end() }
    await settle()
    #expect(store.state == ["third"])
  }

  @Test("1 · cancelInFlight on an effect that is none cancels all the same") func contract01None() async {
    store.perform(.held(first).cancellable(id: "search"))
    await settle()
    store.perform(Effect.none.cancellable(id: "search", cancelInFlight: true))
    #expect(first.wasCancelled && store.liveIDCount == 0)
    first.end()
  }

  @Test("1 · cancelInFlight does not cancel the effect that it is part of, nor what comes after it there")
  func contract01Itself() async {
    store.perform(
      .held(first).cancellable(id: 1, cancelInFlight: true).cancellable(id: 1, cancelInFlight: true))
    store.perform(
      .concatenate(
        .held(second).cancellable(id: 2, cancelInFlight: true), .held(third).cancellable(id: 2, cancelInFlight: true)))
    for work in [first, second, third] { work.end() }
    await settle()
    #expect(store.state == ["first", "second", "third"])
  }

  @Test("1 · of several in one merge the last one stands") func contract01Merge() async {
    store.perform(.merge([first, second, third].map { .held($0).cancellable(id: 1, cancelInFlight: true) }))
    for work in [first, second, third] { work.end() }
    await settle()
    #expect(store.state == ["third"])
  }

  @Test("2 · an id is its value and its type") func contract02() async {
    let ids: [any Hashable & Sendable] = [
      1 as Int, 2 as Int, 1 as UInt8, 1.0 as Double, Search.one, Paging.one, "1", "1" as Substring, Int?.some(1), [1],
    ]
    let works = ids.map { HeldWork("\(type(of: $0)) \($0)") }
    func put(_ work: HeldWork, under id: some Hashable & Sendable) {
      store.perform(.held(work).cancellable(id: id))
    }
    for (id, work) in zip(ids, works) { put(work, under: id) }
    await settle()
    #expect(store.liveIDCount == ids.count)

    func cancel(_ id: some Hashable & Sendable) { store.perform(.cancel(id: id)) }
    for (index, id) in ids.enumerated() {
      cancel(id)
      #expect(works.map(\.wasCancelled) == works.indices.map { $0 <= index }, "after cancelling \(works[index].name)")
    }
    works.forEach { $0.end() }
  }

  @Test("2 · equal values of one type are the same id, wherever they were made") func contract02Equal() async {
    store.perform(.held(first).cancellable(id: ["se", "arch"].joined()))
    store.perform(.held(second).cancellable(id: Search.one))
    await settle()
    store.perform(.cancel(id: "search"))
    let erased: any Hashable & Sendable = Search.one
    store.perform(.cancel(id: erased))
    #expect(first.wasCancelled && second.wasCancelled)
    first.end()
    second.end()
  }

  @Test("4 · an effect under two ids ends by either", arguments: ["inner", "outer"])
  func contract04(id: String) async {
    store.perform(.held(first).cancellable(id: "inner").cancellable(id: "outer"))
    store.perform(.held(second).cancellable(id: id == "inner" ? "outer" : "inner"))
    await settle()
    #expect(store.liveIDCount == 2)
    store.perform(.cancel(id: id))
    #expect(first.wasCancelled && !second.wasCancelled)
    #expect(store.liveIDCount == 1, "it is in flight under neither of them; the other effect is")
    first.end()
    second.end()
    await settle()
    #expect(store.state == ["second"])
  }

  @Test("4 · an effect may be under one id many times") func contract04Same() async {
    var effect = Effect<Step>.held(first)
    for _ in 1...1_000 { effect = effect.cancellable(id: 1) }
    store.perform(effect)
    await settle()
    #expect(store.liveIDCount == 1 && store.runningCount == 1)
    store.perform(.cancel(id: 1))
    #expect(first.wasCancelled && store.liveIDCount == 0)
    first.end()
  }

  @Test("6 · cancelling an id with nothing in flight does nothing") func contract06() async {
    store.perform(.cancel(id: "search"))
    #expect(store.liveIDCount == 0)
    store.perform(.held(first).cancellable(id: "search"))
    await settle()
    #expect(first.isLive && !first.wasCancelled, "nor does it wait for something to cancel")
    first.end()
    await settle()
    store.perform(.cancel(id: "search"))
    #expect(store.state == ["first"], "it had ended before")
  }

  @Test("6 · cancelling twice does nothing more") func contract06Twice() async {
    let cancellations = Log<String>()
    let gate = Gate()
    store.perform(
      .run { _ in
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          // Sound: these tests cancel from the main actor only.
          MainActor.assumeIsolated { cancellations.append("cancelled") }
        }
      }.cancellable(id: 1))
    store.perform(.held(second).cancellable(id: 2))
    await settle()
    store.perform(.merge(.cancel(id: 1), .cancel(id: 1)))
    store.perform(.cancel(id: 1))
    #expect(cancellations.entries == ["cancelled"])
    #expect(store.runningCount == 1 && second.isLive)
    gate.open()
    second.end()
  }

  @Test("9 · ids are scoped to their store") func contract09() async {
    let other = makeStore()
    store.perform(.held(first).cancellable(id: "search"))
    other.perform(.held(second).cancellable(id: "search"))
    await settle()
    store.perform(.cancel(id: "search"))
    #expect(first.wasCancelled && !second.wasCancelled && other.liveIDCount == 1)
    store.perform(.held(third).cancellable(id: "search", cancelInFlight: true))
    #expect(!second.wasCancelled)
    other.perform(.cancel(id: "search"))
    #expect(second.wasCancelled && store.liveIDCount == 1)
    for work in [first, second, third] { work.end() }
  }

  @Test("18 · effects that share an id without cancelInFlight all deliver") func contract18() async {
    for work in [first, second, third] { store.perform(.held(work).cancellable(id: "search")) }
    await settle()
    for work in [second, third, first] {
      work.end()
      await settle()
    }
    #expect(store.state == ["second", "third", "first"])
  }
}
