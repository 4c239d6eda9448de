import TaskLifetime
import TestSupport
import Testing
import Workbook

/// The example in the documentation of `ManagedTask`, as it stands there.
@MainActor private final class SearchModel {
  private(set) var repositories: [Repository] = []
  private(set) var message: String?
  private let api: GitHub
  private let search = ManagedTask()
  private let paging = ManagedTask()

  init(api: GitHub) { self.api = api }

  func queryChanged(to query: String) {
    search.replace(with: self, name: "search") { [api] in
      try await api.repositories(matching: query)
    } deliver: { model, found in
      model.paging.cancel()
      model.repositories = found
    } onError: { model, error in
      model.message = error.localizedDescription
    }
  }

  func lastRowAppeared() {
    paging.runIfIdle(with: self, name: "paging") { [api, count = repositories.count] in
      try await api.repositories(after: count)
    } deliver: { model, page in
      model.repositories += page
    } onError: { model, error in
      model.message = error.localizedDescription
    }
  }
}

private typealias Repository = String

/// A service that answers when it is told to, and is deaf to cancellation.
@MainActor private final class GitHub {
  private(set) var requests: [String] = []
  private var answers: [Gate] = []

  func repositories(matching query: String) async throws -> [Repository] { try await answer(query) }
  func repositories(after count: Int) async throws -> [Repository] { try await answer("after \(count)") }

  func letAnswer(_ request: Int) async throws {
    try #require(answers.indices.contains(request), "request \(request) was never made")
    answers[request].open()
    await settle()
  }

  private func answer(_ request: String) async throws -> [Repository] {
    let gate = Gate()
    requests.append(request)
    answers.append(gate)
    await gate.wait()
    if request == "fails" { throw Failure() }
    return ["found for \(request)"]
  }
}

@Suite("ManagedTask · the example of its documentation") @MainActor struct SearchModelTests {
  private let api = GitHub()

  @Test("the late answer to the first query never overwrites the second's") func lateAnswer() async throws {
    let model = SearchModel(api: api)
    model.queryChanged(to: "swift")
    await settle()
    model.queryChanged(to: "swiftui")
    await settle()
    try await api.letAnswer(1)
    try await api.letAnswer(0)
    #expect(api.requests == ["swift", "swiftui"])
    #expect(model.repositories == ["found for swiftui"])
    #expect(model.message == nil)
  }

  @Test("one page at a time, however often the list asks, and the next one afterwards") func paging() async throws {
    let model = SearchModel(api: api)
    for _ in 0..<3 { model.lastRowAppeared() }
    await settle()
    #expect(api.requests == ["after 0"])
    try await api.letAnswer(0)
    model.lastRowAppeared()
    await settle()
    #expect(api.requests == ["after 0", "after 1"])
    try await api.letAnswer(1)
    #expect(model.repositories == ["found for after 0", "found for after 1"])
  }

  @Test("a page of the old query is not added to the new one's results", arguments: [true, false])
  func pageOfTheOldQuery(isAskedForFirst: Bool) async throws {
    let model = SearchModel(api: api)
    let events = [model.lastRowAppeared, { model.queryChanged(to: "swift") }]
    for event in isAskedForFirst ? events : events.reversed() {
      event()
      await settle()
    }
    try await api.letAnswer(isAskedForFirst ? 1 : 0)
    try await api.letAnswer(isAskedForFirst ? 0 : 1)
    #expect(model.repositories == ["found for swift"])
  }

  @Test("a failure is shown, and the model is freed at once when its screen closes") func failureAndEnd() async throws {
    var model: SearchModel? = SearchModel(api: api)
    model?.queryChanged(to: "fails")
    await settle()
    try await api.letAnswer(0)
    #expect(model?.message != nil)
    model?.queryChanged(to: "swift")
    model?.lastRowAppeared()
    await settle()
    let freed = Weak(model)
    model = nil
    #expect(freed.value == nil)
    try await api.letAnswer(1)
    try await api.letAnswer(2)
  }
}
