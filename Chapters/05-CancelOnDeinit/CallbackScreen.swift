import Workbook

/// Holds the service, which holds the callback, which holds the screen.
final class CallbackScreen: SearchScreen {
  private(set) var results: [String] = []
  let service: SearchService

  init(git: any Searching) { service = SearchService(git: git) }

  // snippet.search
  func queryChanged(_ query: String) {
    service.search(query) { found in
      self.results = found.map(\.name)
    }
  }
  // snippet.end
}
