// snippet.bag
/// In the style of Combine: ends something when it is freed. So whoever wants that to go on must keep it.
final class AnyCancellable: Hashable, Sendable {
  let cancel: @Sendable () -> Void

  init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

  deinit { cancel() }

  func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  static func == (first: AnyCancellable, second: AnyCancellable) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
// snippet.end

/// Holds its loads in a set in the style of Combine.
final class CancellableSetList: PictureList {
  private var cancellables: Set<AnyCancellable> = []
  /// The set cannot be asked for one of its loads.
  private var rows: [Int: AnyCancellable] = [:]
  var held: Int { cancellables.count }

  func load(_ row: Int, _ load: @escaping @MainActor () async -> Picture) {
    let task = Task { await load() }
    let cancellable = AnyCancellable { task.cancel() }
    cancellable.store(in: &cancellables)
    rows[row] = cancellable
  }

  func cancel(_ row: Int) {
    guard let cancellable = rows.removeValue(forKey: row) else { return }
    cancellables.remove(cancellable)
  }

  func cancelAll() {
    rows = [:]
    cancellables = []
  }

  static func load(for list: CancellableSetList?, _ load: @escaping @MainActor () async -> Picture) {
    let task = Task { await load() }
    let cancellable = AnyCancellable { task.cancel() }
    if let list { cancellable.store(in: &list.cancellables) }
  }
}
