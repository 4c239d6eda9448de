import Synchronization

/// Delivers what comes first, and locks the others out while it does.
final class UnderLockDelivery: Delivery {
  private let deliver: Mutex<(@MainActor (Answer) -> Void)?>

  init(deliver: @escaping @MainActor (Answer) -> Void) { self.deliver = Mutex(deliver) }

  // snippet.finish
  @MainActor func finish(with answer: Answer) -> Bool {
    deliver.withLock { deliver in
      let isFirst = deliver != nil
      deliver?(answer)
      deliver = nil
      return isFirst
    }
  }
  // snippet.end
}
