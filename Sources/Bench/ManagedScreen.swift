import TaskLifetime

/// The rules kept by the library, in the form that never shows the screen to the work.
final class ManagedScreen: Screen {
  private(set) var shown = 0
  private(set) var message: String?
  private let service: Service
  private let loading = ManagedTask()

  init(_ service: Service) { self.service = service }

  func load() {
    loading.replace(with: self) { [service] in
      try await service.answer()
    } deliver: { screen, answer in
      screen.shown = answer
    } onError: { screen, _ in
      screen.message = "could not load"
    }
  }

  func loadUnlessLoading() {
    loading.runIfIdle(with: self) { [service] in
      try await service.answer()
    } deliver: { screen, answer in
      screen.shown = answer
    } onError: { screen, _ in
      screen.message = "could not load"
    }
  }

  func stop() { loading.cancel() }
}
