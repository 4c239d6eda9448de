import Workbook

/// What a tour searches: a sample for every query, and no request.
@MainActor final class SampleSearch: Searching {
  private(set) var queries: [String] = []

  func search(_ query: String, page: Int) async throws -> [Repository] {
    queries.append(query)
    return [Repository(name: "sample of \(query)", stars: 1)]
  }
}
