import Testing
import Workbook

@Suite("A search without a network") @MainActor struct HeldSearchTests {
  @Test("calls are answered in the order that the experiment wants") func order() async throws {
    let search = HeldSearch(honoursCancellation: true)
    let first = Task { try await search.search("swift") }
    let second = Task { try await search.search("swiftui", page: 3) }
    await settle()
    #expect(search.calls.map(\.query) == ["swift", "swiftui"])
    search.answer(1)
    #expect(try await second.value.map(\.name) == ["swiftui-seven", "swiftui-eight", "swiftui-nine"])
    #expect(search.calls.map(\.isInFlight) == [true, false])
    search.answer(0, with: .failure(GitSearchError.status(500, message: "")))
    await #expect(throws: GitSearchError.self) { try await first.value }
  }

  @Test("the first answer counts, and an answer to no call is nothing") func firstAnswer() async throws {
    let search = HeldSearch(honoursCancellation: true)
    let call = Task { try await search.search("swift") }
    await settle()
    search.answer(7)
    search.answer(0, with: .success([]))
    search.answerAll()
    #expect(try await call.value == [])
  }

  @Test("released, it answers those that wait and those that come") func released() async throws {
    let search = HeldSearch(honoursCancellation: true)
    let waiting = Task { try await search.search("swift") }
    await settle()
    search.release()
    #expect(try await waiting.value.map(\.name).first == "swift-one")
    #expect(try await search.search("vapor").map(\.name).first == "vapor-one")
  }

  @Test("a cancelled call throws at once, or is deaf", arguments: [true, false]) func cancelled(honours: Bool) async {
    let search = HeldSearch(honoursCancellation: honours)
    let call = Task { try await search.search("swift") }
    await settle()
    call.cancel()
    await settle()
    #expect(search.calls[0].wasCancelled)
    #expect(search.calls[0].hasEnded == honours)
    search.answerAll()
    let result = await call.result
    #expect((try? result.get())?.count == (honours ? nil : 3))
  }

  @Test("a child task can be given a search") func child() async throws {
    let held = HeldSearch(honoursCancellation: true)
    let search: any Searching = held
    async let found = search.search("swift")
    while held.calls.isEmpty { await Task.yield() }
    held.answerAll()
    #expect(try await found.count == 3)
  }

  @Test("it finds what the real service finds", arguments: 1...4) func same(page: Int) async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let held = HeldSearch(honoursCancellation: true)
    let call = Task { try await held.search("swift", page: page) }
    await settle()
    held.answerAll()
    #expect(try await call.value == GitSearch(server).search("swift", page: page))
  }
}
