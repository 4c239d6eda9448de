/// Carries out a store's effects: the queue of its actions, the ids in flight, and the tasks.
///
/// It belongs to one store, and is freed with it.
@MainActor final class EffectRunner<Action> {
  typealias Sender = (effect: EffectInFlight<Action>, index: Int)

  private struct Queued {
    let action: Action
    let consequences: Consequences
    let sender: Sender?
  }

  /// Reduces an action into the store's state.
  var reduce: @MainActor (Action) -> Effect<Action> = { _ in .none }
  let report: @MainActor (StoreFault) -> Void
  private var queue: [Queued] = []
  private var isInTurn = false
  private var nextNumber = 0
  private var live = LiveIDs()
  /// Those that are neither cancelled nor over.
  private var tasks: [Int: Task<Void, Never>] = [:]

  init(report: @escaping @MainActor (StoreFault) -> Void) { self.report = report }

  // `deinit` is not isolated: the last reference may go on any thread. It may read `tasks` all the same, being the only
  // one left with a reference, and a `Task` being `Sendable` (SE-0327). Everything else winds down with the tasks.
  deinit {
    for number in tasks.keys.sorted() { tasks[number]?.cancel() }
  }

  var liveIDCount: Int { live.count }
  var runningCount: Int { tasks.count }
  func isInFlight(_ id: EffectID) -> Bool { live.contains(id) }

  // MARK: The queue

  /// Does something in one turn, and what was sent meanwhile afterwards, one after the other.
  func turn(_ body: () -> Void) {
    if isInTurn { return body() }
    isInTurn = true
    defer { isInTurn = false }
    body()
    while !queue.isEmpty {
      let batch = queue
      queue = []
      batch.forEach(process)
    }
  }

  func enqueue(_ action: Action, _ consequences: Consequences, from sender: Sender?) {
    consequences.enter()
    queue.append(Queued(action: action, consequences: consequences, sender: sender))
  }

  private func process(_ next: Queued) {
    let isDropped = next.sender.map { $0.effect.isCancelled($0.index) } ?? false
    if !isDropped { accept(reduce(next.action), next.consequences) }
    if let sender = next.sender { sender.effect.reduced(from: sender.index) }
    next.consequences.leave()
  }

  private func accept(_ effect: Effect<Action>, _ consequences: Consequences) {
    guard let root = effect.root else { return }
    let accepted = EffectInFlight(root, number: nextNumber, consequences: consequences, runner: self)
    nextNumber += accepted.count
    for (id, number) in accepted.ids { live.insert(id, number, of: accepted) }
    consequences.enter(accepted)
    // Cancelled while its action was queued: then nothing of it begins, nor cancels anybody else.
    if consequences.isCancelled { _ = accepted.cancel(0) }
    accepted.begin()
  }

  // MARK: Ids

  func cancel(_ id: EffectID, from origin: Sender, sparesItself: Bool) {
    var cancelled = Cancelled()
    for (number, effect) in live.found(id) {
      let index = number - effect.number
      if effect === origin.effect, effect.spares(index, from: origin.index, sparesItself: sparesItself) { continue }
      cancelled += effect.cancel(index)
    }
    cancelled.finish()
  }

  func withdraw(_ id: EffectID, _ number: Int) {
    let removed = live.remove(id, number)
    withExtendedLifetime(removed) {}
  }

  // MARK: Tasks

  func hold(_ task: Task<Void, Never>, _ number: Int) { tasks[number] = task }
  func letGo(_ number: Int) { tasks[number] = nil }
}
