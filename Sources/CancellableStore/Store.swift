import Observation

/// Holds a feature's state, and ends the asynchronous work that its actions start.
@MainActor @Observable public final class Store<State, Action> {
  /// The state after the last action that was reduced. Observable; never seen half-changed.
  public private(set) var state: State
  @ObservationIgnored private let reducer: @MainActor (inout State, Action) -> Effect<Action>
  @ObservationIgnored private let runner: EffectRunner<Action>

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

  /// Sends an action.
  @discardableResult public func send(_ action: Action) -> StoreTask {
    let consequences = Consequences()
    runner.turn { runner.enqueue(action, consequences, from: nil) }
    return StoreTask(consequences: consequences)
  }

  /// How many different ids have an effect in flight.
  public var liveIDCount: Int { runner.liveIDCount }

  /// How many operations are in flight: started, not cancelled and not over.
  public var runningCount: Int { runner.taskCount }

  /// Whether an effect is in flight under an id.
  public func isInFlight(id: some Hashable & Sendable) -> Bool { runner.isInFlight(EffectID(id)) }

  private func reduce(_ action: Action) -> Effect<Action> {
    // On a copy, so that whoever reads the state meanwhile sees the one before, whole, and does not stop the program.
    var next = state
    let effect = reducer(&next, action)
    state = next
    return effect
  }
}
