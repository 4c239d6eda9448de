import ScopedDependencies
import Workbook

/// Keeps its dependencies, and hands them on.
final class ScopedScreen: SearchScreen, DependencyParent {
  private(set) var results: [String] = []
  private(set) var suggested: [String] = []
  private(set) var profile: (any Profile)?
  private let history: History
  let dependencies = DependencyValues.current
  @Dependency(\.git) private var git

  init(history: History) { self.history = history }

  // snippet.screen
  func appear() {
    searchTapped("popular")
    escapedSuggestions(from: history) { [weak self] found in self?.suggested = found }
  }

  func searchTapped(_ query: String) {
    Task { results = ((try? await git.search(query)) ?? []).map(\.name) }
  }

  func ownerTapped(_ owner: String) {
    profile = withDependencies(from: self) { ScopedProfile(owner) }
  }
  // snippet.end
}
