import Workbook

/// Searches for its screen, and remembers what it was asked, so that it can try again.
@MainActor final class SearchService {
  private let git: any Searching
  private var job: (query: String, completion: @MainActor ([Repository]) -> Void)?
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.search
  func search(_ query: String, completion: @escaping @MainActor ([Repository]) -> Void) {
    job = (query, completion)
    tryAgain()
  }

  func tryAgain() {
    guard let job else { return }
    task?.cancel()
    task = Task { [git] in
      if Task.isCancelled { return }
      guard let found = try? await git.search(job.query) else { return }
      job.completion(found)
    }
  }
  // snippet.end

  func forget() { job = nil }

  deinit { task?.cancel() }
}
