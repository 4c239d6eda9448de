import Testing
import Workbook

@testable import OrphanedTask

@Suite("1 · The orphaned task", .serialized) @MainActor struct OrphanedTaskTests {
  @Test("red: the request runs on, and the closed screen is written to") func red() async throws {
    expectRed(
      try await closeBeforeTheAnswer(UnheldTaskScreen.self),
      breaking: "the closed screen is never written to", "the server sees the client leave before it has answered")
  }

  @Test("red: taps pile up, and the old answer lands last") func redTwoTaps() async throws {
    expectRed(
      try await twoTaps(UnheldTaskScreen.self),
      breaking: "one search is in flight, however often the button is tapped",
      "the screen shows the answer to the last query")
  }

  @Test("the damage: three repositories on a screen that closed") func damage() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = UnheldTaskScreen(git: git)
    server.hold()
    screen.searchTapped("swift")
    _ = try await server.arrival()
    screen.close()
    server.release()
    await git.allEnded()
    await settle()
    #expect(screen.results == ["swift-one", "swift-two", "swift-three"])
    #expect(server.answeredCount == 1)
    #expect(git.cancelledCalls == 0)
  }

  @Test("green: the client leaves, and the closed screen stays as it was") func green() async throws {
    expectGreen(try await closeBeforeTheAnswer(HeldTaskScreen.self))
  }

  @Test("what Task {} inherits, and Task.detached does not") func inherits() async {
    expectGreen(await inheritance())
  }

  @Test("still broken, and for later chapters: holding the task mends neither of the other accidents")
  func stillBroken() async throws {
    #expect(try await twoTaps(HeldTaskScreen.self).broken.count == 2)
  }

  @Test("a screen that stays open is given its answer") func happyPath() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = HeldTaskScreen(git: git)
    screen.searchTapped("swift")
    await git.callsEnded(1)
    await settle()
    #expect(screen.results == ["swift-one", "swift-two", "swift-three"])
    #expect(server.clientLeftCount == 0)
  }
}
