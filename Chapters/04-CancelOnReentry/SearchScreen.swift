import Workbook

/// The search screen of the app: a field that searches while its user types, and a list that loads page by page.
/// Every entry point is synchronous.
@MainActor protocol SearchScreen: AnyObject {
  init(git: any Searching)
  var results: [String] { get }
  /// The field has changed: one call for each keystroke.
  func queryChanged(_ query: String)
  /// The list has come near its last row, or is still there: any number of calls.
  func listNearsItsEnd()
  func close()
}

extension SearchScreen {
  /// The query whose answer is on the screen, as its first row tells.
  var shownQuery: String { results.first.map { String($0.prefix { $0 != "-" }) } ?? "nothing" }
}
