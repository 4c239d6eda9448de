import CancellableStore
import Workbook

/// The search in a store whose effects have names: what takes the place of work, or leaves it behind, ends it.
final class NamedSearch: SearchFeature {
  private let store: Store<SearchState, SearchAction>
  var state: SearchState { store.state }

  init(git: any Searching) {
    store = Store(initialState: SearchState()) { state, action in Self.reduce(&state, action, git) }
  }

  func send(_ action: SearchAction) { store.send(action) }

  // snippet.ids
  private enum Work { case search, page, detail }
  // snippet.end

  // snippet.search
  private static func reduce(
    _ state: inout SearchState, _ action: SearchAction, _ git: any Searching
  ) -> Effect<SearchAction> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.results = []
      state.isPaging = false
      let search = Effect<SearchAction>.run { send in
        send(.found(query: query, try await git.search(query).map(\.name)))
      } catch: { _, send in
        send(.failed)
      }
      return .merge(.cancel(id: Work.page), search.cancellable(id: Work.search, cancelInFlight: true))
    // snippet.end
    case .found(_, let names):
      state.results = names
      state.pages = 1
      return .none
    case .listNearedItsEnd:
      guard !state.results.isEmpty, !state.isPaging else { return .none }
      state.isPaging = true
      let page = Effect<SearchAction>.run { [query = state.query, next = state.pages + 1] send in
        send(.foundMore(query: query, try await git.search(query, page: next).map(\.name)))
      } catch: { _, send in
        send(.failed)
      }
      return page.cancellable(id: Work.page)
    case .foundMore(_, let names):
      state.results += names
      state.pages += 1
      state.isPaging = false
      return .none
    case .failed:
      state.message = "could not load"
      state.isPaging = false
      return .none
    // snippet.child
    case .repositoryTapped(let name):
      state.detail = DetailState(repository: name)
      return .merge(.cancel(id: Work.detail), reduce(&state, .detail(.appeared), git))
    case .detail(let action):
      guard var detail = state.detail else { return .none }
      defer { state.detail = detail }
      return Self.detail(&detail, action, git).map(SearchAction.detail).cancellable(id: Work.detail)
    case .detailDismissed:
      state.detail = nil
      return .cancel(id: Work.detail)
    // snippet.end
    case .closed:
      state = SearchState()
      return .merge(.cancel(id: Work.search), .cancel(id: Work.page), .cancel(id: Work.detail))
    }
  }

  private static func detail(
    _ state: inout DetailState, _ action: DetailAction, _ git: any Searching
  ) -> Effect<DetailAction> {
    switch action {
    case .appeared:
      return .run { [name = state.repository] send in
        send(.foundSimilar(repository: name, try await git.search("like:\(name)").map(\.name)))
      } catch: { _, _ in
        // Without them the child is still of use, so nobody is told.
      }
    case .foundSimilar(_, let names):
      state.similar = names
      return .none
    }
  }
}
