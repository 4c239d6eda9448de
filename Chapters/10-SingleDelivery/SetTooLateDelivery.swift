/// Delivers what comes while nothing has been delivered.
actor SetTooLateDelivery: Delivery {
  private var isPending = true
  private let deliver: @MainActor (Answer) -> Void

  init(deliver: @escaping @MainActor (Answer) -> Void) { self.deliver = deliver }

  // snippet.finish
  func finish(with answer: Answer) async -> Bool {
    guard isPending else { return false }
    await deliver(answer)
    isPending = false
    return true
  }
  // snippet.end
}
