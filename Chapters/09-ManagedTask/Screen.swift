import TaskLifetime
import Workbook

/// A screen of the app that loads something and shows it. Every entry point is synchronous.
@MainActor protocol Screen: AnyObject, Sendable {
  init(git: any Searching)
  var results: [String] { get }
  /// What the user is told about a load that failed.
  var message: String? { get }
  func load(_ what: String)
  func stop()
}

/// A screen whose list loads page by page.
@MainActor protocol SearchScreen: Screen {
  /// The list is laid out anew, and may ask for the next page while it is.
  var rowsChanged: @MainActor () -> Void { get set }
  /// The list has come near its last row, or is still there: any number of calls.
  func listNearsItsEnd()
}

/// A screen that keeps its load in a `ManagedTask`, and writes no `deinit`.
@MainActor protocol ManagedScreen: Screen {
  var loading: ManagedTask { get }
}
