/// Sends a comment, and tries again when that fails.
/// Tap "Cancel" while it is sent, and it is sent twice more; then the app complains that it could not be sent.
@MainActor final class CommentSender {
  private(set) var message: String?
  private let send: @MainActor (String) async throws -> Void
  private var sending: Task<Void, Never>?

  init(send: @escaping @MainActor (String) async throws -> Void) { self.send = send }

  func sendTapped(_ comment: String) {
    sending?.cancel()
    message = nil
    sending = Task { [weak self, send] in
      for attempt in 1...3 {
        do {
          return try await send(comment)
        } catch {
          // TODO: Did it fail, or was it cancelled? Who cancels wants neither another attempt nor a complaint.
          if attempt == 3 { self?.message = "The comment could not be sent." }
        }
      }
    }
  }

  func cancelTapped() { sending?.cancel() }
}
