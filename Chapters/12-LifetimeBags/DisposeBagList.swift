/// In the style of RxSwift: a subscription is ended by disposing of it. A task is ended like one.
protocol Disposable: Sendable {
  func dispose()
}

extension Task: Disposable {
  func dispose() { cancel() }
}

// snippet.bag
/// In the style of RxSwift's bag: keeps what it is given, and disposes of it when it is freed.
@MainActor final class DisposeBag {
  private var disposables: [any Disposable] = []
  var count: Int { disposables.count }

  func insert(_ disposable: any Disposable) { disposables.append(disposable) }

  deinit { for disposable in disposables { disposable.dispose() } }
}
// snippet.end

/// Holds its loads in a bag in the style of RxSwift.
final class DisposeBagList: PictureList {
  private var bag = DisposeBag()
  /// The bag cannot be asked for one of its loads.
  private var rows: [Int: any Disposable] = [:]
  var held: Int { bag.count }

  func load(_ row: Int, _ load: @escaping @MainActor () async -> Picture) {
    let task = Task { await load() }
    bag.insert(task)
    rows[row] = task
  }

  func cancel(_ row: Int) { rows.removeValue(forKey: row)?.dispose() }

  func cancelAll() {
    bag = DisposeBag()
    rows = [:]
  }

  static func load(for list: DisposeBagList?, _ load: @escaping @MainActor () async -> Picture) {
    let task = Task { await load() }
    list?.bag.insert(task)
  }
}
