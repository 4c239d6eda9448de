import Observation

/// Holds a feature's state, and the asynchronous work that its actions start, each piece under an id that can end it.
///
/// A reducer is synchronous. It cannot await, and it holds no handles: it changes the state and returns an ``Effect``,
/// a value that says what to start and what to cancel. The store carries it out, and so the store, not a view, owns the
/// work. Work is ended by naming it: whoever returns ``Effect/cancel(id:)`` need not have started it.
///
/// A search replaces the one before; a detail that is dismissed takes its work with it.
///
/// ```swift
/// struct SearchState {
///   var query = ""
///   var repositories: [Repository] = []
///   var message: String?
///   var detail: DetailState?
/// }
///
/// enum SearchAction {
///   case queryChanged(String), found([Repository]), failed(String)
///   case detailShown, detail(DetailAction), detailDismissed
/// }
///
/// enum Work { case search, detail }
///
/// @MainActor func searchStore(api: GitHub) -> Store<SearchState, SearchAction> {
///   Store(initialState: SearchState()) { state, action in
///     switch action {
///     case .queryChanged(let query):
///       state.query = query
///       return .run { send in
///         send(.found(try await api.repositories(matching: query)))
///       } catch: { error, send in
///         send(.failed(error.localizedDescription))
///       }
///       .cancellable(id: Work.search, cancelInFlight: true)
///     case .found(let repositories):
///       state.repositories = repositories
///       return .none
///     case .failed(let message):
///       state.message = message
///       return .none
///     case .detailShown:
///       state.detail = DetailState()
///       return .none
///     case .detail(let action):
///       guard var detail = state.detail else { return .none }
///       defer { state.detail = detail }
///       return reduceDetail(&detail, action, api).map { .detail($0) }.cancellable(id: Work.detail)
///     case .detailDismissed:
///       state.detail = nil
///       return .cancel(id: Work.detail)
///     }
///   }
/// }
/// ```
///
/// ## When not to use it
///
/// For one screen with one or two kinds of work, `ManagedTask` does the same with less: no actions, no reducer, and the
/// owner's end ends the work. In an `async` function, structured concurrency needs no owner at all. A store pays where
/// several features share state, where one has to end the work of another, or where every change should pass one place
/// that can be tested. Work that must be finished whoever is still looking, such as placing an order, belongs to a
/// service that outlives the store. This one is small on purpose: it has no scoping, no bindings, no test store. Where
/// an app needs those, The Composable Architecture has them, with effects of the same shape.
///
/// ## Where things run
///
/// Everything here is isolated to the main actor: reducer, operations, observers. ``send(_:)`` reduces before it
/// returns, and carries the effect out as far as that goes without waiting: what is to be cancelled is cancelled, what
/// is to run is in flight, and can be cancelled from then on. An action sent meanwhile, by the reducer, by an observer
/// of the state or by a cancellation handler, is queued, and reduced before the outermost `send` returns. Chains of
/// actions take no stack.
///
/// An action takes a copy of the state, and a change to a collection in it a copy of that collection.
///
/// ## What is kept, and for how long
///
/// The store keeps its effects until they end or are cancelled. An effect in flight keeps what its operation captured,
/// also while it winds down after a cancellation, and neither the store nor its state. Freeing the store cancels
/// everything in flight, from whichever thread let go of it last. What was waiting for its turn never starts; it goes
/// when what it was waiting for has wound down. The state, the reducer and what they capture are let go on that last thread
/// as well: none of it should count on being freed on the main actor, nor should a cancellation handler that runs then. A
/// reducer or an `onFault` that captures its store, or whoever holds it, keeps it for ever.
@MainActor @Observable public final class Store<State, Action> {
  /// The state after the last action that was reduced.
  ///
  /// It is observable as a whole (SE-0395), and never seen half-changed: the reducer works on a copy. Every action counts
  /// as a change, also one that changes nothing.
  public private(set) var state: State
  @ObservationIgnored private let reducer: @MainActor (inout State, Action) -> Effect<Action>
  @ObservationIgnored private let runner: EffectRunner<Action>

  /// A store with nothing in flight.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - onFault: Called on the main actor with a mistake that the store cannot mend. Kept as long as the store. Unless given,
  ///     ``StoreFault/report(_:)``: a line on standard error, and a stop in a debug build. Give one to log it elsewhere,
  ///     or to let a test see it.
  ///   - reducer: Changes the state, and says what is to happen. Called on the main actor, for one action at a time.
  public init(
    initialState: State,
    onFault: @escaping @MainActor (StoreFault) -> Void = StoreFault.report,
    reducer: @escaping @MainActor (inout State, Action) -> Effect<Action>
  ) {
    state = initialState
    self.reducer = reducer
    runner = EffectRunner(report: onFault)
    runner.reduce = { [weak self] in self?.reduce($0) ?? .none }
  }

  /// Sends an action. It has been reduced when this returns, unless the store is in the middle of another: then it is
  /// queued behind what is queued already.
  ///
  /// - Returns: Everything that the action sets off, to cancel it or to wait for its end. It may be thrown away.
  @discardableResult public func send(_ action: Action) -> StoreTask {
    let consequences = Consequences()
    runner.turn { runner.enqueue(action, consequences, from: nil) }
    return StoreTask(consequences: consequences)
  }

  /// How many ids have an effect in flight. Not observable; for tests and debugging.
  public var liveIDCount: Int { runner.liveIDCount }

  /// How many operations are in flight: accepted, begun, and neither cancelled nor over. Not observable; for tests and
  /// debugging.
  public var runningCount: Int { runner.runningCount }

  /// Whether an effect is in flight under an id. Not observable; for tests and debugging.
  public func isInFlight(id: some Hashable & Sendable) -> Bool { runner.isInFlight(EffectID(id)) }

  private func reduce(_ action: Action) -> Effect<Action> {
    // On a copy, so that whoever reads the state meanwhile sees the one before, whole, and does not stop the program.
    let previous = state
    var next = previous
    let effect = reducer(&next, action)
    state = next
    // What only the old state held is let go of here, where its `deinit` may look at the new one.
    withExtendedLifetime(previous) {}
    return effect
  }
}
