import CancellableStore
import Testing
import Workbook

@Suite("Store") @MainActor struct SmokeTests {
  @Test func smoke() async {
    enum Action { case start, stop, done(Int) }
    let gate = Gate()
    let store = Store(initialState: [0]) { (state: inout [Int], action: Action) -> Effect<Action> in
      switch action {
      case .start:
        return .run { send in
          await gate.wait(); send(.done(1))
        }.cancellable(id: "x", cancelInFlight: true)
      case .stop: return .cancel(id: "x")
      case .done(let n): state.append(n); return .none
      }
    }
    store.send(.start)
    let second = store.send(.start)
    #expect(store.liveIDCount == 1 && store.runningCount == 1)
    await settle()
    gate.open()
    await settle()
    #expect(store.state == [0, 1])
    #expect(await second.waitForEnd())
    #expect(store.liveIDCount == 0 && store.runningCount == 0)
  }
}
