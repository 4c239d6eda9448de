import Testing
import Workbook

@testable import CancelOnDeinit

private let freed = "a screen that nobody holds is freed at once"
private let cancelled = "its request is cancelled with it"

@Suite("5 · Cancel on deinit", .serialized) @MainActor struct CancelOnDeinitTests {
  @Test("red: the screen is freed, and its request runs on") func red() async throws {
    expectRed(try await letGo(of: UncancelledScreen.self).findings, breaking: cancelled)
  }

  @Test("red: a task that uses self keeps the screen until the answer") func redStrong() async throws {
    expectRed(try await letGo(of: StrongScreen.self).findings, breaking: freed, cancelled)
  }

  @Test("red: so does a guard before the await") func redGuard() async throws {
    expectRed(try await letGo(of: GuardedTooEarlyScreen.self).findings, breaking: freed, cancelled)
  }

  @Test("red: a callback that a service keeps holds the screen for ever") func redCycle() async throws {
    let departure = try await letGo(of: CallbackScreen.self)
    expectRed(departure.findings, breaking: freed, cancelled)
    #expect(!departure.isFreed)
  }

  @Test("the damage: the request of a screen that is gone was answered") func damage() async throws {
    let departure = try await letGo(of: UncancelledScreen.self)
    #expect(departure.isFreedAtOnce)
    #expect(!departure.isCancelled)
  }

  @Test("green: the screen is freed at once, and the server sees its client leave") func green() async throws {
    expectGreen(try await letGo(of: CancellingScreen.self).findings)
  }

  @Test("green: a service's callback that holds the screen weakly lets it go") func greenCallback() async throws {
    expectGreen(try await letGo(of: WeakCallbackScreen.self).findings)
  }

  @Test("five ways to hold a screen: two keep it, three let it go") func fiveWays() async throws {
    let rows = [
      try await letGo(of: StrongScreen.self).row("strong"),
      try await letGo(of: GuardedTooEarlyScreen.self).row("guard before"),
      try await letGo(of: WeakScreen.self).row("weak"),
      try await letGo(of: CancellingScreen.self).row("guard after"),
      try await letGo(of: UnownedScreen.self).row("unowned"),
    ]
    #expect(
      rows == [
        ["strong", "after the answer", "never"], ["guard before", "after the answer", "never"],
        ["weak", "at once", "at once"], ["guard after", "at once", "at once"], ["unowned", "at once", "at once"],
      ])
  }

  @Test("an unowned screen that is gone when its answer comes ends the process") func unownedTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let git = HeldSearch(honoursCancellation: false)
      var screen: UnownedScreen? = UnownedScreen(git: git)
      screen?.queryChanged("swift")
      await settle()
      screen = nil
      git.answerAll()
      await settle()
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("unowned reference but object"), "it ended for another reason: \(message)")
  }

  @Test("the same, held weakly, only drops the answer") func weakDropsIt() async {
    let git = HeldSearch(honoursCancellation: false)
    var screen: CancellingScreen? = CancellingScreen(git: git)
    screen?.queryChanged("swift")
    await settle()
    screen = nil
    git.answerAll()
    await settle()
    #expect(git.calls.map(\.hasEnded) == [true])
  }

  @Test("a screen that is still shown is given its answer") func happyPath() async {
    let git = HeldSearch(honoursCancellation: true)
    let screen = CancellingScreen(git: git)
    screen.queryChanged("swift")
    await settle()
    git.answerAll()
    await settle()
    #expect(screen.results == ["swift-one", "swift-two", "swift-three"])
    #expect(git.calls.map(\.wasCancelled) == [false])
  }

  @Test("at the end no screen is alive, and no request is open") func nothingIsLeft() {
    #expect(Leftovers.experiments > 0)
    #expect(Leftovers.screens == 0)
    #expect(Leftovers.openRequests == 0)
  }
}
