import CancellableStore

// Hint 1: The issues are under an id. Under which one are the pull requests?
// Hint 2: `cancellable` puts an effect under an id with everything in it.
//         Which effect holds both fetches?
// Hint 3: See NamedSearch in Chapters/13-StoreCancellation, and what is said
//         of `concatenate` in Sources/CancellableStore/Effect.swift.

enum StoreCancellationSolution {
  // snippet.solution
  /// What closing is to end is the refresh, and the refresh is both fetches. So the whole is under the id, and not its
  /// first part: a part that is cancelled has ended, and the next one's turn has come. Both parts under the id would do
  /// as well, since what waits for its turn is in flight too, and so would one operation with two awaits. A flag that
  /// keeps the answer out of the state would not: the server is asked all the same.
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
          return .concatenate(load("issues"), load("pull requests"))
            .cancellable(id: Work.refresh, cancelInFlight: true)
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
  // snippet.end
}
