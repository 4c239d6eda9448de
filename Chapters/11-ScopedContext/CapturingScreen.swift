import Workbook

/// Asks the context once, when it is made, and keeps the answer.
final class CapturingScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var suggested: [String] = []
  private(set) var profile: (any Profile)?
  private let history: History
  private let git = Context.git

  init(history: History) { self.history = history }

  // snippet.screen
  func appear() {
    searchTapped("popular")
    suggestions(from: history) { [weak self] found in self?.suggested = found }
  }

  func searchTapped(_ query: String) {
    Task { results = ((try? await git.search(query)) ?? []).map(\.name) }
  }

  func ownerTapped(_ owner: String) {
    profile = ProfileScreen(owner)
  }
  // snippet.end
}
