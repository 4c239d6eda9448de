import Workbook

/// The search screen of the app, without a `close()`: its navigation lets go of it, and that is all.
@MainActor protocol SearchScreen: AnyObject {
  init(git: any Searching)
  var results: [String] { get }
  func queryChanged(_ query: String)
}
