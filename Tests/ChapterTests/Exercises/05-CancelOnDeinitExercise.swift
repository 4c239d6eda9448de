import Testing
import Workbook

@testable import CancelOnDeinit

@Suite("5 · Your turn: the viewer count", .serialized) @MainActor struct CancelOnDeinitExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(5), "swift run workbook exercise 5")) func yours() async {
    expectGreen(await leaveThePage { ViewerCount(countViewers: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await leaveThePage { ViewerCount(countViewers: $0) },
      breaking: "the page is freed while a round is under way", "the round ends with the page")
  }

  @Test("the solution") func solution() async {
    expectGreen(await leaveThePage { CancelOnDeinitSolution.ViewerCount(countViewers: $0) })
  }
}

@MainActor protocol Counting: AnyObject {
  var viewers: Int { get }
  func appear()
}
extension ViewerCount: Counting {}
extension CancelOnDeinitSolution.ViewerCount: Counting {}

/// Two rounds are counted, and the page goes during the third.
@MainActor private func leaveThePage<Page: Counting>(
  _ makePage: (@escaping @MainActor () async throws -> Int) -> Page
) async -> Findings {
  let rounds = Rounds()
  var page: Page? = makePage(rounds.count)
  weak let seen = page
  var findings = Findings()

  page?.appear()
  await settle()
  await rounds.end(with: 3)
  await rounds.end(with: 5)
  findings.promise(
    "while the page is shown, it counts every round", page?.viewers == 5,
    otherwise: "after rounds of 3 and 5 it shows \(page?.viewers ?? 0)")
  page = nil
  findings.promise(
    "the page is freed while a round is under way", seen == nil, otherwise: "it is kept until the round is over")
  await settle()
  findings.promise(
    "the round ends with the page", rounds.wasCancelled, otherwise: "the round goes on for a page that was left")
  await rounds.close()
  return findings
}

/// Rounds that end when the experiment says so.
@MainActor private final class Rounds {
  private(set) var wasCancelled = false
  private var round = Gate()
  private var viewers: Int?

  func count() async throws -> Int {
    do { try await round.waitUnlessCancelled() } catch {
      wasCancelled = true
      throw error
    }
    guard let viewers else { throw CancellationError() }
    return viewers
  }

  func end(with count: Int?) async {
    viewers = count
    let ended = round
    round = Gate()
    ended.open()
    await settle()
  }

  /// No more rounds: whoever still counts is sent away.
  func close() async { await end(with: nil) }
}
