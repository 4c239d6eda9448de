import CancellableStore
import Workbook

/// A search belongs to a store, under a name that any action can use.
final class StoreLifetime: Lifetime {
  private enum Action { case search(String), found([String]), closed }
  private enum ID { case search }

  private let store: Store<Bool, Action>
  var hasGone: Bool { store.state }

  init(git: any Searching, shows: @escaping @MainActor ([String]) -> Void) {
    store = Store(initialState: false) { isClosed, action in
      switch action {
      case .search(let query):
        return .run { send in
          send(.found(try await git.search(query).map(\.name)))
        }
        .cancellable(id: ID.search, cancelInFlight: true)
      case .found(let names):
        shows(names)
        return .none
      case .closed:
        isClosed = true
        return .cancel(id: ID.search)
      }
    }
  }

  func search(_ query: String) { store.send(.search(query)) }
  func end() { store.send(.closed) }
}
