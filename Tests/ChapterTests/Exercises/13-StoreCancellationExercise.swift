import Testing
import Workbook

@testable import StoreCancellation

@Suite("13 · Your turn: the inbox", .serialized) @MainActor struct StoreCancellationExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(13), "swift run workbook exercise 13")) func yours() async {
    expectGreen(await closeWhileRefreshing { Inbox(fetch: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await closeWhileRefreshing { Inbox(fetch: $0) },
      breaking: "an inbox that is closed asks for nothing more", "what was asked for is given up, whichever it is",
      "a refresh that follows another fetches everything once")
  }

  @Test("the solution") func solution() async {
    expectGreen(await closeWhileRefreshing { StoreCancellationSolution.Inbox(fetch: $0) })
  }
}

@MainActor protocol Refreshing: AnyObject {
  var items: [String] { get }
  func refresh()
  func close()
}
extension Inbox: Refreshing {}
extension StoreCancellationSolution.Inbox: Refreshing {}

/// An inbox is left open, one is closed during the first fetch, one during the second, and one is refreshed twice, and
/// once more.
@MainActor private func closeWhileRefreshing<I: Refreshing>(
  _ makeInbox: (@escaping @MainActor (String) async throws -> String) -> I
) async -> Findings {
  var findings = Findings()

  var github = HeldSearch(honoursCancellation: true)
  func fetch(_ what: String) async throws -> String { try await github.search(what).first?.name ?? "" }
  func answer(_ number: Int) async {
    github.answer(number)
    await settle()
  }

  let open = makeInbox(fetch)
  open.refresh()
  await settle()
  await answer(0)
  await answer(1)
  findings.promise(
    "an inbox that stays open has its issues, and then its pull requests",
    open.items == ["issues-one", "pull requests-one"], otherwise: "it has \(open.items)")

  github = HeldSearch(honoursCancellation: true)
  let early = makeInbox(fetch)
  early.refresh()
  await settle()
  early.close()
  await settle()
  findings.promise(
    "an inbox that is closed asks for nothing more", github.calls.count == 1,
    otherwise: "it asked for \(github.calls.last?.query ?? "")")
  var isGivenUp = github.calls.first?.wasCancelled == true
  github.answerAll()
  await settle()

  github = HeldSearch(honoursCancellation: true)
  let late = makeInbox(fetch)
  late.refresh()
  await settle()
  await answer(0)
  late.close()
  await settle()
  isGivenUp = isGivenUp && github.calls.last?.wasCancelled == true
  findings.promise(
    "what was asked for is given up, whichever it is", isGivenUp, otherwise: "it goes on, for an inbox that is closed")
  github.answerAll()
  await settle()

  github = HeldSearch(honoursCancellation: true)
  let twice = makeInbox(fetch)
  twice.refresh()
  await settle()
  twice.refresh()
  await settle()
  let inFlight = github.calls.filter(\.isInFlight).count
  for number in 0...4 { await answer(number) }
  findings.promise(
    "a refresh that follows another fetches everything once",
    inFlight == 1 && twice.items == ["issues-one", "pull requests-one"],
    otherwise: inFlight == 1 ? "it fetched \(twice.items)" : "\(inFlight) requests were in flight")
  let asked = github.calls.count
  twice.refresh()
  await settle()
  findings.promise(
    "the next refresh fetches anew", github.calls.count == asked + 1,
    otherwise: "it sent \(github.calls.count - asked) requests at once")
  github.answerAll()
  await settle()
  return findings
}
