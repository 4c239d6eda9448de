import CancellableStore

/// The inbox. A refresh fetches the issues and then the pull requests, and ends when the inbox is closed.
/// Closed while the issues are on their way, it goes on to fetch the pull requests.
@MainActor final class Inbox {
  private enum Action { case refresh, found(String), close }
  private enum Work { case refresh }

  var items: [String] { store.state }
  private let store: Store<[String], Action>

  init(fetch: @escaping @MainActor (String) async throws -> String) {
    func load(_ what: String) -> Effect<Action> { .run { send in send(.found(try await fetch(what))) } }

    store = Store(initialState: []) { items, action in
      switch action {
      case .refresh:
        return .concatenate(
          // TODO: What is under this id, and what is not?
          load("issues").cancellable(id: Work.refresh, cancelInFlight: true),
          load("pull requests"))
      case .found(let item):
        items.append(item)
        return .none
      case .close:
        return .cancel(id: Work.refresh)
      }
    }
  }

  func refresh() { store.send(.refresh) }
  func close() { store.send(.close) }
}
