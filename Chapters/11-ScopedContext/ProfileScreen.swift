import Workbook

/// The repositories of one owner. It captures what it searches with when it is made.
final class ProfileScreen: Profile {
  private(set) var repositories: [String] = []
  private let git = Context.git

  init(_ owner: String) {
    Task { repositories = ((try? await git.search("user:\(owner)")) ?? []).map(\.name) }
  }
}
