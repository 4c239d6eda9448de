import CancellableStore
import TestSupport
import Testing
import Workbook

@Suite("Store · effects") @MainActor struct EffectTests {
  enum Parent {
    case child(Child)
    case dismiss
  }
  enum Child {
    case load(HeldWork)
    case loaded(String)
    case failed
  }
  struct State {
    var child: [String]? = []
    var orphans: [String] = []
  }

  /// A parent whose child can be dismissed while its effects are in flight.
  let store = Store(initialState: State()) { (state: inout State, action: Parent) in
    switch action {
    case .child(let action):
      guard state.child != nil else {
        state.orphans.append("\(action)")
        return .none
      }
      return reduce(&state.child, action).map(Parent.child).cancellable(id: "child")
    case .dismiss:
      state.child = nil
      return .cancel(id: "child")
    }
  }

  private static func reduce(_ state: inout [String]?, _ action: Child) -> Effect<Child> {
    switch action {
    case .load(let work):
      return .run { send in
        await work.run()
        if work.name == "bad" { throw Failure() }
        send(.loaded(work.name))
      } catch: { _, send in
        send(.failed)
      }.cancellable(id: work.name, cancelInFlight: true)
    case .loaded(let name):
      state?.append(name)
      return name == "good" ? .merge(.send(.loaded("and more")), .none) : .none
    case .failed:
      state?.append("failed")
      return .none
    }
  }

  @Test("map lifts what a child's effects send, from operation, catch and send alike") func map() async {
    let good = HeldWork("good")
    let bad = HeldWork("bad")
    for work in [good, bad] { store.send(.child(.load(work))) }
    await settle()
    good.end()
    bad.end()
    await settle()
    #expect(store.state.child == ["good", "and more", "failed"])
    #expect(store.liveIDCount == 0)
  }

  @Test("a child dismissed in mid-flight takes its effects with it") func dismiss() async {
    let good = HeldWork("good")
    let bad = HeldWork("bad")
    let sent = [good, bad].map { store.send(.child(.load($0))) }
    await settle()
    #expect(store.liveIDCount == 3)
    store.send(.dismiss)
    #expect(good.wasCancelled && bad.wasCancelled && store.liveIDCount == 0)
    good.end()
    bad.end()
    for sent in sent { await sent.waitForEnd() }
    #expect(store.state.child == nil)
    #expect(store.state.orphans.isEmpty, "nothing reaches a child that is not there")
  }

  @Test("effects of nothing are nothing") func none() async {
    let store = makeStore()
    let effects: [Effect<Step>] = [
      .none, .merge(), .concatenate(), .merge(.none, .none), .concatenate([]), .merge([.concatenate(.none)]),
      Effect.none.cancellable(id: 1), Effect<Int>.none.map { .note("\($0)") },
    ]
    for effect in effects {
      #expect(store.perform(effect).hasEnded)
      #expect(store.perform(effect.cancellable(id: 2)).hasEnded)
    }
    #expect(store.liveIDCount == 0 && store.state.isEmpty)
  }

  @Test("a run inherits the task-locals and the priority of its sender, or has a priority of its own") func inherits()
    async
  {
    let seen = Log<String>()
    let store = makeStore()
    func look(_ label: String) -> @MainActor (Send<Step>) async throws -> Void {
      { _ in seen.append("\(label) \(Trace.id ?? "none") \(Task.currentPriority == .low ? "low" : "other")") }
    }
    await Task(priority: .low) {
      Trace.$id.withValue("trace") {
        store.perform(.concatenate(.run(operation: look("first")), .run(operation: look("second"))))
        store.perform(.run(name: "third", priority: .high, operation: look("third")))
      }
    }.value
    #expect(await eventually { seen.entries.count == 3 })
    #expect(seen.entries.sorted() == ["first trace low", "second trace low", "third trace other"])
  }

  @Test("a run's task has the name that was given, where the runtime knows names, also when it is mapped")
  func names() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let seen = Log<String?>()
    let store = makeStore()
    func look(_ name: String?) -> Effect<Step> { .run(name: name) { _ in seen.append(Task.name) } }
    store.perform(.concatenate(look("search"), look("paging").map { $0 }, look(nil)))
    #expect(await eventually { seen.entries.count == 3 })
    #expect(seen.entries == ["search", "paging", nil])
  }

  @Test("map leaves a run its priority") func mappedPriority() async {
    let seen = Log<TaskPriority>()
    let store = makeStore()
    await store.perform(.run(priority: .high) { _ in seen.append(Task.currentPriority) }.map { $0 }).waitForEnd()
    await store.perform(.run(priority: .low) { _ in seen.append(Task.currentPriority) }.map { $0 }).waitForEnd()
    #expect(seen.entries == [.high, .low])
  }

  @Test("map leaves an effect under its id, and has it cancel what is in flight there") func mappedID() async {
    let older = HeldWork("older")
    let newer = HeldWork("newer")
    let store = makeStore()
    store.perform(Effect.held(older).cancellable(id: 1, cancelInFlight: true).map { $0 })
    await settle()
    store.perform(Effect.held(newer).cancellable(id: 1, cancelInFlight: true).map { $0 })
    await settle()
    #expect(older.wasCancelled && newer.isLive && !newer.wasCancelled)
    older.end()
    newer.end()
  }

  @Test("an effect is a value: what became part of another, which is gone, can be performed again") func shared() async
  {
    let store = makeStore()
    let both = Effect<Step>.merge(.note("a"), .note("b"))
    store.perform(.concatenate(both.cancellable(id: 1), .note("c")))
    store.perform(both)
    #expect(store.state == ["a", "b", "c", "a", "b"])
  }

  @Test("cancels and ends that come from many threads leave nothing in flight") func threads() async {
    let store = makeStore()
    @MainActor func start(_ number: Int) {
      store.perform(
        .run { send in
          await hop()
          send(.note("\(number)"))
        }.cancellable(id: number % 10))
    }
    @MainActor func cancel(_ number: Int) { store.perform(.cancel(id: number % 10)) }
    await withTaskGroup { group in
      for number in 1...1_000 {
        group.addTask { @concurrent in await start(number) }
        group.addTask { @concurrent in
          await hop()
          await cancel(number)
        }
      }
    }
    #expect(await eventually { store.runningCount == 0 })
    #expect(store.liveIDCount == 0)
  }
}

private enum Trace {
  @TaskLocal static var id: String?
}

@concurrent private func hop() async { await Task.yield() }
