import Workbook

/// The search screen of the app, as its navigation and its pull to refresh see it.
@MainActor protocol SearchScreen: AnyObject {
  init(git: any Searching)
  var results: [String] { get }
  /// The spinner.
  var isLoading: Bool { get }
  /// Starts a search in place of the one before. Whoever wants to wait for it, or to call it off, has its task.
  @discardableResult func search(_ query: String) -> Task<Void, Never>
  /// The field was emptied: there is nothing to search for, and nothing to show.
  func clear()
}
