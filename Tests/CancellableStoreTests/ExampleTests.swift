import CancellableStore
import Testing
import Workbook

// The example in the documentation of `Store`, as it stands there.

private struct SearchState {
  var query = ""
  var repositories: [Repository] = []
  var message: String?
  var detail: DetailState?
}

private enum SearchAction {
  case queryChanged(String), found([Repository]), failed(String)
  case detailShown, detail(DetailAction), detailDismissed
}

private enum Work { case search, detail }

@MainActor private func searchStore(api: GitHub) -> Store<SearchState, SearchAction> {
  Store(initialState: SearchState()) { state, action in
    switch action {
    case .queryChanged(let query):
      state.query = query
      return .run { send in
        send(.found(try await api.repositories(matching: query)))
      } catch: { error, send in
        send(.failed(error.localizedDescription))
      }
      .cancellable(id: Work.search, cancelInFlight: true)
    case .found(let repositories):
      state.repositories = repositories
      return .none
    case .failed(let message):
      state.message = message
      return .none
    case .detailShown:
      state.detail = DetailState()
      return .none
    case .detail(let action):
      guard var detail = state.detail else { return .none }
      defer { state.detail = detail }
      return reduceDetail(&detail, action, api).map { .detail($0) }.cancellable(id: Work.detail)
    case .detailDismissed:
      state.detail = nil
      return .cancel(id: Work.detail)
    }
  }
}

private typealias Repository = String

private struct DetailState { var readMe: String? }
private enum DetailAction { case appeared, loaded(String) }

@MainActor private func reduceDetail(
  _ state: inout DetailState, _ action: DetailAction, _ api: GitHub
) -> Effect<DetailAction> {
  switch action {
  case .appeared: return .run { send in send(.loaded(try await api.answer("read me"))) }
  case .loaded(let readMe):
    state.readMe = readMe
    return .none
  }
}

/// A service that answers when it is told to, and is deaf to cancellation.
@MainActor private final class GitHub {
  private(set) var requests: [String] = []
  private var answers: [Gate] = []

  func repositories(matching query: String) async throws -> [Repository] { [try await answer(query)] }

  func letAnswer(_ request: Int) async throws {
    try #require(answers.indices.contains(request), "request \(request) was never made")
    answers[request].open()
    await settle()
  }

  func answer(_ request: String) async throws -> String {
    let gate = Gate()
    requests.append(request)
    answers.append(gate)
    await gate.wait()
    if request == "fails" { throw Failure() }
    return "found for \(request)"
  }
}

@Suite("Store · the example in its documentation") @MainActor struct ExampleTests {
  private let api = GitHub()
  private let store: Store<SearchState, SearchAction>

  init() { store = searchStore(api: api) }

  @Test("a search replaces the one before, whichever answers last") func search() async throws {
    store.send(.queryChanged("swift"))
    await settle()
    store.send(.queryChanged("swiftui"))
    await settle()
    try await api.letAnswer(1)
    try await api.letAnswer(0)
    #expect(api.requests == ["swift", "swiftui"])
    #expect(store.state.repositories == ["found for swiftui"])
  }

  @Test("a failure is shown") func failure() async throws {
    store.send(.queryChanged("fails"))
    await settle()
    try await api.letAnswer(0)
    #expect(store.state.message != nil && store.liveIDCount == 0)
  }

  @Test("a detail that is dismissed takes its work with it") func detail() async throws {
    store.send(.detailShown)
    store.send(.detail(.appeared))
    store.send(.queryChanged("swift"))
    await settle()
    store.send(.detailDismissed)
    #expect(store.liveIDCount == 1, "the search goes on")
    store.send(.detailShown)
    try await api.letAnswer(0)
    #expect(store.state.detail?.readMe == nil, "the answer for the detail before does not reach this one")
    store.send(.detail(.appeared))
    await settle()
    try await api.letAnswer(2)
    #expect(store.state.detail?.readMe == "found for read me")
  }
}
