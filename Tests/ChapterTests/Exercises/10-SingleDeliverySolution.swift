@testable import SingleDelivery

// Hint 1: Both sides may be inside `decide` at the same time, one of them
//         waiting for the server. What do both of them find `isDecided` to be?
// Hint 2: On an actor nothing comes between two lines, unless there is an
//         `await` between them. Which two lines belong together here?
// Hint 3: See SetTooLateDelivery and SetAtOnceDelivery in
//         Chapters/10-SingleDelivery, and "The fix" in notes/10-single-delivery.md.

enum SingleDeliverySolution {
  // snippet.solution
  /// The decision is made and written down in one step, and carried out afterwards. Looking at the flag again after the
  /// await would not do: by then the server has been told both. A lock around all of it would have to be held across the
  /// await, and is not needed: on the main actor, two lines without an `await` between them are one step.
  @MainActor final class PendingDeletion {
    private var isDecided = false
    private let carryOut: @MainActor (DeletionOutcome) async -> Void

    init(carryOut: @escaping @MainActor (DeletionOutcome) async -> Void) {
      self.carryOut = carryOut
    }

    func undoTapped() { Task { await decide(.restored) } }
    func timeIsUp() { Task { await decide(.deleted) } }

    private func decide(_ outcome: DeletionOutcome) async {
      guard !isDecided else { return }
      isDecided = true
      await carryOut(outcome)
    }
  }
  // snippet.end
}
