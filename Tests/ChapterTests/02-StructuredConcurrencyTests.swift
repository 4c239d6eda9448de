import Testing
import Workbook

@testable import StructuredConcurrency

@Suite("2 · Structured concurrency", .serialized) @MainActor struct StructuredConcurrencyTests {
  @Test("red: one path never calls back, and another calls twice") func redCallbacks() async {
    expectRed(
      await everyPath(CallbackScreen.self),
      breaking: "it completes exactly once when the first is refused",
      "it completes exactly once when the second is refused", "it completes exactly once when both are refused")
  }

  @Test("red: the failure of one task leaves the other running") func redFailure() async throws {
    expectRed(
      try await oneHalfFails(UnboundTasksScreen.self),
      breaking: "a failure of one half cancels the other", "no search outlives the function that started it")
  }

  @Test("red: cancel() ends at the first Task {}") func redCancel() async throws {
    expectRed(
      try await closeBetweenTheAnswers(UnboundTasksScreen.self),
      breaking: "cancelling the screen's task cancels what it started")
  }

  @Test("red: images are shown in the order in which they arrive") func redGallery() async {
    expectRed(
      await imagesOutOfOrder(in: ArrivalOrderGallery()), breaking: "images come back in the order asked for")
  }

  @Test(
    "the damage: a spinner for ever, and an error that turns into three repositories",
    arguments: [
      ("", "swift", ["a spinner"]), ("swift", "", ["a spinner", "an error", "3 repositories"]),
    ])
  func damage(first: String, second: String, shown: [String]) async {
    let search = HeldSearch(honoursCancellation: true)
    let screen = CallbackScreen(git: search)
    screen.compareTapped(first, second)
    for query in [first, second] {
      await settle()
      let refusal = GitSearchError.status(422, message: "a search needs a query")
      search.answer(search.calls.count - 1, with: query.isEmpty ? .failure(refusal) : nil)
    }
    await settle()
    #expect(screen.shown == shown)
    #expect(search.calls.allSatisfy { $0.hasEnded }, "the spinner waits for a search that is still in flight")
  }

  @Test("green: a function that returns or throws has completed once, on every path") func greenPaths() async {
    expectGreen(await everyPath(ChildTasksScreen.self))
  }

  @Test("green: the failure of one child cancels the other, and the function waits for it") func greenFailure()
    async throws
  {
    expectGreen(try await oneHalfFails(ChildTasksScreen.self))
  }

  @Test("green: cancel() reaches the children") func greenCancel() async throws {
    expectGreen(try await closeBetweenTheAnswers(ChildTasksScreen.self))
  }

  @Test("green: images are shown in the order asked for") func greenGallery() async {
    expectGreen(await imagesOutOfOrder(in: AskedOrderGallery()))
  }

  @Test("green: a cancelled group waits for its last child") func greenGroup() async {
    expectGreen(await cancelTheParent(in: AskedOrderGallery()))
  }

  @Test("two calls interleave at an await in an actor, and neither blocks the other") func interleaving() async {
    expectGreen(await twoCallsToOneActor())
  }

  @Test("a failure is noticed when it is awaited: the second half fails, and the first is still waited for")
  func awaitedInOrder() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = ChildTasksScreen(git: git)
    server.hold()
    screen.compareTapped("swift", "")
    _ = try await server.search(for: "swift")
    server.release(try await server.search(for: ""))
    await git.callsEnded(1)
    await settle()
    #expect(screen.shown == ["a spinner"])
    #expect(git.cancelledCalls == 0)
    server.release()
    await screen.task?.value
    #expect(screen.shown == ["a spinner", "an error"])
  }

  @Test("the same image asked for twice is shown twice, each in its place") func duplicates() async {
    let images = await AskedOrderGallery().images([2, 1, 2]) { "image \($0)" }
    #expect(images == ["image 2", "image 1", "image 2"])
  }

  @Test("a screen that stays open is shown both halves, and nobody is cancelled") func happyPath() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = ChildTasksScreen(git: git)
    screen.compareTapped("swift", "swiftui")
    await screen.task?.value
    #expect(screen.shown == ["a spinner", "6 repositories"])
    #expect(server.answeredCount == 2)
    #expect(git.cancelledCalls == 0)
  }
}
