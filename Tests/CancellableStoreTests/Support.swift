import CancellableStore
import Workbook

/// What the tests tell a store: to carry out an effect, or to note something in its state.
indirect enum Step {
  case perform(Effect<Step>)
  case note(String)
}

typealias StepStore = Store<[String], Step>

extension Store where State == [String], Action == Step {
  /// Carries out an effect, as if the reducer had returned it for an action.
  @discardableResult func perform(_ effect: Effect<Step>) -> StoreTask { send(.perform(effect)) }
}

/// A store whose state is what was noted. Its faults go to a log.
@MainActor func makeStore(faults: Log<StoreFault> = Log()) -> StepStore {
  Store(initialState: [], onFault: faults.append) { state, step in
    switch step {
    case .perform(let effect): return effect
    case .note(let text):
      state.append(text)
      return .none
    }
  }
}

extension Effect<Step> {
  /// Goes on, deaf to cancellation, until the work is ended, and then notes its name.
  @MainActor static func held(_ work: HeldWork) -> Self {
    .run { send in
      await work.run()
      send(.note(work.name))
    }
  }

  static func note(_ text: String) -> Self { .send(.note(text)) }
}

/// A failure that is no cancellation.
struct Failure: Error, Equatable {}

/// What happened, in order.
@MainActor final class Log<Entry> {
  private(set) var entries: [Entry] = []
  func append(_ entry: Entry) { entries.append(entry) }
}

/// Something to capture, and to look for afterwards.
final class Probe: Sendable {}

/// Looks at an object without keeping it.
struct Weak<Object: AnyObject> {
  private(set) weak var value: Object?
  init(_ value: Object?) { self.value = value }
}

/// Waits for what comes back by way of the pool of threads, where ``settle()`` does not reach: a waiter.
/// Returns false when it did not come in half a minute, with the main actor free often enough to let it.
@MainActor func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  let limit = ContinuousClock.now + .seconds(30)
  var turns = 0
  while !condition() {
    turns += 1
    if turns > 10_000, ContinuousClock.now > limit { return false }
    await Task.yield()
  }
  return true
}

/// Gives what might come back by way of the pool of threads a hundred times the time that it takes, where a test
/// expects that it does not. A machine that is slower still can hide a fault here, and never make one up.
@MainActor func opportunity() async {
  for _ in 0..<100 { await Task.yield() }
}
