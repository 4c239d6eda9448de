/// No rule but that its task can be cancelled.
final class BareScreen: Screen {
  private let service: Service
  private var task: Task<Void, any Error>?

  init(_ service: Service) { self.service = service }

  deinit { task?.cancel() }

  func load() {
    task?.cancel()
    task = Task { [service] in
      // As with the others, work that was cancelled by now is none.
      if Task.isCancelled { return }
      _ = try await service.answer()
    }
  }

  func loadUnlessLoading() {
    if task == nil { load() }
  }

  func stop() { task?.cancel() }
}
