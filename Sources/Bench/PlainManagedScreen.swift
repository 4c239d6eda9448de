import TaskLifetime

/// The rules kept by the library, in the plain form: one operation, for work whose answer is shown by others.
final class PlainManagedScreen: Screen {
  private let service: Service
  private let loading = ManagedTask()

  init(_ service: Service) { self.service = service }

  func load() {
    loading.replace { [service] in _ = try await service.answer() }
  }

  func loadUnlessLoading() {
    loading.runIfIdle { [service] in _ = try await service.answer() }
  }

  func stop() { loading.cancel() }
}
