/// A repository that the user deletes is only hidden at first, with an Undo button beside it for a few seconds.
/// The button and the clock may come at the same moment. Some users were told both "deleted" and "restored".
actor PendingDeletion {
  enum Outcome: String, Sendable {
    case deleted, restored
  }

  private var isDecided = false
  private let settle: @Sendable (Outcome) async -> Void

  /// - Parameter settle: Tells the server, and then the user.
  init(settle: @escaping @Sendable (Outcome) async -> Void) {
    self.settle = settle
  }

  func undoTapped() async { await decide(.restored) }
  func timeIsUp() async { await decide(.deleted) }

  private func decide(_ outcome: Outcome) async {
    guard !isDecided else { return }
    await settle(outcome)
    // TODO: The decision was made above. From when on can the other side know?
    isDecided = true
  }
}
