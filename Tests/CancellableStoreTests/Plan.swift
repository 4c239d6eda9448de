import CancellableStore
import TestSupport
import Workbook

/// An effect as plain data, from which both the store's effect and the model's are made.
indirect enum Plan {
  case none
  case run(Operation)
  case send(Command)
  case merge([Plan])
  case concatenate([Plan])
  case under(WalkID, cancelInFlight: Bool, Plan)
  case cancel(WalkID)

  @MainActor func effect(_ world: World) -> Effect<Command> {
    switch self {
    case .none: .none
    case .run(let operation): operation.effect(world)
    case .send(let command): .send(command)
    case .merge(let plans): .merge(plans.map { $0.effect(world) })
    case .concatenate(let plans): .concatenate(plans.map { $0.effect(world) })
    case .under(let id, let cancelInFlight, let plan): id.put(plan.effect(world), cancelInFlight)
    case .cancel(let id): id.cancel()
    }
  }

  var parts: [Plan] {
    switch self {
    case .merge(let plans), .concatenate(let plans): plans
    case .under(_, _, let plan): [plan]
    case .none, .run, .send, .cancel: []
    }
  }

  var operation: Operation? { if case .run(let operation) = self { operation } else { nil } }
  var id: WalkID? { if case .under(let id, _, _) = self { id } else { nil } }
}

/// An action of the walk: it is known beforehand what it does.
@MainActor final class Command {
  let number: Int
  let plan: Plan
  /// Sent from inside the reducer, while it reduces this one.
  let meanwhile: [Command]

  init(_ number: Int, _ plan: Plan, meanwhile: [Command] = []) {
    self.number = number
    self.plan = plan
    self.meanwhile = meanwhile
  }
}

/// Three pairs of ids that have the same value and differ in type.
enum WalkID: CaseIterable {
  case one, smallOne, two, smallTwo, word, letters

  private var value: any Hashable & Sendable {
    switch self {
    case .one: 1 as Int
    case .smallOne: 1 as UInt8
    case .two: 2 as Int
    case .smallTwo: 2 as UInt8
    case .word: "word"
    case .letters: "word" as Substring
    }
  }

  func put(_ effect: Effect<Command>, _ cancelInFlight: Bool) -> Effect<Command> {
    func put(_ id: some Hashable & Sendable) -> Effect<Command> {
      effect.cancellable(id: id, cancelInFlight: cancelInFlight)
    }
    return put(value)
  }

  func cancel() -> Effect<Command> {
    func cancel(_ id: some Hashable & Sendable) -> Effect<Command> { .cancel(id: id) }
    return cancel(value)
  }

  @MainActor func isInFlight(in store: Store<[Int], Command>) -> Bool {
    func isInFlight(_ id: some Hashable & Sendable) -> Bool { store.isInFlight(id: id) }
    return isInFlight(value)
  }
}

/// An operation that goes on until it is ended. Deaf ones take no notice of being cancelled.
@MainActor final class Operation {
  enum End: CaseIterable { case returns, sends, fails, throwsCancellation }

  let name: String
  let heedsCancellation: Bool
  let end: End
  /// What it sends at its end.
  let last: Command
  /// What its `catch` sends, if it has one.
  let caught: Command?
  let gate = Gate()
  private(set) var isStarted = false
  private(set) var isEnded = false
  private(set) var sawCancel = false
  private(set) var send: Send<Command>?
  private(set) weak var probe: Probe?

  init(_ name: String, heedsCancellation: Bool, end: End, last: Command, caught: Command?) {
    self.name = name
    self.heedsCancellation = heedsCancellation
    self.end = end
    self.last = last
    self.caught = caught
  }

  func effect(_ world: World) -> Effect<Command> {
    let probe = Probe()
    self.probe = probe
    guard let caught else {
      return .run { [probe] send in
        defer { withExtendedLifetime(probe) {} }
        try await self.run(send, in: world)
      }
    }
    return .run { [probe] send in
      defer { withExtendedLifetime(probe) {} }
      try await self.run(send, in: world)
    } catch: { _, send in
      world.model.catches(self)
      send(caught)
      world.model.ends(self)
    }
  }

  private func run(_ send: Send<Command>, in world: World) async throws {
    world.model.starts(self)
    isStarted = true
    self.send = send
    await withTaskCancellationHandler {
      await gate.wait()
    } onCancel: {
      // Sound: the walk cancels from the main actor only.
      MainActor.assumeIsolated {
        sawCancel = true
        if heedsCancellation { gate.open() }
      }
    }
    world.model.goesOn(self)
    isEnded = true
    if end == .sends {
      world.model.send(last, from: self)
      send(last)
    }
    if end != .fails || caught == nil || world.model.isCancelled(self) { world.model.ends(self) }
    switch end {
    case .returns, .sends: break
    case .fails: throw Failure()
    case .throwsCancellation: throw CancellationError()
    }
  }
}

/// A store, and the model beside it.
@MainActor final class World {
  private(set) var store: Store<[Int], Command>?
  let model = PlainModel()
  private(set) var faults = 0
  /// The numbers of the actions reduced, in order.
  private(set) var reduced: [Int] = []
  /// The last few, with the numbers that the model gave them.
  private(set) var handles: [(task: StoreTask, origin: Int)] = []

  init() {
    store = Store(initialState: []) { [weak self] _ in
      self?.faults += 1
    } reducer: { [weak self] _, command in
      guard let self else { return .none }
      reduced.append(command.number)
      for next in command.meanwhile { store?.send(next) }
      return command.plan.effect(self)
    }
  }

  func send(_ command: Command) {
    let origin = model.send(command)
    guard let store else { return }
    handles.append((store.send(command), origin))
    if handles.count > 8 { handles.removeFirst() }
  }

  func cancel(_ handle: (task: StoreTask, origin: Int)) {
    model.cancel(origin: handle.origin)
    handle.task.cancel()
  }

  func free() {
    model.free()
    store = nil
  }

  /// What store and model do not agree on.
  var disagreements: [String] {
    var found: [String] = model.broken
    if reduced != model.reduced {
      found.append("reduced \(reduced.suffix(6)) and should have reduced \(model.reduced.suffix(6))")
    }
    if faults != model.faults { found.append("\(faults) faults were reported, and not \(model.faults)") }
    for operation in model.operations where operation.isStarted && !operation.isEnded {
      let isCancelled = model.isCancelled(operation)
      if operation.sawCancel != isCancelled {
        found.append("\(operation.name) was \(isCancelled ? "not " : "")cancelled")
      }
    }
    for handle in handles where handle.task.hasEnded != model.hasEnded(origin: handle.origin) {
      found.append(
        "what the action sent as number \(handle.origin) set off has \(handle.task.hasEnded ? "" : "not ")ended")
    }
    guard let store else { return found }
    if store.runningCount != model.runningCount {
      found.append("\(store.runningCount) operations are in flight, and not \(model.runningCount)")
    }
    let ids = model.liveIDs
    for id in WalkID.allCases where id.isInFlight(in: store) != ids.contains(id) {
      found.append("\(id) is \(ids.contains(id) ? "not " : "")in flight")
    }
    if store.liveIDCount != ids.count { found.append("\(store.liveIDCount) ids are live, and not \(ids.count)") }
    return found
  }
}
