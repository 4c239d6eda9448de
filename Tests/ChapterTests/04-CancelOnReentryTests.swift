import Testing
import Workbook

@testable import CancelOnReentry

@Suite("4 · Cancel on re-entry", .serialized) @MainActor struct CancelOnReentryTests {
  @Test("red: the search for swift runs on beside the one for swiftui") func red() async throws {
    expectRed(
      try await twoQueries(UnguardedScreen.self),
      breaking: "at any moment at most one search is live", "the server answers one search")
  }

  @Test("red: the eleventh of eleven keystrokes is answered with 403") func redKeystrokes() async throws {
    expectRed(
      try await elevenKeystrokes(.inOneTurn) { git, _ in UnguardedScreen(git: git) }.findings,
      breaking: "at any moment at most one search is live", "the server answers one search",
      "no search is refused by the rate limit")
  }

  @Test("red: page 2 is loaded twice, and its rows are in the list twice") func redPaging() async throws {
    expectRed(
      try await scrolling(UnguardedScreen.self),
      breaking: "page 2 is requested once, however often the list asks", "the list shows both pages, and no row twice")
  }

  @Test("red: single flight for a search ignores the new query") func redSwappedSearch() async throws {
    expectRed(
      try await twoQueries(SwappedScreen.self), breaking: "the screen shows the answer to the last query")
  }

  @Test("red: replacing for a page requests page 2 again and again") func redSwappedPaging() async throws {
    expectRed(
      try await scrolling(SwappedScreen.self), breaking: "page 2 is requested once, however often the list asks")
  }

  @Test("red: replaced or not, a search that has reached the server counts") func redOneByOne() async throws {
    expectRed(
      try await elevenKeystrokes(.oneByOne) { git, _ in GuardedScreen(git: git) }.findings,
      breaking: "no search is refused by the rate limit")
  }

  @Test("the damage: the one query that its user wanted is the one that is refused") func damage() async throws {
    let cost = try await elevenKeystrokes(.oneByOne) { git, _ in UnguardedScreen(git: git) }
    #expect((cost.requests, cost.clientsLeft, cost.refused) == (11, 0, 1))
    #expect(cost.shown == "concurrenc")
  }

  @Test("the damage: page 2 is in the list twice, and page 3 is never asked for") func damageOfPaging() async {
    let search = HeldSearch(honoursCancellation: true)
    let screen = UnguardedScreen(git: search)
    await search.show("swift", on: screen)
    screen.listNearsItsEnd()
    screen.listNearsItsEnd()
    await settle()
    search.answerAll()
    await settle()
    screen.listNearsItsEnd()
    await settle()
    #expect(screen.results.count == 9)
    #expect(search.calls.map(\.page) == [1, 2, 2, 4])
    search.answerAll()
    await settle()
  }

  @Test("the damage: a page that is replaced whenever the list asks never arrives") func damageOfSwapping() async {
    let search = HeldSearch(honoursCancellation: true)
    let screen = SwappedScreen(git: search)
    await search.show("swift", on: screen)
    for _ in 1...20 {
      screen.listNearsItsEnd()
      await settle()
    }
    #expect(search.calls.count { $0.page == 2 } == 20)
    #expect(search.calls.count { $0.wasCancelled } == 19)
    #expect(screen.results.count == 3)
    search.answerAll()
    await settle()
  }

  @Test("green: one search is live, and one is answered") func green() async throws {
    expectGreen(try await twoQueries(GuardedScreen.self))
  }

  @Test("green: eleven keystrokes send one request") func greenKeystrokes() async throws {
    let cost = try await elevenKeystrokes(.inOneTurn) { git, _ in GuardedScreen(git: git) }
    expectGreen(cost.findings)
    #expect((cost.requests, cost.clientsLeft, cost.refused) == (1, 0, 0))
    #expect(cost.shown == "concurrency")
  }

  @Test("green: page 2 is requested once") func greenPaging() async throws {
    expectGreen(try await scrolling(GuardedScreen.self))
  }

  @Test(
    "green: a search that waits for a pause sends one request, however its letters come",
    arguments: [
      Typing.inOneTurn, .oneByOne,
    ]) func greenDebounced(_ typing: Typing) async throws
  {
    let cost = try await elevenKeystrokes(typing) { DebouncedScreen(git: $0, pause: $1) }
    expectGreen(cost.findings)
    #expect((cost.requests, cost.clientsLeft, cost.refused) == (1, 0, 0))
    #expect(cost.shown == "concurrency")
  }
}

// What the experiments do not try.
extension CancelOnReentryTests {
  @Test("a search that was replaced before its first line ran asks for nothing") func neverBegun() async {
    let search = HeldSearch(honoursCancellation: true)
    let screen = GuardedScreen(git: search)
    screen.queryChanged("swift")
    screen.queryChanged("swiftui")
    await settle()
    #expect(search.calls.map(\.query) == ["swiftui"])
    search.answerAll()
    await settle()
  }

  @Test("twenty calls in one turn ask for page 2 once, and when it has come, for page 3 once") func pageByPage() async {
    let search = HeldSearch(honoursCancellation: true)
    let screen = GuardedScreen(git: search)
    await search.show("swift", on: screen)
    for page in 2...3 {
      for _ in 1...20 { screen.listNearsItsEnd() }
      await settle()
      #expect(search.calls.map(\.page) == Array(1...page))
      search.answerAll()
      await settle()
    }
    #expect(screen.results.count == 9)
  }

  @Test("a page that failed can be asked for again") func pageFails() async {
    struct Offline: Error {}
    let search = HeldSearch(honoursCancellation: true)
    let screen = GuardedScreen(git: search)
    await search.show("swift", on: screen)
    screen.listNearsItsEnd()
    await settle()
    search.answer(1, with: .failure(Offline()))
    await settle()
    screen.listNearsItsEnd()
    await settle()
    #expect(search.calls.map(\.page) == [1, 2, 2])
    search.answerAll()
    await settle()
    #expect(screen.results.count == 6)
  }

  @Test("a page ends with the list that it was for, and the next list has pages of its own") func pageOfOldList() async
  {
    let search = HeldSearch(honoursCancellation: true)
    let screen = GuardedScreen(git: search)
    await search.show("swift", on: screen)
    screen.listNearsItsEnd()
    await settle()
    await search.show("swiftui", on: screen)
    #expect(search.calls[1].wasCancelled)
    #expect(screen.results.count == 3)
    screen.listNearsItsEnd()
    await settle()
    #expect(search.calls.last?.query == "swiftui" && search.calls.last?.page == 2)
    search.answerAll()
    await settle()
    #expect(screen.results.last == "swiftui-six")
  }

  @Test("a search that nothing replaces is answered, and scrolling does not disturb it") func happyPath() async {
    let search = HeldSearch(honoursCancellation: true)
    let screen = GuardedScreen(git: search)
    await search.show("swift", on: screen)
    screen.listNearsItsEnd()
    screen.queryChanged("swiftui")
    screen.listNearsItsEnd()
    await settle()
    #expect(search.calls.map(\.query) == ["swift", "swift", "swiftui"])
    #expect(!search.calls.contains { $0.wasCancelled })
    search.answer(1)
    await settle()
    #expect(screen.results.count == 6)
    search.answer(2)
    await settle()
    #expect(screen.shownQuery == "swiftui")
  }

  @Test("closing the screen ends its search and its page, and one that still waits for a pause sends nothing")
  func close() async {
    let search = HeldSearch(honoursCancellation: true)
    let guarded = GuardedScreen(git: search)
    await search.show("swift", on: guarded)
    guarded.queryChanged("swiftui")
    guarded.listNearsItsEnd()
    await settle()
    guarded.close()
    await settle()
    #expect(search.calls.map(\.wasCancelled) == [false, true, true])

    let pause = Gate()
    let debounced = DebouncedScreen(git: search) { try await pause.waitUnlessCancelled() }
    debounced.queryChanged("swift")
    await settle()
    debounced.close()
    pause.open()
    await settle()
    #expect(search.calls.count == 3)
    #expect(!search.calls.contains { $0.isInFlight })
  }
}

extension HeldSearch {
  /// Types a query on a screen, and answers it.
  fileprivate func show(_ query: String, on screen: some SearchScreen) async {
    screen.queryChanged(query)
    await settle()
    answer(calls.count - 1)
    await settle()
  }
}
