import TaskLifetime
import Testing
import Workbook

@testable import LifetimeBags

@Suite("12 · Lifetime bags", .serialized) @MainActor struct LifetimeBagsTests {
  @Test("red: a new query leaves the old search running, past the view") func red() async throws {
    expectRed(
      try await newQuery(in: LastTaskView.self), breaking: "a new query ends the search for the old one",
      "when the view has disappeared, the server has seen every client leave",
      "a view that has disappeared is not written to")
  }

  @Test("the damage: the old answer lands last, on a view that shows another query") func damage() async {
    let git = HeldSearch(honoursCancellation: true)
    let view = LastTaskView(git: git)
    view.appear("swift")
    await settle()
    view.render("swiftui")
    await settle()
    git.answer(1)
    await settle()
    git.answer(0)
    await settle()
    #expect(view.results == ["swift-one", "swift-two", "swift-three"])
    #expect(!git.calls[0].wasCancelled)
  }

  @Test("red: the bag keeps every load that has ended, and its picture") func redGrowing() async {
    expectRed(
      await scrolling(DisposeBagList.self), breaking: "a load that has ended leaves the bag",
      "a picture that no row shows is freed")
  }

  @Test("red: in a bag without an id, a new query leaves the old search running") func redWithoutId() async {
    expectRed(
      await viewLife(of: BagView.self).findings,
      breaking: "a view that is shown has one search at most, for its own query")
  }

  @Test("five probes: a bag in the style of RxSwift lets late work run on, and keeps what has ended")
  func disposeBag() async {
    let probes = await fiveProbes(DisposeBagList.self)
    #expect(
      probes.findings.broken.map(\.text) == [
        "what is added when its owner has gone is cancelled", "what has ended leaves by itself",
        "one can be cancelled alone, and leaves",
      ])
    #expect(
      probes.rows.map(\.seen) == [
        "cancelled", "runs on", "stays with picture", "cancelled, stays", "cancelled, leave",
      ])
  }

  @Test("five probes: a set in the style of Combine cancels late work, and keeps what has ended")
  func cancellableSet() async {
    let probes = await fiveProbes(CancellableSetList.self)
    #expect(probes.findings.broken.map(\.text) == ["what has ended leaves by itself"])
    #expect(
      probes.rows.map(\.seen) == [
        "cancelled", "cancelled", "stays with picture", "cancelled, leaves", "cancelled, leave",
      ])
  }

  // The checks of an optimised build are shorter, and it goes on.
  #if DEBUG && (os(macOS) || os(Linux))
  @Test("the damage: the two older bags must not be added to while they are emptied") func damageOfEmptying() async {
    let bag = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await loadWhileCancelled(DisposeBagList())
    }
    let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await loadWhileCancelled(CancellableSetList())
    }
    for result in [bag, set] {
      let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(errors.contains("Simultaneous accesses"), "it ended in another way: \(errors)")
    }
  }
  #endif

  @Test("a bag for tasks may be added to while it is emptied, and what is added is cancelled") func emptying() async {
    let list = TaskBagList()
    let late = await loadWhileCancelled(list)
    #expect(!late.isLive && list.held == 0)
  }

  @Test("green: under one id, a new query ends the old search, and hiding the view the last") func green() async throws
  {
    expectGreen(try await newQuery(in: KeyedBagView.self))
  }

  @Test("green: loads that have ended leave the bag, and take their pictures along") func greenGrowing() async {
    expectGreen(await scrolling(TaskBagList.self))
  }

  @Test("green: the bag for tasks passes all five probes") func greenProbes() async {
    expectGreen(await fiveProbes(TaskBagList.self).findings)
  }

  @Test("green: shown, hidden and shown again, the view has the one search that it needs") func greenLife() async {
    let life = await viewLife(of: KeyedBagView.self)
    expectGreen(life.findings)
    #expect(
      life.rows.map(\.seen) == [
        "starts 1", "cancels 1, starts 2", "nothing", "cancels 2", "starts 3", "shows 3", "nothing", "nothing",
        "starts 4",
      ])
  }

  @Test("every order: sixty of them, and only the one with an id keeps every promise") func everyOrderOfAView()
    async throws
  {
    // `appears` comes first. Of the five others, disappears and appears again keep their order: 5! / 2.
    // A new query breaks a promise when it comes to a view whose search is live. Before `disappears`: when no answer
    // comes before it, 4! / 2 orders. After `appears again`: in 5! / 3! orders, less those in which the second search has
    // its answer by then, from `newest` in 5 and from `oldest` in 2, in which `newest` has answered the first.
    let last = try await everyOrder(of: LastTaskView.self)
    #expect(last.orders == 60)
    #expect(last.broken == 12 + 20 - 5 - 2)
    #expect(last.shortest?.events == ["appears", "new query"])

    let bag = try await everyOrder(of: BagView.self)
    #expect(bag.orders == 60)
    #expect(bag.broken == last.broken)
    #expect(bag.shortest?.events == last.shortest?.events)

    let keyed = try await everyOrder(of: KeyedBagView.self)
    #expect(keyed.orders == 60)
    expectGreen(keyed.findings)
  }
}

// What the experiments do not try.
extension LifetimeBagsTests {
  @Test("a view that stays is given its answer, and nobody leaves") func happyPath() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let view = KeyedBagView(git: git)
    view.appear("swift")
    view.render("swift")
    await git.callsEnded(1)
    await settle()
    #expect(view.results == ["swift-one", "swift-two", "swift-three"])
    #expect(git.calls == 1)
    #expect(server.clientLeftCount == 0)
  }

  @Test("a view that is freed while it is shown ends its search", arguments: [true, false]) func freed(keyed: Bool)
    async
  {
    let git = HeldSearch(honoursCancellation: true)
    var view: (any SearchView)? = keyed ? KeyedBagView(git: git) : LastTaskView(git: git)
    view?.appear("swift")
    await settle()
    view = nil
    #expect(git.calls[0].wasCancelled)
    await settle()
    #expect(!git.calls[0].isInFlight)
  }

  @Test("the two bags before can be emptied and used again, as the bag for tasks can")
  func usedAgain() async {
    func emptyAndUse<List: PictureList>(_: List.Type) async {
      let list = List()
      let (first, second) = (HeldLoad(), HeldLoad())
      list.load(1, first.run)
      await settle()
      list.cancelAll()
      list.load(1, second.run)
      await settle()
      #expect(first.wasCancelled && second.isLive && !second.wasCancelled, "\(List.self)")
      #expect(list.held == 1, "\(List.self)")
      [first, second].forEach { $0.end() }
      await settle()
    }
    await emptyAndUse(DisposeBagList.self)
    await emptyAndUse(CancellableSetList.self)
    await emptyAndUse(TaskBagList.self)
  }
}

/// A list's load asks for another one when it is cancelled, and the list cancels all of its loads.
@MainActor @discardableResult private func loadWhileCancelled(_ list: some PictureList) async -> HeldLoad {
  let (first, late) = (HeldLoad(), HeldLoad())
  list.load(1) {
    await withTaskCancellationHandler {
      await first.run()
    } onCancel: {
      // Sound: this test cancels from the main actor only.
      MainActor.assumeIsolated { list.load(2, late.run) }
    }
  }
  await settle()
  list.cancelAll()
  await settle()
  first.end()
  await settle()
  return late
}
