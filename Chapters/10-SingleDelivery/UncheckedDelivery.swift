/// Delivers whatever it is given.
actor UncheckedDelivery: Delivery {
  private let deliver: @MainActor (Answer) -> Void

  init(deliver: @escaping @MainActor (Answer) -> Void) { self.deliver = deliver }

  // snippet.finish
  func finish(with answer: Answer) async -> Bool {
    await deliver(answer)
    return true
  }
  // snippet.end
}
