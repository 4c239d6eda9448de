import Testing
import Workbook

@testable import DropStaleResults

private let rightAnswer = "the screen shows the answer to the last search, and no other"
private let rightSpinner = "the spinner is on exactly while the last search is in flight"
private let nothingLeft = "a search that was called off leaves nothing on the screen"

@Suite("6 · Drop stale results", .serialized) @MainActor struct DropStaleResultsTests {
  @Test("red: the answer to an old query overwrites the new one's") func red() async throws {
    expectRed(try await lateAnswer(UncheckedScreen.self), breaking: rightAnswer)
  }

  @Test("red: an answer that is there already is shown, though its search is cancelled") func redThereAlready() async {
    expectRed(
      await play(.typeSwift, .answer1AndTypeSwiftui, on: UncheckedScreen.self, honoursCancellation: true),
      breaking: rightAnswer, rightSpinner)
  }

  @Test("red: the old search switches off the new one's spinner") func redSpinner() async throws {
    expectRed(try await lostSpinner(UncheckedScreen.self), breaking: rightSpinner)
  }

  @Test("red: with the flag alone, a search that is called off leaves its spinner on") func redFlag() async {
    expectRed(
      await play(.typeSwift, .callOff, on: FlagCheckedScreen.self, honoursCancellation: true), breaking: rightSpinner)
  }

  @Test("red: with the query alone, a search takes the same query's next one for itself") func redQuery() async {
    expectRed(
      await play(.typeSwift, .typeSwiftAgain, on: QueryCheckedScreen.self, honoursCancellation: true),
      breaking: rightSpinner)
    expectRed(
      await play(
        .typeSwift, .clear, .typeSwiftAgain, .answer1, on: QueryCheckedScreen.self, honoursCancellation: false),
      breaking: rightAnswer, rightSpinner)
  }

  @Test("red: with a number alone, a search that is called off is shown when its transport is deaf") func redNumber()
    async
  {
    expectRed(
      await play(.typeSwift, .callOff, .answer1, on: NumberCheckedScreen.self, honoursCancellation: false),
      breaking: nothingLeft)
  }

  @Test("the damage: the field says swiftui, and the list says swift, for good") func damage() async {
    let git = HeldSearch(honoursCancellation: false)
    let screen = UncheckedScreen(git: git)
    screen.search("swift")
    screen.search("swiftui")
    await settle()
    git.answer(1)
    await settle()
    git.answer(0)
    await settle()
    #expect(screen.results == ["swift-one", "swift-two", "swift-three"])
    #expect(git.calls.map(\.wasCancelled) == [true, false])
  }

  @Test("green: the answer to an old query is dropped") func green() async throws {
    expectGreen(try await lateAnswer(CheckedScreen.self))
  }

  @Test("green: an answer that is there already is dropped") func greenThereAlready() async {
    expectGreen(await play(.typeSwift, .answer1AndTypeSwiftui, on: CheckedScreen.self, honoursCancellation: true))
  }

  @Test("green: the old search leaves the new one's spinner alone") func greenSpinner() async throws {
    expectGreen(try await lostSpinner(CheckedScreen.self))
  }

  @Test("green: a search that is called off leaves no spinner and no answer behind", arguments: [true, false])
  func greenCalledOff(honoursCancellation: Bool) async {
    for end in [SearchEvent.callOff, .clear] {
      expectGreen(
        await play(.typeSwift, end, .answer1, on: CheckedScreen.self, honoursCancellation: honoursCancellation))
    }
  }

  @Test("every order of two queries: only the unchecked screen breaks") func everyOrderOfTwoQueries() async throws {
    // Typing swift comes first of five. Of the other four, answer 2 comes after its query: half of 4!.
    let orders = try ordersOfTwoQueries()
    #expect(orders.orders.count == 24 / 2)
    #expect(await orders.surveys().map(\.broken) == [6, 5, 0, 0, 0, 0, 0, 0, 0, 0])
    let unchecked = await orders.survey(UncheckedScreen.self, honoursCancellation: false)
    #expect(unchecked.shortest?.events == ["type swift", "type swiftui", "answer 1"])
    expectGreen(await orders.survey(CheckedScreen.self, honoursCancellation: true).findings)
    expectGreen(await orders.survey(CheckedScreen.self, honoursCancellation: false).findings)
  }

  @Test("every order of second thoughts: flag, query and number break alone, and flag and number together do not")
  func everyOrderOfSecondThoughts() async throws {
    // Typing swift comes first of six. Of the other five, answer 2 comes after its query: half of 5!.
    let orders = try ordersOfSecondThoughts()
    #expect(orders.orders.count == 120 / 2)
    let surveys = await orders.surveys()
    #expect(surveys.map(\.broken) == [24, 54, 27, 13, 24, 32, 0, 36, 0, 0])
    let shortest = surveys.map { $0.shortest?.events.joined(separator: ", ") }
    #expect(
      shortest == [
        "type swift, type swift again", "type swift, type swift again, answer 1",
        "type swift, call the search off", "type swift, call the search off, answer 1",
        "type swift, type swift again", "type swift, type swift again, answer 1",
        nil, "type swift, clear the field, answer 1",
        nil, nil,
      ])
  }

  @Test("a layer with tasks of its own does not pass cancellation on to the network") func shielded() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    server.hold()
    let call = Task { try await ShieldedSearch(git).search("swift") }
    let request = try await server.arrival()
    call.cancel()
    server.release()
    #expect(try await call.value.count == 3)
    #expect(try await server.ending(of: request) == .answered)
    #expect(git.cancelledCalls == 0)
  }

  @Test("a search that nobody replaced or called off is not cancelled, and is shown") func happyPath() async throws {
    let server = try LoopbackServer.gitSearch()
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = CheckedScreen(git: git)
    await screen.search("swift").value
    await screen.search("swiftui").value
    #expect(screen.results == ["swiftui-one", "swiftui-two", "swiftui-three"])
    #expect(!screen.isLoading)
    #expect(git.cancelledCalls == 0)
    #expect(server.answeredCount == 2)
  }
}
