import Testing
import Workbook

@testable import HoldTheHandle

@Suite("3 · Your turn: the notification poller", .serialized) @MainActor struct HoldTheHandleExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(3), "swift run workbook exercise 3")) func yours() async {
    expectGreen(await poll { NotificationPoller(fetch: $0, pause: $1) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await poll { NotificationPoller(fetch: $0, pause: $1) },
      breaking: "stopped in a pause, it asks the server no more", "stopped while it asks, it asks the server no more",
      "started again, it asks again")
  }

  @Test("the solution") func solution() async {
    expectGreen(await poll { HoldTheHandleSolution.NotificationPoller(fetch: $0, pause: $1) })
  }
}

@MainActor protocol Poller: AnyObject {
  var unread: Int { get }
  func start()
  func stop()
}
extension NotificationPoller: Poller {}
extension HoldTheHandleSolution.NotificationPoller: Poller {}

private typealias Fetch = @MainActor () async -> Int?
private typealias Pause = @MainActor () async throws -> Void

/// One poller is stopped in its second pause, another while it asks for the second time, and that one is started again.
@MainActor private func poll(_ makePoller: (@escaping Fetch, @escaping Pause) -> some Poller) async -> Findings {
  var findings = Findings()

  var world = NotificationServer()
  var poller = makePoller(world.fetch, world.pause)
  poller.start()
  await world.answerAndSettle()
  world.pauses.last?.open()
  await world.answerAndSettle()
  findings.promise(
    "each pause is followed by a look at the server", poller.unread == 2 && world.pauses.count == 2,
    otherwise: "after one pause it has looked \(poller.unread) times")
  poller.stop()
  await settle()
  findings.promise(
    "stopped in a pause, it waits no longer", world.pauses.last?.waiters == 0, otherwise: "its pause goes on")
  world.pauses.last?.open()
  await world.finish()
  findings.promise(
    "stopped in a pause, it asks the server no more", world.fetches.count == 2,
    otherwise: "it asked \(world.fetches.count - 2) more times, without a pause")

  world = NotificationServer()
  poller = makePoller(world.fetch, world.pause)
  poller.start()
  await world.answerAndSettle()
  world.pauses.last?.open()
  await settle()
  poller.stop()
  await world.finish()
  findings.promise(
    "stopped while it asks, it asks the server no more",
    world.fetches.count == 2 && world.pauses.allSatisfy { $0.waiters == 0 },
    otherwise: "it asked \(world.fetches.count - 2) more times, or waits to ask")
  poller.start()
  await settle()
  findings.promise(
    "started again, it asks again", world.fetches.count == 3,
    otherwise: "it has asked \(world.fetches.count) times in all")
  poller.stop()
  await world.finish()
  return findings
}

/// Answers each question with its number, when it is told to. After the fourth it has nothing more to say.
@MainActor private final class NotificationServer {
  private(set) var fetches: [Gate] = []
  private(set) var pauses: [Gate] = []

  func fetch() async -> Int? {
    let answer = Gate()
    fetches.append(answer)
    let number = fetches.count
    await answer.wait()
    return number > 4 ? nil : number
  }

  func pause() async throws {
    let end = Gate()
    pauses.append(end)
    try await end.waitUnlessCancelled()
  }

  func answerAndSettle() async {
    await settle()
    fetches.last?.open()
    await settle()
  }

  /// Answers until nobody asks.
  func finish() async {
    for _ in 0..<6 { await answerAndSettle() }
  }
}
