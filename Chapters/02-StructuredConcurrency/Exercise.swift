/// Stars every repository of a list. The button that calls it shows "done" when it returns, or what went wrong.
/// It shows "done" before the first star is given, and has never been seen to show anything else.
@MainActor struct StarList {
  let star: @MainActor @Sendable (String) async throws -> Void

  func starAll(_ names: [String]) async throws {
    for name in names {
      // TODO: The function returns while these tasks run, and nobody hears of their errors. Whose should they be?
      Task { try await star(name) }
    }
  }
}
