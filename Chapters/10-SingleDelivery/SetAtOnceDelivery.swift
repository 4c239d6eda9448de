/// Delivers what comes first.
actor SetAtOnceDelivery: Delivery {
  private var isPending = true
  private let deliver: @MainActor (Answer) -> Void

  init(deliver: @escaping @MainActor (Answer) -> Void) { self.deliver = deliver }

  // snippet.finish
  func finish(with answer: Answer) async -> Bool {
    guard isPending else { return false }
    isPending = false
    await deliver(answer)
    return true
  }
  // snippet.end
}
