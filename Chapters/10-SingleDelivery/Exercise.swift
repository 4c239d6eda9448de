/// A repository that the user deletes is only hidden at first, with an Undo button beside it for a few seconds.
/// The button and the clock may come close together. Some users have seen "restored" and then "deleted".
@MainActor final class PendingDeletion {
  enum Outcome: String {
    case deleted, restored
  }

  private var isDecided = false
  private let carryOut: @MainActor (Outcome) async -> Void

  /// - Parameter carryOut: Tells the server, and then the user.
  init(carryOut: @escaping @MainActor (Outcome) async -> Void) {
    self.carryOut = carryOut
  }

  func undoTapped() { Task { await decide(.restored) } }
  func timeIsUp() { Task { await decide(.deleted) } }

  private func decide(_ outcome: Outcome) async {
    guard !isDecided else { return }
    await carryOut(outcome)
    // TODO: This outcome was chosen three lines above. From when on does the other side know?
    isDecided = true
  }
}
