import Workbook

/// Holds the service, which holds the callback, which does not hold the screen.
final class WeakCallbackScreen: SearchScreen {
  private(set) var results: [String] = []
  let service: SearchService

  init(git: any Searching) { service = SearchService(git: git) }

  // snippet.search
  func queryChanged(_ query: String) {
    service.search(query) { [weak self] found in
      self?.results = found.map(\.name)
    }
  }
  // snippet.end
}
