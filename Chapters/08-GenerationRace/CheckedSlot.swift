/// Clears the slot only when the operation that ends is the one inside.
final class CheckedSlot: TaskSlot {
  private var task: Task<Void, Never>?
  private var generation = 0

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
    generation += 1
    let started = generation
    task = Task { [weak self] in
      await operation()
      if let self, generation == started { task = nil }
    }
  }
  // snippet.end
}
