import CancellableStore
import Workbook

/// An effect is started and cancelled by its id, in a store that has other effects in flight, each under an id of its own.
@MainActor let cancellingByID: Subject = {
  var subject = Subject(
    title: "Start an effect and cancel it by its id",
    heading: "other ids live",
    ways: [1, 1_000, 100_000].map { others in Subject.Way(name: others.grouped) { startsAndCancels(beside: others) } })
  subject.sizes = [Subject.Size(operations: 10_000, rounds: 1)]
  return subject
}()

private enum Action {
  case start(Int), cancel(Int)
}

@MainActor func startsAndCancels(beside others: Int) -> Subject.Run {
  let service = Service()
  let store = Store<Int, Action>(initialState: 0) { started, action in
    switch action {
    case .start(let id):
      started += 1
      return .run { _ in _ = try await service.answer() }.cancellable(id: id)
    case .cancel(let id):
      return .cancel(id: id)
    }
  }
  for id in 0..<others { store.send(.start(id)) }
  return { count in
    await turn()
    let spent = await turns(of: count) { _ in
      store.send(.start(others))
      store.send(.cancel(others))
    }
    precondition(store.liveIDCount == others && store.runningCount == others, "an effect has left something behind")
    return spent
  }
}
