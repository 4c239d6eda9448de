/// A repository that the user deletes is only hidden at first, with an Undo button beside it for a few seconds.
/// The button and the clock may come close together. Some users have seen "restored" and then "deleted".
@MainActor final class PendingDeletion {
  private var isDecided = false
  private let carryOut: @MainActor (DeletionOutcome) async -> Void

  /// - Parameter carryOut: Tells the server, and then the user.
  init(carryOut: @escaping @MainActor (DeletionOutcome) async -> Void) {
    self.carryOut = carryOut
  }

  func undoTapped() { Task { await decide(.restored) } }
  func timeIsUp() { Task { await decide(.deleted) } }

  private func decide(_ outcome: DeletionOutcome) async {
    guard !isDecided else { return }
    await carryOut(outcome)
    // TODO: The outcome was chosen at the guard, and is written down here. What can come in between?
    isDecided = true
  }
}

enum DeletionOutcome: String {
  case deleted, restored
}
