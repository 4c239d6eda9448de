import TaskLifetime

/// The five rules kept by hand.
final class HandwrittenScreen: Screen {
  private(set) var shown = 0
  private(set) var message: String?
  private let service: Service
  private var task: Task<Void, Never>?  // rule 1
  private var newest = 0  // rule 4

  init(_ service: Service) { self.service = service }

  deinit { task?.cancel() }  // rule 3

  func load() {
    task?.cancel()  // rule 2
    newest += 1  // rule 4
    task = Task { [weak self, service, mine = newest] in  // rules 1 and 3
      if Task.isCancelled { return }  // rule 2
      do {
        let answer = try await service.answer()
        guard let self, newest == mine, !Task.isCancelled else { return }  // rule 4
        task = nil
        shown = answer
      } catch {
        guard let self, newest == mine, !Task.isCancelled, !error.isCancellation else { return }  // rule 5
        task = nil
        message = "could not load"
      }
    }
  }

  func loadUnlessLoading() {
    guard task == nil else { return }  // rule 2
    load()
  }

  func stop() {
    task?.cancel()
    task = nil
    newest += 1
  }
}
