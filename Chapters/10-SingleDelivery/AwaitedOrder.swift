extension OrderService {
  /// Orders, and waits for the answer. A waiter that is cancelled is let go with nil; the order goes on.
  func answer(to item: String, under key: String) async -> Answer? {
    let (answers, signal) = AsyncStream<Answer>.makeStream()
    order(item, under: key) { answer in
      signal.yield(answer)
      signal.finish()
    }
    for await answer in answers { return answer }
    return nil
  }
}
