import Foundation
import Workbook

/// An error that a search really threw, and what had happened to it.
struct Ending {
  let shape: String
  let error: any Error
  let end: SearchEnd
}

/// Five requests that are cancelled while the server has them, each through another layer, and three that fail.
@MainActor func realEndings() async throws -> [Ending] {
  let refusing = try RefusingPort()
  let busy = try LoopbackServer.gitSearch(rateLimit: RateLimit(requests: 0))
  let garbled = try LoopbackServer { _ in .text("no JSON") }
  defer {
    busy.stop()
    garbled.stop()
  }
  // snippet.endings
  return [
    Ending(shape: "CancellationError", error: try await errorOfCancelled { TranslatingSearch($0) }, end: .cancelled),
    Ending(shape: "URLError.cancelled", error: try await errorOfCancelled { $0 }, end: .cancelled),
    Ending(
      shape: "wrapped", error: try await errorOfCancelled { WrappingSearch($0) { SearchFailed(cause: $0) } },
      end: .cancelled),
    Ending(
      shape: "bridged to NSError", error: try await errorOfCancelled { WrappingSearch($0) { $0 as NSError } },
      end: .cancelled),
    Ending(
      shape: "hidden", error: try await errorOfCancelled { WrappingSearch($0) { SearchGaveUp(cause: $0) } },
      end: .cancelled),
    Ending(shape: "refused", error: try await errorOf(GitSearch(at: refusing.baseURL)), end: .failed),
    Ending(shape: "status 403", error: try await errorOf(GitSearch(busy)), end: .failed),
    Ending(shape: "bad JSON", error: try await errorOf(GitSearch(garbled)), end: .failed),
  ]
  // snippet.end
}

@MainActor private func errorOfCancelled(through layer: (GitSearch) -> any Searching) async throws -> any Error {
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  server.hold()
  let search = layer(GitSearch(server))
  let call = Task { try await search.search("swift") }
  _ = try await server.arrival()
  call.cancel()
  return try await error(of: call.result)
}

@MainActor private func errorOf(_ search: some Searching) async throws -> any Error {
  try await error(of: Task { try await search.search("swift") }.result)
}

private func error(of result: Result<[Repository], any Error>) throws -> any Error {
  switch result {
  case .success(let found): throw UnexpectedAnswer(found: found)
  case .failure(let error): return error
  }
}

struct UnexpectedAnswer: Error {
  let found: [Repository]
}
