import TaskLifetime

/// Holds its loads in a bag for tasks.
final class TaskBagList: PictureList {
  private let tasks = TaskBag()
  var held: Int { tasks.count }

  // snippet.bag
  func load(_ row: Int, _ load: @escaping @MainActor () async -> Picture) {
    tasks.run(id: row) { _ = await load() }
  }

  func cancel(_ row: Int) { tasks.cancel(id: row) }

  func cancelAll() { tasks.cancelAll() }

  static func load(for list: TaskBagList?, _ load: @escaping @MainActor () async -> Picture) {
    Task { await load() }.store(in: list?.tasks)
  }
  // snippet.end
}
