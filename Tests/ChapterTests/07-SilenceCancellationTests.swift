import Foundation
import TaskLifetime
import Testing
import Workbook

@testable import SilenceCancellation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let quiet = "a search that was cancelled shows no message"
private let quietLog = "a search that was cancelled is logged at debug"
private let loud = "a search that failed shows a message"
private let loudLog = "a search that failed is logged as an error"

@Suite("7 · Silence cancellation", .serialized) @MainActor struct SilenceCancellationTests {
  @Test("red: leaving the screen shows a network error") func red() async throws {
    expectRed(try await leaveDuringReload(LoudScreen.self), breaking: quiet, quietLog)
  }

  @Test("red: with one shape caught, URLSession throws the other") func redOneShape() async throws {
    expectRed(try await leaveDuringReload(OneShapeScreen.self), breaking: quiet, quietLog)
  }

  @Test("red: with every error swallowed, a failure is swallowed too") func redSilent() async throws {
    expectRed(try await tooManySearches(SilentScreen.self), breaking: loud, loudLog)
  }

  @Test("red: with the flag alone, somebody else's cancel is a network error") func redFlag() async throws {
    expectRed(try await signOutDuringSearch(FlagScreen.self), breaking: quiet, quietLog)
  }

  @Test("red: the flag alone is no better with the other shapes") func redFlagAndShapes() async throws {
    expectRed(await everyShape(of: try await realEndings(), on: FlagScreen.self), breaking: quiet, quietLog)
  }

  @Test("red: a transport that comes back empty-handed hides failures") func redTransport() async throws {
    expectRed(try await tooManySearches(OneShapeScreen.self) { EmptyHandedSearch($0) }, breaking: loud, loudLog)
  }

  @Test("the small version takes a wrapped cancellation for a failure") func small() {
    expectRed(
      toldApart { $0.saysCancelled }, breaking: "one of them wrapped is a cancellation", "wrapped twice, it still is",
      "a file panel that its user closed is a cancellation")
  }

  @Test("the damage: a network error without one, and a line in the log for every key") func damage() async {
    let log = Log()
    let git = HeldSearch(honoursCancellation: true)
    let screen = LoudScreen(git: git, log: log)
    for query in ["s", "sw", "swi", "swif", "swift"] {
      screen.search(query)
      await settle()
    }
    #expect(screen.message == nil)
    #expect(log.entries.map(\.message) == Array(repeating: "search failed: network error", count: 4))
    screen.leave()
    await settle()
    #expect(screen.message == "network error")
    #expect(log.entries.allSatisfy { $0.level == .error })
  }

  @Test("green: leaving is silent, and logged at debug") func green() async throws {
    expectGreen(try await leaveDuringReload(ToldApartScreen.self))
  }

  @Test("green: somebody else's cancel is silent, and logged at debug") func greenSignOut() async throws {
    expectGreen(try await signOutDuringSearch(ToldApartScreen.self))
  }

  @Test("green: a failure is shown, and logged as an error") func greenFailure() async throws {
    expectGreen(try await tooManySearches(ToldApartScreen.self))
  }

  @Test("green: every shape of cancellation is silent, and every failure is loud") func greenEveryShape() async throws {
    expectGreen(await everyShape(of: try await realEndings(), on: ToldApartScreen.self))
  }

  @Test("green: one shape is enough where the transport makes it the only one") func greenTransport() async throws {
    expectGreen(try await leaveDuringReload(OneShapeScreen.self) { TranslatingSearch($0) })
    expectGreen(try await tooManySearches(OneShapeScreen.self) { TranslatingSearch($0) })
  }

  @Test("green: the library's version follows errors to what lies beneath them") func greenLibrary() {
    expectGreen(toldApart { $0.isCancellation })
  }

  @Test("what the network really threw") func realErrors() async throws {
    let endings = try await realEndings()
    let errors = Dictionary(uniqueKeysWithValues: endings.map { ($0.shape, $0.error) })
    #expect(errors["CancellationError"] is CancellationError)
    #expect((errors["URLError.cancelled"] as? URLError)?.code == .cancelled)
    #expect(((errors["wrapped"] as? SearchFailed)?.cause as? URLError)?.code == .cancelled)
    #expect(((errors["hidden"] as? SearchGaveUp)?.cause as? URLError)?.code == .cancelled)
    #expect((errors["refused"] as? URLError)?.code == .cannotConnectToHost)
    #expect(
      errors["status 403"] as? GitSearchError
        == .status(403, message: "rate limit exceeded: 0 requests for /search in 60 seconds"))
    #expect(errors["bad JSON"] is DecodingError)

    let bridged = try #require(errors["bridged to NSError"])
    #expect((bridged as NSError).domain == NSURLErrorDomain)
    #expect((bridged as NSError).code == NSURLErrorCancelled)
    #expect(bridged.isCancellation)
    #if !canImport(Darwin)
    #expect(!bridged.saysCancelled, "a cast sees through the bridge on Darwin only")
    #endif
  }

  @Test("the table has a cross where a handler is wrong, and the right one has none") func crosses() async throws {
    let endings = try await realEndings()
    let naive = await rows(of: endings, on: [LoudScreen.self]).map { $0[1] }
    #expect(naive == Array(repeating: "message ✗", count: 5) + Array(repeating: "message", count: 3))
    let one = await rows(of: endings, on: [OneShapeScreen.self]).map { $0[1] }
    #expect(one == ["nothing"] + Array(repeating: "message ✗", count: 4) + Array(repeating: "message", count: 3))
    let silent = await rows(of: endings, on: [SilentScreen.self]).map { $0[1] }
    #expect(silent == Array(repeating: "nothing", count: 5) + Array(repeating: "nothing ✗", count: 3))
    let right = await rows(of: endings, on: [ToldApartScreen.self]).map { $0[1] }
    #expect(right == Array(repeating: "nothing", count: 5) + Array(repeating: "message", count: 3))
  }

  @Test("a cancelled reload leaves the list as it was, and the next search starts without the old message")
  func messages() async {
    let git = HeldSearch(honoursCancellation: true)
    let screen = ToldApartScreen(git: git, log: Log())
    screen.search("swift")
    await settle()
    git.answer(0)
    await settle()
    screen.search("swift")
    await settle()
    #expect(screen.isLoading)
    screen.leave()
    await settle()
    #expect(screen.results == ["swift-one", "swift-two", "swift-three"])
    #expect(!screen.isLoading)

    screen.search("swift")
    await settle()
    git.answer(2, with: .failure(GitSearchError.status(503, message: "busy")))
    await settle()
    #expect(screen.message == "server error 503")
    screen.search("swift")
    #expect(screen.message == nil)
    screen.leave()
    await settle()
  }

  @Test("a failure of a replaced search is not shown over the newer one's answer") func stale() async {
    let git = HeldSearch(honoursCancellation: false)
    let screen = ToldApartScreen(git: git, log: Log())
    for query in ["swift", "swiftui"] {
      screen.search(query)
      await settle()
    }
    git.answer(1)
    await settle()
    git.answer(0, with: .failure(GitSearchError.status(503, message: "busy")))
    await settle()
    #expect(screen.results == ["swiftui-one", "swiftui-two", "swiftui-three"])
    #expect(screen.message == nil)
  }

  @Test("a search that nobody cancelled is answered, and nothing is said or logged about it") func happyPath()
    async throws
  {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let log = Log()
    let screen = ToldApartScreen(git: git, log: log)
    await screen.search("swift").value
    #expect(screen.results == ["swift-one", "swift-two", "swift-three"])
    #expect(screen.message == nil)
    #expect(!screen.isLoading)
    #expect(log.entries.isEmpty)
    #expect(git.cancelledCalls == 0)
  }
}
