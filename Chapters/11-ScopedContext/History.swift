import Dispatch

/// The user's last search. It is read on a queue and handed to a callback, as in code that is older than `async`.
final class History: Sendable {
  private let queue = DispatchQueue(label: "history")

  func last(_ completion: @escaping @Sendable (String) -> Void) {
    queue.async { completion("swift") }
  }

  /// Waits until every callback that was asked for has been called.
  func idle() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
