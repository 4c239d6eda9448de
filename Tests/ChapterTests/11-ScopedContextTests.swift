import ScopedDependencies
import Testing
import Workbook

@testable import ScopedContext

@Suite("11 · Scoped context", .serialized) @MainActor struct ScopedContextTests {
  @Test("red: four boundaries lose the task-local value") func redBoundaries() async {
    expectRed(
      await whatCrosses(.taskLocal),
      breaking: "seen across Task.detached", "seen across a DispatchQueue", "seen across a stored closure",
      "seen across a Thread")
  }

  @Test("red: the screen that asks is told about the server, three times in one tour") func redAsking() async throws {
    expectRed(
      try await tour(of: AskingScreen.self),
      breaking: "a callback behind a queue searches the samples",
      "a tap after the scope has ended searches the samples", "a child screen searches the samples")
  }

  @Test("red: what the screen keeps for itself helps neither its child nor a callback") func redCapturing() async throws
  {
    expectRed(
      try await tour(of: CapturingScreen.self),
      breaking: "a callback behind a queue searches the samples", "a child screen searches the samples")
  }

  @Test("the damage: on a tour, the real server is asked for what the visitor taps") func damage() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    LiveSearch.shared.connect(to: git)
    defer { LiveSearch.shared.connect(to: nil) }
    let samples = SampleSearch()
    let screen = onTour(samples) { AskingScreen(history: History()) }
    screen.searchTapped("swiftui")
    screen.ownerTapped("apple")
    await git.callsEnded(2)
    await settle()
    #expect(screen.results == ["swiftui-one", "swiftui-two", "swiftui-three"])
    #expect(screen.profile?.repositories.first == "user:apple-one")
    #expect(samples.queries.isEmpty)
    #expect(server.requestCount == 2)
  }

  @Test("green: by hand, everything on the tour searches the samples") func greenByHand() async throws {
    expectGreen(try await tour(of: RebindingScreen.self))
  }

  @Test("green: with the library, everything on the tour searches the samples") func green() async throws {
    expectGreen(try await tour(of: ScopedScreen.self))
  }

  @Test("green: what a model keeps, and what is escaped, crosses every boundary", arguments: [Look.inModel, .escaped])
  func greenBoundaries(way: Look) async {
    expectGreen(await whatCrosses(way))
  }

  @Test("a dependency that is asked for on the other side crosses as little as the task-local that it travels in")
  func dependencyThere() async {
    #expect(await whatCrosses(.dependency).broken == whatCrosses(.taskLocal).broken)
  }

  @Test("two tours at once never meet, and the screens of each find its own samples") func twoTours() async {
    let (first, second) = (SampleSearch(), SampleSearch())
    let history = History()
    let screens = [first, second].map { samples in onTour(samples) { ScopedScreen(history: history) } }
    screens[0].searchTapped("one")
    screens[1].searchTapped("two")
    screens[0].ownerTapped("apple")
    screens[1].ownerTapped("swiftlang")
    await settle()
    #expect(first.queries == ["one", "user:apple"])
    #expect(second.queries == ["two", "user:swiftlang"])
  }

  @Test("a screen shows what it found, and what it is suggested") func happyPath() async {
    let (samples, history) = (SampleSearch(), History())
    let screen: ScopedScreen = screenOnTour(samples, history)
    await history.idle()
    await settle()
    #expect(screen.results == ["sample of popular"])
    #expect(screen.suggested == ["sample of swift"])
    screen.ownerTapped("apple")
    await settle()
    #expect(screen.profile?.repositories == ["sample of user:apple"])
  }

  #if os(macOS) || os(Linux)
  @Test("a test that forgets the tour stops, where the key has no test value") func forgotten() async {
    // snippet.forgotten
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      enum SearchKey: DependencyKey {
        static let live: any Searching = LiveSearch.shared
      }
      _ = DependencyValues.current[SearchKey.self]
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("SearchKey") && errors.contains("has no test value"), "it said: \(errors)")
    // snippet.end
  }
  #endif
}
