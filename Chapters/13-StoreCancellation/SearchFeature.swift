import Workbook

/// The search of the app as a feature: a state, and actions that say what has happened.
@MainActor protocol SearchFeature: AnyObject, Sendable {
  init(git: any Searching)
  var state: SearchState { get }
  func send(_ action: SearchAction)
}

struct SearchState {
  var query = ""
  var results: [String] = []
  var pages = 0
  var isPaging = false
  var message: String?
  /// The child, while it is presented.
  var detail: DetailState?
}

enum SearchAction {
  case queryChanged(String)
  case found(query: String, [String])
  case listNearedItsEnd
  case foundMore(query: String, [String])
  case failed
  case repositoryTapped(String)
  case detail(DetailAction)
  case detailDismissed
  case closed
}

/// The child feature: one repository, and others that are like it.
struct DetailState {
  let repository: String
  var similar: [String] = []
}

enum DetailAction {
  case appeared
  case foundSimilar(repository: String, [String])
}
