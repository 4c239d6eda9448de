import CancellableStore
import TestSupport
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
