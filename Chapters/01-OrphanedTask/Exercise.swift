/// The badge on the notifications tab. It listens for messages as soon as it appears.
/// After signing out, it goes on counting the messages of the account that was signed in.
@MainActor final class UnreadBadge {
  private(set) var count = 0
  private let unread: AsyncStream<Int>

  init(unread: AsyncStream<Int>) { self.unread = unread }

  func appear() {
    // TODO: Nobody can end this task. Who should hold it, and which event should end it?
    Task {
      for await number in unread { count = number }
    }
  }

  func signOut() {
    count = 0
  }
}
