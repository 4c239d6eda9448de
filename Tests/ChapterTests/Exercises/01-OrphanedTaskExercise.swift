import Testing
import Workbook

@testable import OrphanedTask

@Suite("1 · Your turn: the unread badge", .serialized) @MainActor struct OrphanedTaskExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(1), "swift run workbook exercise 1")) func yours() async {
    expectGreen(await signOutWhileListening { UnreadBadge(nextUnread: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await signOutWhileListening { UnreadBadge(nextUnread: $0) },
      breaking: "after signing out, no message reaches the badge", "the badge stops listening when its user signs out")
  }

  @Test("the solution") func solution() async {
    expectGreen(await signOutWhileListening { OrphanedTaskSolution.UnreadBadge(nextUnread: $0) })
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
@MainActor private func signOutWhileListening(
  _ makeBadge: (@escaping @MainActor () async -> Int?) -> some Badge
) async -> Findings {
  let messages = Messages()
  let badge = makeBadge(messages.next)
  var findings = Findings()

  badge.appear()
  await settle()
  await messages.arrive(3)
  findings.promise(
    "while signed in, the badge counts", badge.count == 3, otherwise: "three messages, and it shows \(badge.count)")
  badge.signOut()
  await settle()
  let stopped = !messages.isListenedTo
  await messages.arrive(5)
  findings.promise(
    "after signing out, no message reaches the badge", badge.count == 0,
    otherwise: "it shows \(badge.count) for an account that was signed out")
  findings.promise(
    "the badge stops listening when its user signs out", stopped, otherwise: "its task still waits for messages")
  badge.appear()
  await settle()
  await messages.arrive(2)
  findings.promise(
    "for the next user it counts again", badge.count == 2, otherwise: "two messages, and it shows \(badge.count)")
  badge.signOut()
  await messages.arrive(nil)
  return findings
}

/// Messages that arrive when the experiment says so. A listener that is cancelled is told that there will be no more.
@MainActor private final class Messages {
  private var arrival = Gate()
  private var unread: Int?

  var isListenedTo: Bool { arrival.waiters > 0 }

  func next() async -> Int? {
    do { try await arrival.waitUnlessCancelled() } catch { return nil }
    return unread
  }

  func arrive(_ count: Int?) async {
    unread = count
    let opened = arrival
    arrival = Gate()
    opened.open()
    await settle()
  }
}
