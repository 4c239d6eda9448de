import Workbook

/// Shows how many people are looking at a repository. It asks again whenever a round is over.
/// After leaving the page, the rounds go on.
@MainActor final class ViewerCount {
  private(set) var viewers = 0
  private let countViewers: @MainActor () async throws -> Int
  private var task: Task<Void, Never>?

  /// - Parameter countViewers: waits for the end of the round, and returns how many were there.
  init(countViewers: @escaping @MainActor () async throws -> Int) { self.countViewers = countViewers }

  deinit { task?.cancel() }

  func appear() {
    task = Task { [weak self] in
      // TODO: Who holds the page while a round is under way, and what would have to be gone for deinit to run?
      guard let self else { return }
      while let count = try? await countViewers() { viewers = count }
    }
  }
}
