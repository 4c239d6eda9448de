import Workbook

extension Findings {
  /// What must be true of a view's searches at any moment.
  ///
  /// - Parameter query: What the view shows, or nil while it is not shown.
  @MainActor mutating func promises(of searches: [HeldSearch.Call], inViewThatShows query: String?) {
    let live = searches.filter { $0.isInFlight && !$0.wasCancelled }.map(\.query)
    let names = live.joined(separator: " and ")
    promise(
      "a view that is shown has one search at most, for its own query",
      query == nil || live.count <= 1 && live.allSatisfy { $0 == query },
      otherwise: "it is shown, and searches for \(names)")
    promise(
      "a view that is not shown does not search", query != nil || live.isEmpty,
      otherwise: "it is hidden, and searches for \(names)")
  }
}
