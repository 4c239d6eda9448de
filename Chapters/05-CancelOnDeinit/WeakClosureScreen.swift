import Workbook

/// Held weakly by the closure that its service keeps.
final class WeakClosureScreen: SearchScreen {
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
