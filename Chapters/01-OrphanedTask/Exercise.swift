/// The badge on the notifications tab. It listens for messages as soon as it appears.
/// After signing out, it goes on counting the messages of the account that was signed in.
@MainActor final class UnreadBadge {
  private(set) var count = 0
  /// Waits for the next message and returns how many are unread, or nil when there will be no more.
  private let nextUnread: @MainActor () async -> Int?

  init(nextUnread: @escaping @MainActor () async -> Int?) { self.nextUnread = nextUnread }

  func appear() {
    // TODO: Nobody can end this task. Who should hold it, and which event should end it?
    Task {
      while let unread = await nextUnread() { count = unread }
    }
  }

  func signOut() {
    count = 0
  }
}
