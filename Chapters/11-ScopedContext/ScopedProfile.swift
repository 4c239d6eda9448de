import ScopedDependencies
import Workbook

/// The repositories of one owner. It captures its dependencies when it is made.
final class ScopedProfile: Profile {
  private(set) var repositories: [String] = []
  @Dependency(\.git) private var git

  init(_ owner: String) {
    Task { repositories = ((try? await git.search("user:\(owner)")) ?? []).map(\.name) }
  }
}
