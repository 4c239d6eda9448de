import CancellableStore

final class StoreHolder: Holder {
  var delivered: [String] { store.state.delivered }
  var failures: Int { store.state.failures }
  private let store = Store(initialState: HolderState(), reducer: reduce)

  func replace(_ work: @escaping Work) { store.send(.replace(work)) }
  func runIfIdle(_ work: @escaping Work) { store.send(.runIfIdle(work)) }
  func cancel() { store.send(.cancel) }

  private enum ID { case work }

  private static func reduce(_ state: inout HolderState, _ action: HolderAction) -> Effect<HolderAction> {
    switch action {
    // snippet.work
    case .replace(let work):
      state.isRunning = true
      let effect = Effect<HolderAction>.run { send in
        send(.finished(try await work()))
      } catch: { _, send in
        send(.failed)
      }
      return effect.cancellable(id: ID.work, cancelInFlight: true)
    case .runIfIdle(let work):
      return state.isRunning ? .none : reduce(&state, .replace(work))
    case .cancel:
      state.isRunning = false
      return .cancel(id: ID.work)
    // snippet.end
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
