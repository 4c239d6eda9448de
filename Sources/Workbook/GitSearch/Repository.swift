/// A repository, as the git search service describes it.
public struct Repository: Codable, Sendable, Hashable {
  public let name: String
  public let stars: Int

  public init(name: String, stars: Int) {
    self.name = name
    self.stars = stars
  }
}

/// One page of what a search found: the repositories on it, and how many there are on all pages together.
struct SearchPage: Codable {
  let total: Int
  let items: [Repository]
}
