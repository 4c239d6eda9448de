final class UnnamedHolder: Holder {
  var delivered: [String] { store.state.delivered }
  var failures: Int { store.state.failures }
  private let store = UnnamedStore(initialState: HolderState(), reducer: reduce)

  func replace(_ work: @escaping Work) { store.send(.replace(work)) }
  func runIfIdle(_ work: @escaping Work) { store.send(.runIfIdle(work)) }
  func cancel() { store.send(.cancel) }

  private static func reduce(_ state: inout HolderState, _ action: HolderAction) -> UnnamedEffect<HolderAction> {
    switch action {
    case .replace(let work):
      state.isRunning = true
      return .run { send in
        send(.finished(try await work()))
      } catch: { _, send in
        send(.failed)
      }
    case .runIfIdle(let work):
      return state.isRunning ? .none : reduce(&state, .replace(work))
    case .cancel:
      state.isRunning = false
      return .none
    case .finished(let value):
      state.isRunning = false
      state.delivered.append(value)
      return .none
    case .failed:
      state.isRunning = false
      state.failures += 1
      return .none
    }
  }
}
