import Workbook

/// Held strongly by the closure that its service keeps.
final class StrongClosureScreen: SearchScreen {
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
