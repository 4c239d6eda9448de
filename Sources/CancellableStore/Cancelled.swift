/// What a cancellation has taken out of the books. All of it runs foreign code: nothing of it may before the books are right.
@MainActor struct Cancelled {
  private var tasks: [Task<Void, Never>] = []
  private var captures: [Any] = []

  mutating func add(_ task: Task<Void, Never>) { tasks.append(task) }

  /// Keeps what a part that never began has captured.
  mutating func keep<Captures>(_ captures: Captures) { self.captures.append(captures) }

  static func += (cancelled: inout Cancelled, more: Cancelled) {
    cancelled.tasks += more.tasks
    cancelled.captures += more.captures
  }

  /// Lets go of what was captured, and cancels the tasks.
  mutating func finish() {
    captures = []
    tasks.forEach { $0.cancel() }
  }
}
