import Workbook

/// Loads both halves at once, in two tasks that belong to nobody.
final class UnboundTasksScreen: CompareScreen {
  private(set) var shown: [String] = []
  private let git: any Searching
  private(set) var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.door
  func compareTapped(_ first: String, _ second: String) {
    shown.append("a spinner")
    task = Task {
      do {
        shown.append("\(try await compare(first, second).count) repositories")
      } catch {
        shown.append("an error")
      }
    }
  }
  // snippet.end

  func close() { task?.cancel() }

  // snippet.compare
  private func compare(_ first: String, _ second: String) async throws -> [Repository] {
    let left = Task { try await git.search(first) }
    let right = Task { try await git.search(second) }
    return try await left.value + right.value
  }
  // snippet.end
}
