import TaskLifetime

/// Brings one answer to whoever ordered. Two sides have one to give: the work that ends, and the user who cancels.
protocol Delivery: Sendable {
  init(deliver: @escaping @MainActor (Answer) -> Void)
  /// Returns whether this answer was delivered.
  @discardableResult func finish(with answer: Answer) async -> Bool
}

extension SingleDelivery: Delivery where Value == Answer {
  convenience init(deliver: @escaping @MainActor (Answer) -> Void) { self.init(whenDropped: nil, deliver: deliver) }
}
