import Testing
import Workbook

@testable import StoreCancellation

@Suite("13 · Store cancellation", .serialized) @MainActor struct StoreCancellationTests {
  @Test("red: two searches race, and the older one has the last word") func redTwoSearches() async throws {
    expectRed(
      try await twoSearches(in: UnnamedSearch.self), breaking: "at any moment at most one search is live",
      "what is shown is the answer to the query")
  }

  @Test("red: the page of an old list is added to the new one") func redOldPage() async {
    expectRed(
      await oldPage(in: UnnamedSearch.self), breaking: "the page of a list that has gone is given up",
      "no page of the old list is added to the new")
  }

  @Test("red: a dismissed child's request runs on, and lands in the next child") func redDismissed() async throws {
    expectRed(
      try await dismissedDetail(in: UnnamedSearch.self),
      breaking: "a child shows what was found for it, and nothing else",
      "a dismissed child's request ends: the server sees its client leave")
  }

  @Test("red: what is dropped on arrival was asked for all the same") func redChecked() async throws {
    expectRed(
      try await twoSearches(in: CheckedSearch.self) + oldPage(in: CheckedSearch.self)
        + dismissedDetail(in: CheckedSearch.self),
      breaking: "at any moment at most one search is live", "the page of a list that has gone is given up",
      "a dismissed child's request ends: the server sees its client leave")
  }

  @Test("red: a store without names cannot replace, and cannot cancel") func redBehaviour() async {
    expectRed(
      await sameBehaviour(of: UnnamedHolder.self),
      breaking: "what is replaced is cancelled, and its successor is not", "what comes late is not delivered",
      "a failure that comes late is silent", "what is cancelled before its first line never runs",
      "what is cancelled in flight knows it")
  }

  @Test("red: a task that is bound to nothing runs on, and shows what it found") func redUnbound() async {
    expectRed(
      await whatIsBound(to: NoLifetime.self).findings,
      breaking: "the work is cancelled when what it is bound to goes", "nothing is shown after that")
  }

  @Test("the damage: the old answer, the old page and the other child's list are on screen") func damage() async {
    let git = HeldSearch(honoursCancellation: true)
    let feature = UnnamedSearch(git: git)
    for query in ["swift", "swiftui"] {
      feature.send(.queryChanged(query))
      await settle()
    }
    git.answer(1)
    await settle()
    git.answer(0)
    await settle()
    #expect(feature.state.query == "swiftui")
    #expect(feature.state.results == ["swift-one", "swift-two", "swift-three"])

    feature.send(.repositoryTapped("vapor"))
    await settle()
    feature.send(.detailDismissed)
    feature.send(.repositoryTapped("nio"))
    await settle()
    #expect(git.calls[2].isInFlight && !git.calls[2].wasCancelled)
    git.answer(2)
    await settle()
    #expect(feature.state.detail?.repository == "nio")
    #expect(feature.state.detail?.similar.first == "like:vapor-one")
    git.answerAll()
    await settle()
  }

  @Test("green: the new search takes the place of the old") func greenTwoSearches() async throws {
    expectGreen(try await twoSearches(in: NamedSearch.self))
  }

  @Test("green: the page of an old list is given up") func greenOldPage() async {
    expectGreen(await oldPage(in: NamedSearch.self))
  }

  @Test("green: a dismissed child's request ends with it") func greenDismissed() async throws {
    expectGreen(try await dismissedDetail(in: NamedSearch.self))
  }

  @Test("green: a store's id behaves as a ManagedTask does") func greenBehaviour() async {
    expectGreen(await sameBehaviour(of: StoreHolder.self))
    expectGreen(await sameBehaviour(of: ManagedHolder.self))
  }

  @Test("green: a call, a view, an object and a store end the work that is bound to them") func greenBound() async {
    let bindings = [
      await whatIsBound(to: ScopeLifetime.self), await whatIsBound(to: ViewLifetime.self),
      await whatIsBound(to: OwnerLifetime.self), await whatIsBound(to: StoreLifetime.self),
    ]
    for binding in bindings { expectGreen(binding.findings) }
    #expect(bindings[0].seen == ["comes after it", "cancelled", "yes"])
    for binding in bindings[1...] {
      #expect(binding.seen == ["takes its place", "cancelled", "no"])
    }
  }

  @Test("every order: fifteen of them, and only the store with names keeps its promises") func everyOrderOfFive()
    async throws
  {
    // search a comes first of four; search b and its answer keep their order, answer a falls anywhere among them: 3.
    // The dismissal then has five places. It is harmless without names only while nothing is in flight, and two
    // searches are harmless only when the first has been answered before the second: search a, answer a, search b,
    // answer b, with the dismissal first, last, or in the middle.
    let unnamed = try await everyOrder(in: UnnamedSearch.self)
    #expect(unnamed.orders == 3 * 5)
    #expect(unnamed.broken == 15 - 3)
    #expect(unnamed.shortest?.events == ["search a", "search b"])

    let checked = try await everyOrder(in: CheckedSearch.self)
    #expect(checked.broken == unnamed.broken)

    let named = try await everyOrder(in: NamedSearch.self)
    #expect(named.orders == unnamed.orders)
    expectGreen(named.findings)
  }
}

// What the experiments do not try.
extension StoreCancellationTests {
  @Test("what is not cancelled is answered: a search, its page and its child, and no client leaves")
  func happyPath() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let feature = NamedSearch(git: git)
    let actions: [SearchAction] = [.queryChanged("swift"), .listNearedItsEnd, .repositoryTapped("nio")]
    for (number, action) in actions.enumerated() {
      feature.send(action)
      await git.callsEnded(number + 1)
      await settle()
    }
    #expect(feature.state.results == ["one", "two", "three", "four", "five", "six"].map { "swift-\($0)" })
    #expect(feature.state.detail?.similar == ["like:nio-one", "like:nio-two", "like:nio-three"])
    #expect(feature.state.message == nil)
    #expect(server.clientLeftCount == 0)
  }

  @Test("dismissing the child leaves the search and its page alone") func dismissalIsNarrow() async {
    let git = HeldSearch(honoursCancellation: true)
    let feature = NamedSearch(git: git)
    feature.send(.queryChanged("swift"))
    await settle()
    git.answer(0)
    await settle()
    feature.send(.listNearedItsEnd)
    feature.send(.repositoryTapped("nio"))
    await settle()
    feature.send(.detailDismissed)
    await settle()
    #expect(git.calls.map(\.wasCancelled) == [false, false, true])
    git.answer(1)
    await settle()
    #expect(feature.state.results.count == 6)
    #expect(feature.state.detail == nil)
  }

  @Test("a repository that is opened over another ends the other's request") func openedOver() async {
    let git = HeldSearch(honoursCancellation: true)
    let feature = NamedSearch(git: git)
    feature.send(.repositoryTapped("vapor"))
    await settle()
    feature.send(.repositoryTapped("nio"))
    await settle()
    #expect(git.calls.map(\.wasCancelled) == [true, false])
    git.answerAll()
    await settle()
    #expect(feature.state.detail?.similar.first == "like:nio-one")
  }

  @Test("closing ends the search, or its page and its child") func closing() async {
    let git = HeldSearch(honoursCancellation: true)
    let feature = NamedSearch(git: git)
    feature.send(.queryChanged("swift"))
    await settle()
    feature.send(.closed)
    await settle()
    #expect(git.calls.map(\.wasCancelled) == [true])

    feature.send(.queryChanged("swift"))
    await settle()
    git.answer(1)
    await settle()
    feature.send(.listNearedItsEnd)
    feature.send(.repositoryTapped("nio"))
    await settle()
    feature.send(.closed)
    await settle()
    #expect(git.calls.map(\.wasCancelled) == [true, false, true, true])
    #expect(git.calls.allSatisfy { !$0.isInFlight })
    #expect(feature.state.query.isEmpty && feature.state.results.isEmpty && feature.state.detail == nil)
  }

  @Test("a page that fails says so, and can be asked for again; a list without rows asks for none")
  func failedPage() async {
    let git = HeldSearch(honoursCancellation: true)
    let feature = NamedSearch(git: git)
    feature.send(.queryChanged("swift"))
    feature.send(.listNearedItsEnd)
    await settle()
    #expect(git.calls.count == 1)
    git.answer(0)
    await settle()
    feature.send(.listNearedItsEnd)
    await settle()
    git.answer(1, with: .failure(GitSearchError.status(503, message: "busy")))
    await settle()
    #expect(feature.state.message == "could not load")
    feature.send(.listNearedItsEnd)
    await settle()
    git.answer(2)
    await settle()
    feature.send(.listNearedItsEnd)
    await settle()
    #expect(git.calls.map(\.page) == [1, 2, 2, 3])
    git.answerAll()
    await settle()
    #expect(feature.state.results.count == 9)
  }

  @Test("with or without names, nothing outlives the store") func freed() async {
    func inFlight<Feature: SearchFeature>(_: Feature.Type) async -> (started: [HeldSearch.Call], calls: Int) {
      let git = HeldSearch(honoursCancellation: true)
      weak var freed: Feature?
      do {
        let feature = Feature(git: git)
        freed = feature
        feature.send(.queryChanged("swift"))
        feature.send(.repositoryTapped("nio"))
        await settle()
        feature.send(.repositoryTapped("vapor"))
      }
      #expect(freed == nil)
      await settle()
      return (git.calls.filter { $0.isInFlight || !$0.wasCancelled }, git.calls.count)
    }
    for left in [await inFlight(UnnamedSearch.self), await inFlight(NamedSearch.self)] {
      #expect(left.started.isEmpty)
      #expect(left.calls == 2, "the effect that had not started ran after its store was freed")
    }
  }

  @Test("a view that is given the same query again goes on with its search") func sameQuery() async {
    let git = HeldSearch(honoursCancellation: true)
    var shown: [String] = []
    let view = ViewLifetime(git: git) { shown = $0 }
    view.search("swift")
    await settle()
    view.search("swift")
    await settle()
    #expect(git.calls.map(\.wasCancelled) == [false])
    git.answer(0)
    await settle()
    #expect(shown == ["swift-one", "swift-two", "swift-three"])
    view.end()
  }

  @Test("a store without names keeps no task that has ended") func endedTasks() async {
    let git = HeldSearch(honoursCancellation: true)
    let store = UnnamedStore<Int, String>(initialState: 0) { count, query in
      count += 1
      return .run { _ in
        _ = try await git.search(query)
      } catch: { _, _ in
      }
    }
    store.send("a")
    store.send("b")
    await settle()
    #expect(store.tasksInFlight == 2)
    git.answerAll()
    await settle()
    #expect(store.tasksInFlight == 0)
    #expect(store.state == 2)
  }
}
