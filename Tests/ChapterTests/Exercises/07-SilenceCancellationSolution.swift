import TaskLifetime

// Hint 1: The loop cannot tell a comment that failed from one that was
//         cancelled. Where does it learn that something went wrong, and what are the two
//         things that it could look at there?
// Hint 2: The error may say that it is a cancellation, or may be the
//         transport's own while your task's flag is set. What should happen in either
//         case, and what is left for the others?
// Hint 3: See ToldApartScreen in Chapters/07-SilenceCancellation, and "The
//         fix" in notes/07-silence-cancellation.md.

enum SilenceCancellationSolution {
  // snippet.solution
  /// A cancellation ends the loop, and says nothing. It is known by the flag, whatever was thrown, or by the error,
  /// whoever cancelled: each alone misses what the other one sees. A retry must ask before everybody else, for it turns
  /// one request that nobody wants into three.
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
          } catch let error where Task.isCancelled || error.isCancellation {
            return
          } catch {
            if attempt == 3 { self?.message = "The comment could not be sent." }
          }
        }
      }
    }

    func cancelTapped() { sending?.cancel() }
  }
  // snippet.end
}
