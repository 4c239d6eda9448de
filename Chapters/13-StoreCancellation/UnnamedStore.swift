/// Holds a feature's state and the work that its actions start. All of it ends with the store; none of it ends before.
@MainActor final class UnnamedStore<State, Action> {
  private(set) var state: State
  private let reducer: @MainActor (inout State, Action) -> UnnamedEffect<Action>
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var started = 0
  var tasksInFlight: Int { tasks.count }

  init(initialState: State, reducer: @escaping @MainActor (inout State, Action) -> UnnamedEffect<Action>) {
    state = initialState
    self.reducer = reducer
  }

  deinit { for task in tasks.values { task.cancel() } }

  // snippet.send
  func send(_ action: Action) {
    guard let operation = reducer(&state, action).operation else { return }
    started += 1
    tasks[started] = Task { [weak self, started] in
      guard !Task.isCancelled else { return }
      await operation { [weak self] action in self?.send(action) }
      self?.tasks[started] = nil
    }
  }
  // snippet.end
}
