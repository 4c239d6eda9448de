/// Holds the one asynchronous operation that a synchronous entry point started, and ends it.
///
/// A button handler and `viewDidLoad()` cannot `await`. They can only start a `Task`, and a task belongs to nobody: it
/// outlives the screen, the next tap starts another beside it, and the last to answer wins. Let the screen's model hold a
/// `ManagedTask` for each kind of work, and the work ends when it is replaced, cancelled, or its holder is freed.
///
/// A search replaces the one before; a list asks for its next page once, however often it is told to.
///
/// ```swift
/// @MainActor final class SearchModel {
///   private(set) var repositories: [Repository] = []
///   private(set) var message: String?
///   private let api: GitHub
///   private let search = ManagedTask()
///   private let paging = ManagedTask()
///
///   init(api: GitHub) { self.api = api }
///
///   func queryChanged(to query: String) {
///     search.replace(with: self, name: "search") { [api] in
///       try await api.repositories(matching: query)
///     } deliver: { model, found in
///       model.paging.cancel()
///       model.repositories = found
///     } onError: { model, error in
///       model.message = error.localizedDescription
///     }
///   }
///
///   func lastRowAppeared() {
///     paging.runIfIdle(with: self, name: "paging") { [api, count = repositories.count] in
///       try await api.repositories(after: count)
///     } deliver: { model, page in
///       model.repositories += page
///     } onError: { model, error in
///       model.message = error.localizedDescription
///     }
///   }
/// }
/// ```
///
/// ## When not to use it
///
/// Use structured concurrency wherever there is an `async` function to be in: `async let` and task groups bind a child
/// to the scope that started it, and need no holder. In SwiftUI, work that a view starts for as long as it is shown, or
/// for a value that it shows, belongs to `.task` or `.task(id:)`. Work that must be finished whoever is still looking,
/// such as placing an order, belongs to a service that outlives the screen; the screen only watches it.
///
/// ## Where things run
///
/// Everything here is isolated to the main actor, and so are the closures. An operation therefore never starts before the
/// call that asked for it has returned, a cancel before its first line always comes in time, and it may capture and
/// return values that are not `Sendable` (SE-0434). What is slow does not belong in the closure itself but in a function
/// that the closure awaits and that leaves the actor: one that is `@concurrent` (SE-0461), or isolated to another actor.
///
/// The task is a plain `Task`: it inherits the caller's task-local values and, unless one is given, its priority
/// (SE-0304). It does not inherit the caller's cancellation.
///
/// Cancelling runs the work's cancellation handlers before the call returns, as `Task.cancel()` does. What such a handler
/// starts here while `replace` is under way is replaced as well, before its first line.
///
/// ## What is kept, and for how long
///
/// The work and the handlers are kept until the work ends, even when it was cancelled; work that is deaf to cancellation
/// keeps what it captured until it returns. Once it has ended nothing is kept. The work never keeps the `ManagedTask`.
///
/// Freeing the `ManagedTask` cancels the work, from whichever thread let go of it last. The work's cancellation handlers
/// run there, so they must not count on the main actor.
@MainActor public final class ManagedTask {
  @usableFromInline private(set) var task: Task<Void, Never>?
  /// Counts changes of hands, so that work which ends can tell whether the slot is still its own.
  private var generation = 0
  /// Whom the work in flight delivers to.
  private weak var owner: AnyObject?
  /// What a task holds to find its way back. Made once: `[weak self]` would allocate a box like it for each task.
  private lazy var weakSelf = WeakReference(self)

  /// An idle slot. It may be made anywhere, and is used on the main actor.
  public nonisolated init() {}

  // `deinit` is not isolated: the last reference may go on any thread. It may read `task` all the same, being the only
  // one left with a reference, and a `Task` being `Sendable` (SE-0327).
  deinit { task?.cancel() }

  /// Whether work is in flight that was neither cancelled nor replaced.
  ///
  /// True from the call that starts it. False as soon as it is cancelled, although the cancelled work may still be
  /// winding down, and false by the time `deliver` or `onError` is called.
  ///
  /// Not observable. And a spinner cannot be left to `deliver` and `onError`: work that was cancelled, or that ends in a
  /// cancellation, calls neither. Set it after each start and each ``cancel()``, and again when the work has ended:
  ///
  /// ```swift
  /// search.replace(with: self) { … } deliver: { … }
  /// isLoading = search.isRunning
  /// Task { [weak self, inFlight = search.inFlight] in
  ///   await inFlight?.waitForEnd()
  ///   if let self { isLoading = search.isRunning }
  /// }
  /// ```
  @inlinable public var isRunning: Bool {
    // Inlinable, and so is `runIfIdle` in its three forms: while the slot is busy, the caller then makes no closure.
    task != nil
  }

  /// The work in flight, to wait for its end, or nil when there is none.
  ///
  /// It is a view: it neither keeps the work alive nor cancels it.
  public var inFlight: InFlight? { task.map(InFlight.init) }

  /// Cancels the work in flight, and frees the slot at once. Does nothing when there is none.
  ///
  /// Whatever the cancelled work still does, nothing that it returns or throws is delivered any more. Work that has not
  /// reached its first line never does.
  ///
  /// Cancelling asks; it does not wait (see `Task.cancel()`). Work started right afterwards may therefore overlap with
  /// the cancelled work winding down. Where they must not overlap, wait in between, and let one at a time do so. A second
  /// call that came during the wait would find nothing in flight to wait for.
  ///
  /// ```swift
  /// restarting.runIfIdle { [sync] in
  ///   let previous = sync.inFlight
  ///   sync.cancel()
  ///   if await previous?.waitForEnd() == false { return }  // this wait was itself cancelled
  ///   sync.runIfIdle { … }
  /// }
  /// ```
  ///
  /// Here `restarting` is a `ManagedTask` as well. It holds as long as nobody else starts or cancels anything in `sync`:
  /// the slot is free during the wait. And nobody may cancel or replace what `restarting` has in flight.
  public func cancel() {
    generation += 1
    // Taken out before it is cancelled: a cancellation handler may call back in here.
    task.take()?.cancel()
  }

  /// Cancels the work in flight, if any, and starts this operation in its place.
  ///
  /// The cancelled work may still be winding down when this operation starts (see ``cancel()``).
  ///
  /// - Parameters:
  ///   - name: The task's name, for debuggers and instruments. Shown where the runtime knows task names (SE-0469).
  ///   - priority: The task's priority, or nil for the caller's.
  ///   - onError: Called on the main actor, at most once, with an error that the operation threw, unless it was
  ///     cancelled or replaced by then or the error is a cancellation (see `Error.isCancellation`). The slot is free by
  ///     then, so a retry may start from here. Without it a failure goes unseen: leave it out only where the operation
  ///     handles its own.
  ///   - operation: Runs on the main actor. It is kept, with everything it captures, until it ends. An operation that
  ///     captures whoever holds this `ManagedTask` keeps it alive; use `replace(with:name:priority:work:deliver:onError:)`.
  public func replace(
    name: String? = nil,
    priority: TaskPriority? = nil,
    onError: (@MainActor (any Error) -> Void)? = nil,
    operation: @escaping @MainActor () async throws -> Void
  ) {
    let started = vacate()
    // Not `Task.immediate` (SE-0472): work that ends without suspending would free the slot before it is filled here.
    task = Task(name: name, priority: priority) { [weakSelf] in
      guard !Task.isCancelled else { return }
      do {
        try await operation()
        weakSelf.object?.free(started)
      } catch {
        // Asked first: it may run the error's own code, and that may cancel.
        let isCancellation = error.isCancellation
        // A strong reference must not outlast `free`: nothing holds the slot alive while foreign code runs.
        guard weakSelf.object?.free(started) == true, !isCancellation else { return }
        onError?(error)
      }
    }
  }

  /// Starts this operation unless work is in flight; in that case does nothing at all.
  ///
  /// - Parameters: As for ``replace(name:priority:onError:operation:)``.
  /// - Returns: Whether the operation was started.
  @inlinable @discardableResult public func runIfIdle(
    name: String? = nil,
    priority: TaskPriority? = nil,
    onError: (@MainActor (any Error) -> Void)? = nil,
    operation: @escaping @MainActor () async throws -> Void
  ) -> Bool {
    if isRunning { return false }
    replace(name: name, priority: priority, onError: onError, operation: operation)
    return true
  }

  /// Cancels the work in flight, if any, and starts this operation in its place, with its owner passed in.
  ///
  /// - Important: The operation holds its owner until it ends, across every `await` in it. An owner that holds this
  ///   `ManagedTask` is therefore not freed while the operation runs, and cannot cancel it by being freed: closing a
  ///   screen does not end its request. Use this form for work that the owner must outlive or that is cancelled by hand, and
  ///   `replace(with:name:priority:work:deliver:onError:)` for everything else.
  ///
  /// - Parameters:
  ///   - owner: Passed to the operation and to `onError`.
  ///   - name: The task's name (see ``replace(name:priority:onError:operation:)``).
  ///   - priority: The task's priority, or nil for the caller's.
  ///   - onError: As for ``replace(name:priority:onError:operation:)``.
  ///   - operation: Runs on the main actor.
  public func replace<Owner: AnyObject>(
    with owner: Owner,
    name: String? = nil,
    priority: TaskPriority? = nil,
    onError: (@MainActor (Owner, any Error) -> Void)? = nil,
    operation: @escaping @MainActor (Owner) async throws -> Void
  ) {
    replace(
      with: owner, name: name, priority: priority,
      work: { try await operation(owner) },
      deliver: { _, _ in },
      onError: onError)
  }

  /// Starts this operation, with its owner passed in, unless work is in flight; in that case does nothing at all.
  ///
  /// - Important: The operation holds its owner until it ends (see
  ///   ``replace(with:name:priority:onError:operation:)``).
  ///
  /// - Parameters: As for ``replace(with:name:priority:onError:operation:)``.
  /// - Returns: Whether the operation was started.
  @inlinable @discardableResult public func runIfIdle<Owner: AnyObject>(
    with owner: Owner,
    name: String? = nil,
    priority: TaskPriority? = nil,
    onError: (@MainActor (Owner, any Error) -> Void)? = nil,
    operation: @escaping @MainActor (Owner) async throws -> Void
  ) -> Bool {
    if isRunning { return false }
    replace(with: owner, name: name, priority: priority, onError: onError, operation: operation)
    return true
  }

  /// Cancels the work in flight, if any, and starts this work in its place, whose value is delivered to the owner.
  ///
  /// The work never sees the owner, so nothing keeps the owner alive while it runs. Name what it needs in its capture
  /// list (`[api]`). An owner that holds this `ManagedTask` is freed when its last other reference goes, and the work is
  /// cancelled with it. Where somebody else holds this `ManagedTask`, the owner's end cancels nothing, but
  /// nothing is delivered either.
  ///
  /// - Parameters:
  ///   - owner: Held weakly. Passed to `deliver` and `onError` while it lives.
  ///   - name: The task's name (see ``replace(name:priority:onError:operation:)``).
  ///   - priority: The task's priority, or nil for the caller's.
  ///   - work: Runs on the main actor. It is kept, with everything it captures, until it ends.
  ///   - deliver: Called on the main actor, at most once, with the value that the work returned. Never called once the
  ///     work was cancelled by way of this `ManagedTask`, or replaced, or the owner freed, even when the work took no
  ///     notice. It is synchronous, and is called in the same turn in which the work returned: no stale value can slip in
  ///     between. The slot is free by then, so the next page may be asked for from here.
  ///   - onError: As `deliver`, with an error that the work threw and that is no cancellation (see
  ///     `Error.isCancellation`). Without it a failure goes unseen.
  public func replace<Owner: AnyObject, Value>(
    with owner: Owner,
    name: String? = nil,
    priority: TaskPriority? = nil,
    work: @escaping @MainActor () async throws -> Value,
    deliver: @escaping @MainActor (Owner, Value) -> Void,
    onError: (@MainActor (Owner, any Error) -> Void)? = nil
  ) {
    let started = vacate()
    self.owner = owner
    // The plain form's rules, written out again: what the two could share would cost every start a closure.
    task = Task(name: name, priority: priority) { [weakSelf] in
      guard !Task.isCancelled else { return }
      do {
        let value = try await work()
        guard let owner: Owner = weakSelf.object?.handOver(started) else { return }
        deliver(owner, value)
      } catch {
        let isCancellation = error.isCancellation
        guard let owner: Owner = weakSelf.object?.handOver(started), !isCancellation else { return }
        onError?(owner, error)
      }
    }
  }

  /// Starts this work, whose value is delivered to the owner, unless work is in flight; in that case does nothing at all.
  ///
  /// - Parameters: As for ``replace(with:name:priority:work:deliver:onError:)``.
  /// - Returns: Whether the work was started.
  @inlinable @discardableResult public func runIfIdle<Owner: AnyObject, Value>(
    with owner: Owner,
    name: String? = nil,
    priority: TaskPriority? = nil,
    work: @escaping @MainActor () async throws -> Value,
    deliver: @escaping @MainActor (Owner, Value) -> Void,
    onError: (@MainActor (Owner, any Error) -> Void)? = nil
  ) -> Bool {
    if isRunning { return false }
    replace(with: owner, name: name, priority: priority, work: work, deliver: deliver, onError: onError)
    return true
  }

  /// Cancels the work in flight, if any. Returns the generation in whose hands the slot is now.
  private func vacate() -> Int {
    // Again, if a cancellation handler started something meanwhile. That has not run, and so has no handler of its own.
    repeat { cancel() } while isRunning
    return generation
  }

  /// Empties the slot if it is still in the hands of that generation. Returns whether it was.
  @discardableResult private func free(_ started: Int) -> Bool {
    guard generation == started else { return false }
    task = nil
    return true
  }

  /// Empties the slot if it is still in the hands of that generation. Returns its owner, if it was and the owner lives.
  private func handOver<Owner: AnyObject>(_ started: Int) -> Owner? {
    free(started) ? owner as? Owner : nil
  }
}

@MainActor private final class WeakReference {
  private(set) weak var object: ManagedTask?
  init(_ object: ManagedTask) { self.object = object }
}
