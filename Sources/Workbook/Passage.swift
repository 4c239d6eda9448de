import Synchronization

/// Counts the waiters of all gates that have been let go and have not yet come back to their actor.
///
/// A resumed continuation does not go straight to the main actor's queue. It passes through the global executor first,
/// whose threads the system may suspend for as long as it likes. ``settle()`` needs to know who is still on the way.
enum Passage {
  private static let begun = Atomic(0)
  private static let ended = Atomic(0)

  static func begin(_ waiter: CheckedContinuation<Bool, Never>, passed: Bool) {
    begun.add(1, ordering: .sequentiallyConsistent)
    waiter.resume(returning: passed)
  }

  /// Called by the waiter, back on its actor.
  static func end() {
    ended.add(1, ordering: .sequentiallyConsistent)
  }

  /// How many have come back so far, or nil while somebody is on the way.
  static var completed: Int? {
    let back = ended.load(ordering: .sequentiallyConsistent)
    return begun.load(ordering: .sequentiallyConsistent) == back ? back : nil
  }
}
