import Workbook

/// The search screen of the app. It lives in a tab: its user leaves it, and comes back to it.
@MainActor protocol SearchScreen: AnyObject {
  init(git: any Searching, log: Log)
  var results: [String] { get }
  var isLoading: Bool { get }
  /// What the user is told, if anything.
  var message: String? { get }
  /// Starts a search in place of the one before. What was found before is shown until then.
  @discardableResult func search(_ query: String) -> Task<Void, Never>
  /// The user goes to another tab.
  func leave()
}
