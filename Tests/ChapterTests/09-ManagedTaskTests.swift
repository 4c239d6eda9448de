import Testing
import Workbook

@testable import ManagedTask

@Suite("9 · ManagedTask", .serialized) @MainActor struct ManagedTaskTests {
  @Test("red: without rule 2, the old load runs on beside the new") func redUnreplaced() async throws {
    expectRed(try await everyRule(UnreplacedSearch.self), breaking: "at any moment at most one load is live")
  }

  @Test("red: without rule 3, a load outlives its screen") func redUnbound() async throws {
    expectRed(
      try await everyRule(UnboundProfile.self),
      breaking: "a load ends with its screen")
  }

  @Test("red: without rule 4, the answer to an old question is shown") func redUnchecked() async throws {
    expectRed(try await everyRule(UncheckedSearch.self), breaking: "an answer that comes too late is not shown")
  }

  @Test("red: without rule 5, stopping a load looks like a failure") func redUnsilenced() async throws {
    expectRed(
      try await everyRule(UnsilencedProfile.self), breaking: "a load that was called off leaves nothing behind")
  }

  @Test("red: with all five, the list is refused its next page") func redPaging() async {
    expectRed(
      await paging(HandwrittenSearch.self), breaking: "a list that asks while it is given a page is heard",
      "a new list has its pages, while the old one's is still on its way")
  }

  @Test("red: the screen that is passed in is kept until the answer comes, and the chain does not start")
  func redOwnerPassed() async throws {
    expectRed(
      try await chain(from: OwnerPassingProfile.self), breaking: "the screen is freed as soon as it is let go",
      "its ManagedTask is freed with it", "the task is cancelled", "URLSession gives the request up",
      "the server sees the socket close before it has answered")
  }

  @Test("the damage: two loads in flight, a load without a screen, an old answer, a message for nothing")
  func damage() async {
    let git = HeldSearch(honoursCancellation: true)
    let unreplaced = UnreplacedSearch(git: git)
    unreplaced.load("apple")
    await settle()
    unreplaced.load("swiftlang")
    await settle()
    #expect(git.calls.map(\.isInFlight) == [true, true])

    var unbound: UnboundProfile? = UnboundProfile(git: git)
    unbound?.load("apple")
    await settle()
    unbound = nil
    await settle()
    #expect(git.calls[2].isInFlight && !git.calls[2].wasCancelled)

    let unchecked = UncheckedSearch(git: git)
    unchecked.load("apple")
    await settle()
    git.answer(3)
    unchecked.load("swiftlang")
    await settle()
    #expect(unchecked.results == ["apple-one", "apple-two", "apple-three"])

    let unsilenced = UnsilencedProfile(git: git)
    unsilenced.load("apple")
    await settle()
    unsilenced.stop()
    await settle()
    #expect(unsilenced.message == "could not load")
    git.answerAll()
    await settle()
  }

  @Test("the damage: a screen that is passed in lives until its answer comes, and nobody can see it")
  func damageOfPassing() async {
    let git = HeldSearch(honoursCancellation: true)
    weak var kept: OwnerPassingProfile?
    do {
      let screen = OwnerPassingProfile(git: git)
      kept = screen
      screen.load("apple")
      await settle()
    }
    await settle()
    #expect(kept?.loading.isRunning == true)
    #expect(git.calls[0].isInFlight && !git.calls[0].wasCancelled)
    git.answer(0)
    await settle()
    #expect(kept == nil)
  }

  @Test("green: the profile screen keeps every rule") func greenProfile() async throws {
    expectGreen(try await everyRule(ManagedProfile.self))
  }

  @Test("green: the search screen keeps every rule") func greenSearch() async throws {
    expectGreen(try await everyRule(ManagedSearch.self))
  }

  @Test("green: the list is given its next page") func greenPaging() async {
    expectGreen(await paging(ManagedSearch.self))
  }

  @Test("green: the chain runs from the screen to the socket") func greenChain() async throws {
    expectGreen(try await chain(from: ManagedProfile.self))
  }
}

// What the experiments do not try.
extension ManagedTaskTests {
  @Test("by hand, the five rules can be kept as well") func byHand() async throws {
    expectGreen(try await everyRule(HandwrittenProfile.self))
    expectGreen(try await everyRule(HandwrittenSearch.self))
  }

  @Test("each copy is the hand-written screen but for one line, which is marked with its rule")
  func oneLineEach() throws {
    for (copy, original) in ManagedTaskChapter.copies {
      let (copy, original) = (try SourceFile(of: copy), try SourceFile(of: original))
      let lost = original.lines(missingIn: copy)
      #expect(lost.count == 1)
      #expect(lost.allSatisfy { $0.contains("  // rule ") })
      #expect(copy.lines(missingIn: original).allSatisfy { $0 == "guard let self else { return }" })
    }
  }

  @Test("what is left with ManagedTask is about what is left by hand when the lines for the rules are taken out")
  func lineCounts() throws {
    for screen in ["Profile", "Search"] {
      let byHand = try SourceFile(of: "Handwritten" + screen)
      let managed = try SourceFile(of: "Managed" + screen)
      #expect(abs(managed.lines.count - (byHand.lines.count - byHand.rules)) <= 1)
      #expect(managed.rules == 0)
    }
  }

  @Test("held weakly until the work starts, a screen that is passed in is kept as long") func weakOwner() async throws {
    let strong = try await chain(from: OwnerPassingProfile.self)
    let weak = try await chain(from: WeakOwnerProfile.self)
    #expect(weak.broken.count == 5)
    #expect(weak.broken == strong.broken)
  }

  @Test("a screen that stays open is given its answer, and its client does not leave") func happyPath() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = ManagedProfile(git: git)
    screen.load("apple")
    await git.callsEnded(1)
    await settle()
    #expect(screen.results == ["user:apple-one", "user:apple-two", "user:apple-three"])
    #expect(screen.message == nil)
    #expect(server.clientLeftCount == 0)
  }

  @Test("a list that is asked again and again gets its page, and keeps its order") func happyPaging() async {
    let git = HeldSearch(honoursCancellation: true)
    let screen = ManagedSearch(git: git)
    screen.load("swift")
    await settle()
    git.answer(0)
    await settle()
    for _ in 1...3 {
      screen.listNearsItsEnd()
      await settle()
    }
    #expect(git.calls.map(\.page) == [1, 2])
    git.answer(1)
    await settle()
    #expect(!git.calls[1].wasCancelled)
    #expect(screen.results == ["one", "two", "three", "four", "five", "six"].map { "swift-\($0)" })
  }

  @Test("stopping a search ends the page that is on its way as well, and a page that fails says so")
  func stopAndFailure() async {
    let git = HeldSearch(honoursCancellation: true)
    let screen = ManagedSearch(git: git)
    screen.load("swift")
    await settle()
    git.answer(0)
    await settle()
    screen.listNearsItsEnd()
    await settle()
    screen.stop()
    await settle()
    #expect(git.calls[1].wasCancelled && !git.calls[1].isInFlight)
    #expect(screen.message == nil)
    screen.listNearsItsEnd()
    await settle()
    git.answer(2, with: .failure(GitSearchError.status(503, message: "busy")))
    await settle()
    #expect(screen.message == "could not load")
    screen.load("swiftui")
    #expect(screen.message == nil)
    await settle()
    git.answerAll()
    await settle()
  }

  @Test("a load that follows a failure takes the message away") func messageIsCleared() async {
    let git = HeldSearch(honoursCancellation: true)
    let screen = ManagedProfile(git: git)
    screen.load("apple")
    await settle()
    git.answer(0, with: .failure(GitSearchError.status(503, message: "busy")))
    await settle()
    #expect(screen.message == "could not load")
    screen.load("apple")
    #expect(screen.message == nil)
    await settle()
    git.answerAll()
    await settle()
    #expect(screen.message == nil)
  }

  @Test("a screen that is passed in can be stopped by hand, and is freed then") func stoppedByHand() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    weak var kept: OwnerPassingProfile?
    server.hold()
    do {
      let screen = OwnerPassingProfile(git: git)
      kept = screen
      screen.load("apple")
      let request = try await server.arrival()
      screen.stop()
      await git.allEnded()
      #expect(try await server.ending(of: request) == .clientLeft)
      #expect(screen.message == nil)
    }
    await settle()
    #expect(kept == nil)
  }
}
