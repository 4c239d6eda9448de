import Testing
import Workbook

@testable import OrphanedTask

@Suite("1 · Your turn: the unread badge", .serialized) @MainActor struct OrphanedTaskExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(1), "swift run workbook exercise 1")) func yours() async {
    expectGreen(await signOutWhileListening { UnreadBadge(unread: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await signOutWhileListening { UnreadBadge(unread: $0) },
      breaking: "after signing out, no message reaches the badge", "the badge stops listening when its user signs out")
  }

  @Test("the solution") func solution() async {
    expectGreen(await signOutWhileListening { OrphanedTaskSolution.UnreadBadge(unread: $0) })
  }
}

@MainActor protocol Badge: AnyObject {
  var count: Int { get }
  func appear()
  func signOut()
}
extension UnreadBadge: Badge {}
extension OrphanedTaskSolution.UnreadBadge: Badge {}

/// Messages arrive, the user signs out, and more messages arrive.
@MainActor private func signOutWhileListening(_ makeBadge: (AsyncStream<Int>) -> some Badge) async -> Findings {
  let ended = Gate()
  let (unread, messages) = AsyncStream.makeStream(of: Int.self)
  messages.onTermination = { _ in ended.open() }
  let badge = makeBadge(unread)
  var findings = Findings()

  badge.appear()
  messages.yield(3)
  await settle()
  findings.promise(
    "while signed in, the badge counts", badge.count == 3, otherwise: "three messages, and it shows \(badge.count)")
  badge.signOut()
  await settle()
  let stopped = ended.isOpen
  messages.yield(5)
  await settle()
  findings.promise(
    "after signing out, no message reaches the badge", badge.count == 0,
    otherwise: "it shows \(badge.count) for an account that was signed out")
  findings.promise(
    "the badge stops listening when its user signs out", stopped, otherwise: "its task still waits for messages")
  messages.finish()
  await settle()
  return findings
}
