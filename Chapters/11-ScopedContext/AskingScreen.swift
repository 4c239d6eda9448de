import Workbook

/// Asks the context whenever it has something to search for.
final class AskingScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var suggested: [String] = []
  private(set) var profile: (any Profile)?
  private let history: History

  init(history: History) { self.history = history }

  // snippet.screen
  func appear() {
    searchTapped("popular")
    suggestions(from: history) { [weak self] found in self?.suggested = found }
  }

  func searchTapped(_ query: String) {
    Task { results = ((try? await Context.git.search(query)) ?? []).map(\.name) }
  }

  func ownerTapped(_ owner: String) {
    profile = ProfileScreen(owner)
  }
  // snippet.end
}
