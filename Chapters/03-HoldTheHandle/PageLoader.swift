import Workbook

/// Loads the first five pages of a search ahead of the scrolling. Its buttons, Start and Stop, call synchronous handlers.
@MainActor protocol PageLoader: AnyObject {
  init(git: any Searching)
  var results: [String] { get }
  /// The page that it is on.
  var page: Int { get }
  /// Returns the task that it starts, for who wants to wait for its end. The button does not.
  @discardableResult func start(_ query: String) -> Task<Void, any Error>
  func stop()
}
