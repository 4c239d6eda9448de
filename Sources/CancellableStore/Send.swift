/// Sends actions from an effect back into its store.
///
/// An operation is given one, and may pass it on while it runs, to other actors too. An action is reduced before the
/// call returns, unless the store is in the middle of another: then it is queued behind it.
///
/// Once its effect was cancelled, by id, by its ``StoreTask`` or with its store, a `Send` drops whatever it is given,
/// even when the effect has taken no notice; what came from it and is still queued is dropped as well. Once its effect
/// has *ended*, an action is dropped and reported as a ``StoreFault``: nothing could cancel it any more.
///
/// It keeps neither the store nor its state alive.
@MainActor public struct Send<Action>: Sendable {
  private let deliver: @MainActor (Action) -> Void

  init(_ deliver: @escaping @MainActor (Action) -> Void) { self.deliver = deliver }

  public func callAsFunction(_ action: Action) { deliver(action) }

  func map<Old>(_ transform: @escaping @Sendable (Old) -> Action) -> Send<Old> {
    Send<Old> { [deliver] in deliver(transform($0)) }
  }
}
