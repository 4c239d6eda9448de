import Testing
import Workbook

@testable import CancelOnDeinit

@Suite("5 · Your turn: the star count", .serialized) @MainActor struct CancelOnDeinitExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(5), "swift run workbook exercise 5")) func yours() async {
    expectGreen(await leaveThePage { StarCount(fetch: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await leaveThePage { StarCount(fetch: $0) },
      breaking: "the page is freed as soon as its user leaves", "its request is cancelled with it",
      "a page that its user left asks no more")
  }

  @Test("the solution") func solution() async {
    expectGreen(await leaveThePage { CancelOnDeinitSolution.StarCount(fetch: $0) })
  }
}

@MainActor protocol CountingPage: AnyObject {
  var stars: Int { get }
  func appear()
}
extension StarCount: CountingPage {}
extension CancelOnDeinitSolution.StarCount: CountingPage {}

/// The service of the star count: every request waits for its answer.
@MainActor private final class HeldStars {
  private(set) var requests: [Gate] = []
  private(set) var cancelled = 0

  func fetch() async throws -> Int {
    let gate = Gate()
    requests.append(gate)
    let number = requests.count
    do { try await gate.waitUnlessCancelled() } catch {
      cancelled += 1
      throw error
    }
    return 100 + number
  }

  /// Answers the newest request.
  func answer() { requests.last?.open() }
}

/// Two numbers are shown, and the user leaves while the page waits for the third. On a second page, a number comes in the
/// moment in which its user leaves.
@MainActor private func leaveThePage<Page: CountingPage>(
  _ makePage: (@escaping @MainActor () async throws -> Int) -> Page
) async -> Findings {
  var findings = Findings()
  let service = HeldStars()
  var page: Page? = makePage(service.fetch)
  let remaining = { [weak page] in page }
  page?.appear()
  await settle()
  for number in 1...2 {
    service.answer()
    await settle()
    findings.promise(
      "while the page is open, it shows the newest number", page?.stars == 100 + number,
      otherwise: "after \(number) answers it shows \(page?.stars ?? 0)")
  }
  findings.promise(
    "while the page is open, it asks again after every answer", service.requests.count == 3,
    otherwise: "after 2 answers it had asked \(service.requests.count) times")

  page = nil
  findings.promise(
    "the page is freed as soon as its user leaves", remaining() == nil, otherwise: "it is still there")
  await settle()
  findings.promise(
    "its request is cancelled with it", service.cancelled == 1, otherwise: "it still waits for its answer")
  service.answer()
  await settle()
  findings.promise(
    "a page that its user left asks no more", service.requests.count == 3,
    otherwise: "it has asked \(service.requests.count) times")

  var hurried: Page? = makePage(service.fetch)
  hurried?.appear()
  await settle()
  service.answer()
  hurried = nil
  await settle()
  return findings
}
