/// What is to happen because of an action: work to start, actions to send, work to cancel.
///
/// A reducer returns effects, and the ``Store`` carries them out. An effect is a value: nothing happens when it is
/// made. The parts of an effect begin in order, before `Store.send` returns, but for those of a `concatenate` that
/// wait for another; the body of a ``run(name:priority:operation:catch:fileID:line:)`` starts in a later turn of the main
/// actor.
///
/// However deep effects are nested, they take no stack; but each ``map(_:)`` around a `run` takes a frame when that sends,
/// and when it is let go.
public struct Effect<Action> {
  let root: EffectNode<Action>?

  init(_ root: EffectNode<Action>?) { self.root = root }

  /// Nothing is to happen.
  public static var none: Self { Effect(nil) }

  /// Sends an action. It is queued behind what is queued already.
  ///
  /// In flight until its action has been reduced, and what that calls for has begun; in a `concatenate`, what follows
  /// waits for that. Cancelled before, it sends nothing.
  public static func send(_ action: Action) -> Self { Effect(EffectNode(.send(action))) }

  /// Runs an asynchronous operation, which may send actions while it runs.
  ///
  /// The operation is a plain `Task` on the main actor: it inherits the task-local values and, unless one is given, the
  /// priority (SE-0304) of whoever called `Store.send`, or the `Send` of another effect. For an action that was queued,
  /// that is whoever made the outermost call: a scope around the inner `send` is not seen. Behind another in a
  /// `concatenate`, they are those of the one before.
  ///
  /// Its first line runs in a later turn of the main actor, and never when it was cancelled by then. What is slow belongs
  /// in a function that the operation awaits and that leaves the actor (`@concurrent`, SE-0461).
  ///
  /// The operation, with everything that it captures, is kept until it ends, also when it was cancelled. It is given no
  /// state: capture what it needs by name (`[query = state.query]`).
  ///
  /// - Parameters:
  ///   - name: The task's name, for debuggers and instruments. Shown where the runtime knows task names (SE-0469).
  ///   - priority: The task's priority, or nil for the caller's.
  ///   - operation: Runs on the main actor. It should return only when it has sent its last action.
  ///   - handler: Called on the main actor with an error that the operation threw, unless the effect was cancelled by
  ///     then or the error is a cancellation (`Error.isCancellation`). The effect is still in flight, and may send.
  ///     Without it such an error is reported as a ``StoreFault``.
  ///   - fileID: The file to name in a ``StoreFault``.
  ///   - line: The line to name in it.
  public static func run(
    name: String? = nil,
    priority: TaskPriority? = nil,
    operation: @escaping @MainActor (Send<Action>) async throws -> Void,
    catch handler: (@MainActor (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Effect(
      EffectNode(
        .run(
          EffectOperation(
            name: name, priority: priority, place: SourcePlace(fileID: fileID, line: line), operation: operation,
            handler: handler))))
  }

  /// Carries out several effects side by side. They begin in the order given; it ends with the last of them.
  public static func merge(_ effects: some Sequence<Self>) -> Self { combine(.merge, effects) }

  /// Carries out several effects side by side. They begin in the order given; it ends with the last of them.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Carries out several effects one after the other. Each begins when the one before has ended, however it ended.
  ///
  /// An effect that is cancelled has ended when it has wound down: two of them never overlap. An id reaches what is
  /// under it and nothing else: when one of several is cancelled by an id of its own, begun or not, the others take
  /// their turns. To end them all, put the whole `concatenate` under an id.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self { combine(.concatenate, effects) }

  /// Carries out several effects one after the other (see ``concatenate(_:)``).
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  private static func combine(_ kind: EffectNode<Action>.Kind, _ effects: some Sequence<Self>) -> Self {
    let nodes = effects.compactMap(\.root)
    return Effect(nodes.count > 1 ? EffectNode(kind, nodes) : nodes.first)
  }

  /// Puts this effect under an id, by which ``cancel(id:)`` finds it.
  ///
  /// It is in flight, and within reach, from the moment when the reducer returned it, even when it has to wait for its
  /// turn in a `concatenate`; until it ends or is cancelled.
  ///
  /// - Parameters:
  ///   - id: Compared by value and by the type that it is passed as, and only within one store. Effects may share an id,
  ///     and an effect may be under several: any of them ends it. An enum of your own says what it is for; a
  ///     `nonisolated enum` where the module's default isolation is the main actor (SE-0466).
  ///   - cancelInFlight: Whether to cancel, when this effect's turn comes, what is in flight under the id; also where
  ///     this effect is `.none`. What comes after it in the same effect, and has not begun, is left alone. So is an effect
  ///     under the id that this one is part of, with those of its other parts that are not under the id by themselves.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if root == nil, !cancelInFlight { return .none }
    let children = root.map { [$0] } ?? []
    return Effect(EffectNode(.cancellable(EffectID(id), cancelInFlight: cancelInFlight), children))
  }

  /// Cancels every effect that is in flight under an id. Does nothing when there is none.
  ///
  /// It acts when its turn comes, not when it is made. What comes after it in the same effect, and has not begun, is left
  /// alone, unless all of that effect is under the id itself. So this cancels the search before, and starts the new one:
  ///
  /// ```swift
  /// .concatenate(.cancel(id: id), search.cancellable(id: id))
  /// ```
  ///
  /// Cancelling asks; it does not wait (see `Task.cancel()`). But whatever the cancelled effect still sends is dropped.
  public static func cancel(id: some Hashable & Sendable) -> Self { Effect(EffectNode(.cancel(EffectID(id)))) }

  /// The same effect, sending other actions: lifts the effects of a child feature into its parent.
  ///
  /// ```swift
  /// case .detail(let action):
  ///   return reduceDetail(&state.detail, action)
  ///     .map(Action.detail)
  ///     .cancellable(id: Child.detail)
  /// case .detailDismissed:
  ///   state.detail = nil
  ///   return .cancel(id: Child.detail)
  /// ```
  ///
  /// - Parameter transform: Called for each action; for that of a ``send(_:)`` at once, where `map` is called, and for others
  ///   on the main actor, when they are sent.
  public func map<New>(_ transform: @escaping @Sendable (Action) -> New) -> Effect<New> {
    Effect<New>(root?.map(transform))
  }
}
