import Testing
import Workbook

@testable import HoldTheHandle

@Suite("3 · Hold the handle", .serialized) @MainActor struct HoldTheHandleTests {
  @Test("red: without a handle, Stop stops nothing") func red() async throws {
    expectRed(
      try await stopOnPageTwo(UnheldLoader.self),
      breaking: "after Stop, no further page is requested", "the loop ends within the page it is on")
  }

  @Test("red: a loop that never looks at its flag runs on after cancel()") func redUnchecked() async throws {
    expectRed(
      try await stopOnPageTwo(UncheckedLoader.self),
      breaking: "after Stop, no further page is requested", "the loop ends within the page it is on")
  }

  @Test("red: a loop that skips failed pages asks for every page that is left") func redSkipping() async {
    expectRed(
      await whatEnds(.skipsFailedPages),
      breaking: "after Stop, a deaf search is not asked again", "after Stop, a search that listens is not asked again")
  }

  @Test("the damage: five requests, half of what a minute allows, and nine repositories that nobody wants to see")
  func damage() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    server.hold()
    let loader = UncheckedLoader(git: GitSearch(server))
    let loop = loader.start("swift")
    _ = try await server.arrival()
    loader.stop()
    server.release()
    _ = await loop.result
    #expect(server.answeredCount == 5)
    #expect(loader.results.count == 9)
    #expect(loop.isCancelled, "the flag is set, and nobody has looked at it")
  }

  @Test("green: the loop looks before every page, and ends on the page it is on") func green() async throws {
    expectGreen(try await stopOnPageTwo(CheckedLoader.self))
  }

  @Test("green: the search listens as well") func greenListening() async throws {
    expectGreen(try await stopOnPageTwo(ListeningLoader.self))
  }

  @Test("green: a loop that looks at its flag ends, whatever the search does") func greenLooking() async {
    expectGreen(await whatEnds(.looksAtItsFlag))
  }

  @Test("a deaf search answers the page that Stop came on; one that listens leaves the server at once")
  func leaving() async throws {
    for (loader, left) in [(CheckedLoader.self, 0), (ListeningLoader.self, 1)] as [(any PageLoader.Type, Int)] {
      let server = try LoopbackServer.gitSearch()
      defer { server.stop() }
      server.hold()
      let loader = loader.init(git: GitSearch(server))
      let loop = loader.start("swift")
      let request = try await server.arrival()
      loader.stop()
      if left == 0 { server.release() }
      _ = try await server.ending(of: request)
      _ = await loop.result
      #expect(server.clientLeftCount == left)
      #expect(server.requestCount == 1)
    }
  }

  @Test("Stop comes between two pages: the next is not asked for, though the search would have thrown at once")
  func betweenPages() async {
    let git = HeldSearch(honoursCancellation: true)
    let loader = ListeningLoader(git: git)
    let loop = loader.start("swift")
    await settle()
    git.answer(0)
    loader.stop()
    _ = await loop.result
    #expect(loader.results.count == 3)
    #expect(git.calls.count == 1)
  }

  @Test("cancel() sets the flag, runs the handlers and reaches the children, and stops nothing") func effects() async {
    expectGreen(await threeEffects())
  }

  @Test("a loop that passes errors on is ended by a search that listens, and by no other") func passingOn() async {
    let findings = await whatEnds(.passesErrorsOn)
    #expect(findings.broken.map(\.text) == ["after Stop, a deaf search is not asked again"])
  }

  @Test("five pages are loaded when nobody taps Stop, and Start works again after Stop") func happyPath() async throws {
    let server = try LoopbackServer.gitSearch(rateLimit: nil)
    defer { server.stop() }
    let git = GitSearch(server)
    let loader = ListeningLoader(git: git)
    loader.stop()
    try await loader.start("swift").value
    #expect(loader.page == 5)
    #expect(loader.results.count == 9)
    loader.stop()
    try await loader.start("swiftui").value
    #expect(loader.results.count == 18)
    #expect(git.cancelledCalls == 0)
  }
}
