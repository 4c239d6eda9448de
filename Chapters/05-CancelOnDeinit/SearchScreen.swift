import Workbook

/// The search screen of the app. Its navigation holds it while it is shown, and lets go of it when the user leaves.
@MainActor protocol SearchScreen: AnyObject {
  init(git: any Searching)
  var results: [String] { get }
  func queryChanged(_ query: String)
}
