import CancellableStore
import ScopedDependencies
import TaskLifetime
import Testing

// Code as an app has it whose module is isolated to the main actor by default, as Xcode's new apps are (SE-0466). That this
// file compiles is the better half of its tests.

struct Search: Sendable {
  var repositories: @Sendable (_ query: String) async throws -> [String]
}

enum SearchKey: DependencyKey {
  static let live = Search { ["\($0), live"] }
}

nonisolated extension DependencyValues {
  var search: Search {
    get { self[SearchKey.self] }
    set { self[SearchKey.self] = newValue }
  }
}

final class SearchModel {
  @Dependency(\.search) private var search
  private(set) var found: [String] = []
  let searching = ManagedTask()

  func queryChanged(to query: String) {
    let search = search
    searching.replace(with: self) {
      try await search.repositories(query)
    } deliver: { model, found in
      model.found = found
    }
  }
}

nonisolated enum Work { case search, page }

enum Action {
  case queryChanged(String), found([String])
}

@Suite("In a module whose default isolation is the main actor") struct AppModuleTests {
  private func withSearch<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await withDependencies {
      $0.search = Search { ["\($0), found"] }
    } operation: {
      try await operation()
    }
  }

  @Test("a model with a ManagedTask and a dependency") func model() async {
    await withSearch {
      let model = SearchModel()
      model.queryChanged(to: "swift")
      await model.searching.inFlight?.waitForEnd()
      #expect(model.found == ["swift, found"])
    }
  }

  @Test("a store, with the ids and actions of the module") func store() async {
    let store = Store<[String], Action>(initialState: []) { state, action in
      switch action {
      case .queryChanged(let query):
        return .run { send in
          send(.found(try await DependencyValues.current.search.repositories(query)))
        }
        .cancellable(id: Work.search, cancelInFlight: true)
      case .found(let found):
        state = found
        return .none
      }
    }
    await withSearch {
      let sent = store.send(.queryChanged("swift"))
      #expect(store.isInFlight(id: Work.search))
      #expect(!store.isInFlight(id: Work.page))
      await sent.waitForEnd()
    }
    #expect(store.state == ["swift, found"])
  }

  @Test("a bag, and work that a view would store in it") func bag() async {
    let bag = TaskBag()
    let task = Task { while !Task.isCancelled { await Task.yield() } }
    task.store(in: bag, id: Work.page)
    bag.cancel(id: Work.page)
    #expect(task.isCancelled)
    #expect(bag.count == 0)
    await task.value
  }

  @Test("an answer that is delivered once") func delivery() async {
    let answer = await withCheckedContinuation { answered in
      let delivery = SingleDelivery<String> { answered.resume(returning: $0) }
      #expect(delivery.finish(with: "placed"))
      #expect(!delivery.finish(with: "cancelled"))
    }
    #expect(answer == "placed")
  }

  @Test("an error of the module, and a cancellation") func errors() {
    struct Refused: Error {}
    #expect(!Refused().isCancellation)
    #expect(CancellationError().isCancellation)
  }
}
