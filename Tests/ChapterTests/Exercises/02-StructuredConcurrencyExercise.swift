import Testing
import Workbook

@testable import StructuredConcurrency

@Suite("2 · Your turn: the star list", .serialized) @MainActor struct StructuredConcurrencyExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(2), "swift run workbook exercise 2")) func yours() async {
    expectGreen(await starTheList { StarList(star: $0).starAll })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await starTheList { StarList(star: $0).starAll },
      breaking: "starAll returns when every star has been given", "a star that fails makes starAll throw",
      "no star goes on when starAll has failed", "no star goes on when starAll was cancelled")
  }

  @Test("the solution") func solution() async {
    expectGreen(await starTheList { StructuredConcurrencySolution.StarList(star: $0).starAll })
  }
}

private typealias Star = @MainActor @Sendable (String) async throws -> Void

/// The list is starred three times: every star is given, one fails, and starAll is cancelled.
@MainActor private func starTheList(
  _ makeStarAll: (@escaping Star) -> @MainActor ([String]) async throws -> Void
) async -> Findings {
  var findings = Findings()

  let all = StarServer()
  let starAll = makeStarAll(all.star)
  let given = await Task {
    try? await starAll(["swift", "swiftui"])
    return all.given
  }.value
  findings.promise(
    "starAll returns when every star has been given", given == 2,
    otherwise: "\(given) of 2 were given when it returned")
  await all.finish()

  let failing = StarServer()
  let starFailing = makeStarAll(failing.star)
  let failure = await Task { try await starFailing(["refused", "held"]) }.result
  findings.promise(
    "a star that fails makes starAll throw", failure.error is StarServer.Refused,
    otherwise: failure.error.map { "it threw \($0)" } ?? "it returned as if nothing had happened")
  findings.promise(
    "no star goes on when starAll has failed", await failing.finish() == 0 && failing.given == 0,
    otherwise: "the star for 'held' went on")

  let cancelled = StarServer()
  let starCancelled = makeStarAll(cancelled.star)
  let task = Task {
    // So that one that starts nothing is not waited for.
    defer { cancelled.arrival.open() }
    try await starCancelled(["held", "held too"])
  }
  await cancelled.arrival.wait()
  task.cancel()
  _ = await task.result
  findings.promise(
    "no star goes on when starAll was cancelled", await cancelled.finish() == 0 && cancelled.given == 0,
    otherwise: "a star that was held went on")
  return findings
}

/// Gives stars. It refuses one, and holds others until they are cancelled.
@MainActor private final class StarServer {
  struct Refused: Error {}

  private(set) var given = 0
  let arrival = Gate()
  private var inFlight = 0
  private let gate = Gate()
  /// For an answer that waits for what will never come. A right one does not get here.
  private let timeLimit: Task<Void, any Error>

  init() {
    timeLimit = Task { [gate] in
      // In slices that each take a turn on the main actor, so that it is not up while others keep that busy.
      for _ in 0..<100 { try await Task.sleep(for: .milliseconds(100)) }
      gate.open()
    }
  }

  func star(_ name: String) async throws {
    inFlight += 1
    defer { inFlight -= 1 }
    await turn()
    if name == "refused" { throw Refused() }
    arrival.open()
    if name.hasPrefix("held") { try await gate.waitUnlessCancelled() }
    given += 1
  }

  /// Ends the experiment, and returns how many stars went on after starAll.
  @discardableResult func finish() async -> Int {
    let (left, before) = (inFlight, given)
    timeLimit.cancel()
    gate.open()
    await settle()
    return max(left, given - before)
  }
}

extension Result where Failure == any Error {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
