/// Clears the slot unless the operation that ends was cancelled.
final class FlagCheckedSlot: TaskSlot {
  private var task: Task<Void, Never>?

  var isRunning: Bool { task != nil }

  func replace(_ operation: @escaping @MainActor () async -> Void) {
    task?.cancel()
    start(operation)
  }

  func runIfIdle(_ operation: @escaping @MainActor () async -> Void) {
    if task == nil { start(operation) }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }

  // snippet.start
  private func start(_ operation: @escaping @MainActor () async -> Void) {
    task = Task { [weak self] in
      await operation()
      if !Task.isCancelled { self?.task = nil }
    }
  }
  // snippet.end
}
