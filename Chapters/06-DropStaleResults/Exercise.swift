/// A row of the people list. When it scrolls out of sight, the table uses it again for somebody else.
/// After fast scrolling, some rows show a stranger's picture.
@MainActor final class PersonRow {
  private(set) var picture: String?
  private(set) var isShimmering = false
  private let load: @MainActor (String, @escaping @MainActor (String) -> Void) -> Void

  /// - Parameter load: loads the picture of a person and calls back. Rows share the loads, so there is no way to cancel.
  init(load: @escaping @MainActor (String, @escaping @MainActor (String) -> Void) -> Void) {
    self.load = load
  }

  func show(_ person: String) {
    picture = nil
    isShimmering = true
    load(person) { [weak self] loaded in
      // TODO: The row was used again in the meantime. Whose picture is this, and whose shimmer ends here?
      self?.isShimmering = false
      self?.picture = loaded
    }
  }
}
