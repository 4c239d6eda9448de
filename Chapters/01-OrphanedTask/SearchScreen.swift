import Workbook

/// The search screen of the app, as its navigation sees it. Every entry point is synchronous.
@MainActor protocol SearchScreen: AnyObject {
  init(git: GitSearch)
  var results: [String] { get }
  func searchTapped(_ query: String)
  func close()
}
