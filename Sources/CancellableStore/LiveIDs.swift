/// The ids that have an effect in flight, and where.
///
/// An id is looked up, never searched for: what is in flight under others costs nothing.
@MainActor struct LiveIDs {
  /// By id, and by the number of the part that carries it.
  private var parts: [EffectID: [Int: any CancellableEffect]] = [:]

  var count: Int { parts.count }
  func contains(_ id: EffectID) -> Bool { parts[id] != nil }

  mutating func insert(_ id: EffectID, _ number: Int, of effect: any CancellableEffect) {
    parts[id, default: [:]][number] = effect
  }

  /// - Returns: The id that was kept, when nothing is in flight under it any more. Letting go of it may run foreign code.
  mutating func remove(_ id: EffectID, _ number: Int) -> EffectID? {
    guard let index = parts.index(forKey: id) else { return nil }
    parts.values[index][number] = nil
    return parts.values[index].isEmpty ? parts.remove(at: index).key : nil
  }

  /// What is in flight under an id, in the order in which it was accepted.
  func found(_ id: EffectID) -> [(number: Int, effect: any CancellableEffect)] {
    guard let found = parts[id] else { return [] }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// An effect that can be cancelled, in two steps: the books first, and then what runs foreign code.
@MainActor protocol CancellableEffect: AnyObject {
  /// The number of its first part. Numbers rise in the order in which a store accepts effects.
  var number: Int { get }
  /// Whether a cancellation that comes from one of its parts leaves another one alone.
  func spares(_ index: Int, from origin: Int, sparesItself: Bool) -> Bool
  /// Takes a part out of the books, with all below it.
  func cancel(_ index: Int) -> Cancelled
}
