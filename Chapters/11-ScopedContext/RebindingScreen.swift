import Workbook

/// Keeps what the context was, and puts it in force again wherever it would be lost.
final class RebindingScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var suggested: [String] = []
  private(set) var profile: (any Profile)?
  private let history: History
  private let git = Context.git

  init(history: History) { self.history = history }

  // snippet.screen
  func appear() {
    searchTapped("popular")
    reboundSuggestions(from: history) { [weak self] found in self?.suggested = found }
  }

  func searchTapped(_ query: String) {
    Task { results = ((try? await git.search(query)) ?? []).map(\.name) }
  }

  func ownerTapped(_ owner: String) {
    profile = Context.$git.withValue(git) { ProfileScreen(owner) }
  }
  // snippet.end
}
