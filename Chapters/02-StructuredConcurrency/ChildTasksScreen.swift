import Workbook

/// Loads both halves at once, in two children of the function that needs them.
final class ChildTasksScreen: CompareScreen {
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
    async let left = git.search(first)
    async let right = git.search(second)
    return try await left + right
  }
  // snippet.end
}
