import Workbook

/// The search view of the app, as its framework drives it. It may be shown, hidden and shown again, any number of times.
@MainActor protocol SearchView: AnyObject, Sendable {
  init(git: any Searching)
  var results: [String] { get }
  func appear(_ query: String)
  /// The view is rendered anew, with the same query or another one.
  func render(_ query: String)
  func disappear()
}
