/// Holds any number of tasks, and cancels those that still run when it is freed.
///
/// Where a ``ManagedTask`` is a slot for one kind of work, a bag is for work whose number is not known beforehand: the
/// pictures of the rows on screen, the downloads that the user has asked for. Let the screen's model hold the bag, and
/// all of it ends with the screen.
///
/// ```swift
/// @MainActor final class RowsModel {
///   private(set) var pictures: [Int: Picture] = [:]
///   private let api: GitHub
///   private let tasks = TaskBag()
///
///   init(api: GitHub) { self.api = api }
///
///   func rowAppeared(_ row: Int) {
///     tasks.run(id: row) { [weak self, api] in
///       guard let picture = try? await api.picture(row), !Task.isCancelled else { return }
///       self?.pictures[row] = picture
///     }
///   }
///
///   func rowDisappeared(_ row: Int) { tasks.cancel(id: row) }
/// }
/// ```
///
/// It is what a `DisposeBag` is to RxSwift and a `Set<AnyCancellable>` to Combine, with two differences. A task that
/// has ended leaves by itself. And a task may have an id, under which it is cancelled alone, or replaced by the next.
///
/// ## When not to use it
///
/// Where there is an `async` function to be in, a task group binds its children to that function, and a discarding one lets
/// go of those that have ended (SE-0381). In SwiftUI, work that a view starts for as long as it is shown, or for a value
/// that it shows, belongs to `.task` or `.task(id:)`. For one kind of work that is never in flight twice there is
/// ``ManagedTask``, which also delivers what came of it.
///
/// ## Two ways in
///
/// ``run(name:priority:operation:)`` starts work in the bag. ``insert(_:)`` takes a task that somebody else has
/// started, whatever it returns or throws and wherever it runs. Prefer the first: such work leaves the bag in the turn of
/// the main actor in which it ends, and never reaches its first line when it was cancelled before. A task that was
/// inserted leaves a little later, when the bag has heard of its end.
///
/// ## An id is its value and its type
///
/// `1 as Int` and `1 as UInt8` are different ids, and so are equal cases of two enumerations. The type is the one that the
/// id is passed as: an `Int?` is another id than the `Int` in it. At most one task is in the bag under one id. The late end
/// of a task that was replaced, or cancelled, does not touch its successor.
///
/// ## While the bag goes away
///
/// Cancelling runs a task's cancellation handlers before the call returns, as `Task.cancel()` does, and such a handler may
/// turn to the bag. What it puts in while ``cancelAll()`` is under way is cancelled too, and stays out.
///
/// While the bag is being freed nobody can put anything in: who could call it would still hold it, and a weak reference to
/// it is nil by then. So `bag?.run { … }` starts nothing, and `Task { … }.store(in: bag)`, which takes an optional, cancels
/// the task: none is lost on its way into a bag that has gone.
///
/// ## Where things run
///
/// Everything here is isolated to the main actor, and so are the operations that it runs; inserted tasks run wherever
/// they do. Freeing the bag cancels from whichever thread let go of it last, in the order in which the tasks came.
/// The cancellation handlers run on that thread, so they must not count on the main actor.
///
/// ## What is kept, and for how long
///
/// The bag holds a task until it has ended, or was cancelled or replaced by way of the bag. No task holds the bag.
/// Work that is deaf to cancellation keeps what it captured until it returns, as any task does, but not in the bag.
/// Starting, ending and cancelling one task cost the same however many others are in the bag.
@MainActor public final class TaskBag {
  private struct Held: Sendable {
    let task: any Cancellable
    let id: ID?
  }

  /// The tasks, by the number of their arrival. A number is never used again, so a late end finds nobody else.
  private var held: [Int: Held] = [:]
  private var arrivals: [ID: Int] = [:]
  private var lastArrival = 0
  private var isEmptying = false

  /// An empty bag. It may be made anywhere, and is used on the main actor.
  public nonisolated init() {}

  // `deinit` is not isolated: the last reference may go on any thread. It may read what is `Sendable` all the same, being
  // the only one left with a reference (SE-0327).
  deinit {
    for (_, held) in held.sorted(by: { $0.key < $1.key }) { held.task.cancel() }
  }

  /// How many tasks are in the bag: those that have not ended, and were not cancelled or replaced by way of the bag. A
  /// task that was inserted twice is counted twice.
  public var count: Int { held.count }

  /// Starts work in the bag.
  ///
  /// The task is a plain `Task`: it inherits the caller's task-local values and, unless one is given, its priority
  /// (SE-0304). It leaves the bag in the turn in which the operation returns. While ``cancelAll()`` is under way nothing is
  /// started.
  ///
  /// - Parameters:
  ///   - name: The task's name, for debuggers and instruments. Shown where the runtime knows task names (SE-0469).
  ///   - priority: The task's priority, or nil for the caller's.
  ///   - operation: Runs on the main actor; never, when it was cancelled before its first line. It is kept, with
  ///     everything it captures, until it returns. One that captures the bag's owner strongly keeps it, and the bag, alive,
  ///     and is not cancelled by letting the owner go. It handles its own errors.
  public func run(
    name: String? = nil, priority: TaskPriority? = nil, operation: @escaping @MainActor () async -> Void
  ) {
    start(as: nil, name: name, priority: priority, operation)
  }

  /// Starts work in the bag under an id, and cancels the task that is in the bag under it, if there is one.
  ///
  /// The cancelled task may still be winding down when this one starts. What its cancellation handlers put in under the
  /// same id is replaced as well.
  ///
  /// - Parameters:
  ///   - id: Kept while the task is in the bag. `Sendable`, since it is freed with the bag, on any thread.
  ///     An enum of your own is a `nonisolated enum` where the module's default isolation is the main actor (SE-0466).
  ///   - name: As for ``run(name:priority:operation:)``.
  ///   - priority: As there.
  ///   - operation: As there.
  public func run(
    id: some Hashable & Sendable, name: String? = nil, priority: TaskPriority? = nil,
    operation: @escaping @MainActor () async -> Void
  ) {
    start(as: ID(id), name: name, priority: priority, operation)
  }

  /// Puts a task into the bag that somebody else has started. While ``cancelAll()`` is under way it is cancelled instead.
  ///
  /// The bag waits for its end at background priority, so that waiting does not raise the task's own.
  public func insert<Success, Failure>(_ task: Task<Success, Failure>) {
    add(task, as: nil)
  }

  /// Puts a task into the bag under an id, and cancels the task that is in the bag under it, if that is another one.
  ///
  /// - Parameters:
  ///   - task: As for ``insert(_:)``.
  ///   - id: As for ``run(id:name:priority:operation:)``.
  public func insert<Success, Failure>(_ task: Task<Success, Failure>, id: some Hashable & Sendable) {
    add(task, as: ID(id))
  }

  /// Cancels the task that is in the bag under this id, and frees the id at once. Does nothing when there is none.
  ///
  /// Cancelling asks; it does not wait (see `Task.cancel()`). What a cancellation handler puts in under the same id stays.
  public func cancel(id: some Hashable & Sendable) {
    takeOut(ID(id))?.cancel()
  }

  /// Cancels every task in the bag, in the order in which they came, and empties it at once.
  ///
  /// What a cancellation handler puts in meanwhile is cancelled too. Afterwards the bag may be used again.
  public func cancelAll() {
    let wasEmptying = isEmptying
    isEmptying = true
    defer { isEmptying = wasEmptying }
    // Empty before cancelling: a cancellation handler may call back in here.
    let cancelled = held.sorted { $0.key < $1.key }
    held = [:]
    arrivals = [:]
    for (_, held) in cancelled { held.task.cancel() }
  }

  private func start(
    as id: ID?, name: String?, priority: TaskPriority?, _ operation: @escaping @MainActor () async -> Void
  ) {
    makeRoom(for: id)
    if isEmptying { return }
    lastArrival += 1
    let task = Task(name: name, priority: priority) { [weak self, arrival = lastArrival] in
      guard !Task.isCancelled else { return }
      await operation()
      self?.takeOut(arrival)
    }
    hold(task, as: id)
  }

  private func add<Success, Failure>(_ task: Task<Success, Failure>, as id: ID?) {
    // Looked at again each time: a cancellation handler may have put in another, or this very task.
    while let id, let older = arrivals[id].flatMap({ held[$0]?.task }) {
      if older.isSame(as: task) { return }
      takeOut(id)?.cancel()
    }
    if isEmptying { return task.cancel() }
    lastArrival += 1
    // Detached, so that it keeps no task-local values of the caller's.
    Task.detached(priority: .background) { @MainActor @Sendable [weak self, arrival = lastArrival] in
      _ = await task.result
      self?.takeOut(arrival)
    }
    hold(task, as: id)
  }

  private func hold(_ task: any Cancellable, as id: ID?) {
    held[lastArrival] = Held(task: task, id: id)
    if let id { arrivals[id] = lastArrival }
  }

  /// Cancels whatever is in the bag under that id.
  private func makeRoom(for id: ID?) {
    guard let id else { return }
    // Again, if a cancellation handler put something in meanwhile.
    while let task = takeOut(id) { task.cancel() }
  }

  private func takeOut(_ id: ID) -> (any Cancellable)? {
    arrivals[id].flatMap { takeOut($0) }
  }

  @discardableResult private func takeOut(_ arrival: Int) -> (any Cancellable)? {
    guard let held = held.removeValue(forKey: arrival) else { return nil }
    if let id = held.id { arrivals[id] = nil }
    return held.task
  }
}

extension Task {
  /// Puts this task into a bag, or cancels it when there is no bag any more.
  ///
  /// For a bag that is held weakly: a task that is started too late must not be lost on the way into it.
  ///
  /// ```swift
  /// api.onNotification = { [weak tasks] notification in
  ///   Task { await show(notification) }.store(in: tasks)
  /// }
  /// ```
  @MainActor public func store(in bag: TaskBag?) {
    if let bag { bag.insert(self) } else { cancel() }
  }

  /// Puts this task into a bag under an id, or cancels it when there is no bag any more.
  ///
  /// See ``TaskBag/insert(_:id:)``.
  @MainActor public func store(in bag: TaskBag?, id: some Hashable & Sendable) {
    if let bag { bag.insert(self, id: id) } else { cancel() }
  }
}

/// A task, whatever it returns or throws.
private nonisolated protocol Cancellable: Hashable, Sendable {
  func cancel()
}

extension Task: Cancellable {}

extension Cancellable {
  fileprivate func isSame(as other: some Cancellable) -> Bool { self == other as? Self }
}

/// A value and its type. `AnyHashable` alone takes `1 as Int` and `1 as UInt8` for the same.
private struct ID: Hashable, Sendable {
  private let type: ObjectIdentifier
  private let value: any Hashable & Sendable

  // The type that it is passed as, and not `type(of: value)`: two `NSString`s may be equal and of different classes.
  init<Value: Hashable & Sendable>(_ value: Value) {
    type = ObjectIdentifier(Value.self)
    self.value = value
  }

  static func == (first: ID, second: ID) -> Bool {
    first.type == second.type && AnyHashable(first.value) == AnyHashable(second.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(value)
  }
}
