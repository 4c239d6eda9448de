import Testing
import Workbook

@testable import CancelOnReentry

@Suite("4 · Your turn: the pulled feed", .serialized) @MainActor struct CancelOnReentryExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(4), "swift run workbook exercise 4")) func yours() async {
    expectGreen(await pullAgainAndAgain { Feed(load: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await pullAgainAndAgain { Feed(load: $0) }, breaking: "two pulls in one turn send one request",
      "closed after two pulls in one turn, it gives up all that it asked for")
  }

  @Test("the solution") func solution() async {
    expectGreen(await pullAgainAndAgain { CancelOnReentrySolution.Feed(load: $0) })
  }
}

@MainActor protocol PulledFeed: AnyObject {
  var entries: [String] { get }
  var isRefreshing: Bool { get }
  func pulledDown()
  func close()
}
extension Feed: PulledFeed {}
extension CancelOnReentrySolution.Feed: PulledFeed {}

private struct Offline: Error {}

/// Two pulls in one turn, a third while the feed loads, a fourth when it has, and a fifth after a failure. Another feed is
/// closed after two pulls in one turn.
@MainActor private func pullAgainAndAgain(
  _ makeFeed: (@escaping @MainActor () async throws -> [String]) -> some PulledFeed
) async -> Findings {
  var requests: [Gate] = []
  let feed = makeFeed {
    let gate = Gate()
    requests.append(gate)
    let number = requests.count
    try await gate.waitUnlessCancelled()
    if number == 2 { throw Offline() }
    return ["entry \(number)"]
  }
  var findings = Findings()
  func pull(_ text: String, sends count: Int) async {
    let sent = requests.count
    feed.pulledDown()
    await settle()
    findings.promise(text, requests.count - sent == count, otherwise: "it sent \(requests.count - sent)")
  }
  func answer() async {
    for request in requests { request.open() }
    await settle()
  }

  feed.pulledDown()
  feed.pulledDown()
  await settle()
  findings.promise(
    "two pulls in one turn send one request", requests.count == 1, otherwise: "\(requests.count) were sent")
  await pull("a pull while the feed loads sends nothing", sends: 0)
  findings.promise("the spinner turns while the feed loads", feed.isRefreshing)
  await answer()
  findings.promise(
    "the feed shows what was loaded", feed.entries.count == 1, otherwise: "it shows \(feed.entries)")
  findings.promise("the spinner stops when the feed has loaded", !feed.isRefreshing)
  // Only where one request was sent is the next one the second, which fails.
  if requests.count == 1 { await pull("when it has loaded, the next pull loads it anew", sends: 1) }
  await answer()
  findings.promise("the spinner stops when a load has failed", !feed.isRefreshing)
  await pull("after a failure, the next pull loads it anew", sends: 1)
  feed.close()
  await settle()
  findings.promise(
    "a feed that is closed gives its request up", requests.last?.waiters == 0, otherwise: "it goes on")
  await answer()

  var both: [Gate] = []
  let hurried = makeFeed {
    let gate = Gate()
    both.append(gate)
    try await gate.waitUnlessCancelled()
    return []
  }
  hurried.pulledDown()
  hurried.pulledDown()
  await settle()
  hurried.close()
  await settle()
  findings.promise(
    "closed after two pulls in one turn, it gives up all that it asked for", both.allSatisfy { $0.waiters == 0 },
    otherwise: "a request goes on")
  for request in both { request.open() }
  await settle()
  return findings
}
