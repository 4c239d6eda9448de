/// Loads profile pictures: one request for a user, however many cells ask at once.
/// After a pull to refresh, some pictures are requested twice.
@MainActor final class PictureLoader {
  private var inFlight: [Int: Task<String, Never>] = [:]
  private let fetch: @MainActor (Int) async -> String

  init(fetch: @escaping @MainActor (Int) async -> String) {
    self.fetch = fetch
  }

  /// Joins the load that is in flight for this user, or starts one.
  func load(_ user: Int) -> Task<String, Never> {
    inFlight[user] ?? reload(user)
  }

  /// Starts a new load. The cells that wait for the old one still get its picture, so it is not cancelled.
  @discardableResult func reload(_ user: Int) -> Task<String, Never> {
    let task = Task { [weak self, fetch] in
      let picture = await fetch(user)
      // TODO: The user was reloaded in the meantime. Whose entry is removed here?
      self?.inFlight[user] = nil
      return picture
    }
    inFlight[user] = task
    return task
  }
}
