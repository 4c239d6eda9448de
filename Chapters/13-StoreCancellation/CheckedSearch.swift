import Workbook

/// The search in a store whose effects have no names. What comes too late is dropped.
final class CheckedSearch: SearchFeature {
  private let store: UnnamedStore<SearchState, SearchAction>
  var state: SearchState { store.state }

  init(git: any Searching) {
    store = UnnamedStore(initialState: SearchState()) { state, action in Self.reduce(&state, action, git) }
  }

  func send(_ action: SearchAction) { store.send(action) }

  private static func reduce(
    _ state: inout SearchState, _ action: SearchAction, _ git: any Searching
  ) -> UnnamedEffect<SearchAction> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.results = []
      state.isPaging = false
      return .run { send in
        send(.found(query: query, try await git.search(query).map(\.name)))
      } catch: { _, send in
        send(.failed)
      }
    // snippet.found
    case .found(let query, let names):
      guard query == state.query else { return .none }
      state.results = names
      state.pages = 1
      return .none
    // snippet.end
    case .listNearedItsEnd:
      guard !state.results.isEmpty, !state.isPaging else { return .none }
      state.isPaging = true
      return .run { [query = state.query, next = state.pages + 1] send in
        send(.foundMore(query: query, try await git.search(query, page: next).map(\.name)))
      } catch: { _, send in
        send(.failed)
      }
    case .foundMore(let query, let names):
      guard query == state.query else { return .none }
      state.results += names
      state.pages += 1
      state.isPaging = false
      return .none
    case .failed:
      state.message = "could not load"
      state.isPaging = false
      return .none
    case .repositoryTapped(let name):
      state.detail = DetailState(repository: name)
      return reduce(&state, .detail(.appeared), git)
    case .detail(let action):
      guard var detail = state.detail else { return .none }
      defer { state.detail = detail }
      return Self.detail(&detail, action, git).map(SearchAction.detail)
    case .detailDismissed:
      state.detail = nil
      return .none
    case .closed:
      state = SearchState()
      return .none
    }
  }

  private static func detail(
    _ state: inout DetailState, _ action: DetailAction, _ git: any Searching
  ) -> UnnamedEffect<DetailAction> {
    switch action {
    case .appeared:
      return .run { [name = state.repository] send in
        send(.foundSimilar(repository: name, try await git.search("like:\(name)").map(\.name)))
      } catch: { _, _ in
        // Without them the child is still of use, so nobody is told.
      }
    case .foundSimilar(let repository, let names):
      guard repository == state.repository else { return .none }
      state.similar = names
      return .none
    }
  }
}
