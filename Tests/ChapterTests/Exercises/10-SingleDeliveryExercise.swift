import Testing
import Workbook

@testable import SingleDelivery

@Suite("10 · Your turn: undo", .serialized) @MainActor struct SingleDeliveryExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(10), "swift run workbook exercise 10")) func yours() async {
    expectGreen(await undoAndTheClock(PendingDeletion.init))
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await undoAndTheClock(PendingDeletion.init),
      breaking: "a deletion is carried out or undone, once", "what came first is what the user sees last")
  }

  @Test("the solution") func solution() async {
    expectGreen(await undoAndTheClock(SingleDeliverySolution.PendingDeletion.init))
  }
}

@MainActor protocol Undoable: AnyObject {
  func undoTapped()
  func timeIsUp()
}
extension PendingDeletion: Undoable {}
extension SingleDeliverySolution.PendingDeletion: Undoable {}

/// Undo is tapped and the time runs out, in either order: close together, while the server is told of the first, and far
/// apart.
@MainActor private func undoAndTheClock<Deletion: Undoable>(
  _ makeDeletion: (@escaping @MainActor (DeletionOutcome) async -> Void) -> Deletion
) async -> Findings {
  var findings = Findings()

  func play(_ first: DeletionOutcome, closeTogether: Bool) async {
    let server = Gate()
    var told: [DeletionOutcome] = []
    var seen: [DeletionOutcome] = []
    let deletion = makeDeletion { outcome in
      told.append(outcome)
      await server.wait()
      seen.append(outcome)
    }
    if first == .restored { deletion.undoTapped() } else { deletion.timeIsUp() }
    await settle()
    if !closeTogether { server.open() }
    await settle()
    if first == .restored { deletion.timeIsUp() } else { deletion.undoTapped() }
    await settle()
    server.open()
    await settle()
    findings.promise(
      "a deletion is carried out or undone, once", told.count == 1,
      otherwise: "the server was told: \(told.map(\.rawValue).joined(separator: ", then "))")
    findings.promise(
      "what came first is what the user sees last", seen.last == first,
      otherwise: "\(first.rawValue) came first, and the user saw: \(seen.map(\.rawValue).joined(separator: ", then "))")
  }

  for first in [DeletionOutcome.restored, .deleted] {
    await play(first, closeTogether: false)
    await play(first, closeTogether: true)
  }
  return findings
}
