import CancellableStore
import Foundation
import TestSupport
import Testing
import Workbook

/// Takes random steps with a store beside a plain model of it: effects of every shape, under ids one in the other, that
/// send, fail, end, are cancelled by id, by handle or with their store, in time and too late.
///
/// The same seed takes the same steps. To take others: `WALK_SEED=7 WALK_STEPS=1000000 swift test --filter RandomWalk`.
@Suite("Store · random walk") @MainActor struct RandomWalkTests {
  @Test("100,000 random steps leave live exactly what must be") func walk() async throws {
    let seed = try number("WALK_SEED", or: UInt64(1))
    let steps = try number("WALK_STEPS", or: 100_000)
    let walk = RandomWalk(seed: seed)
    for step in 1...max(1, steps) {
      await walk.step()
      guard walk.disagreements.isEmpty else {
        Issue.record(
          """
          After step \(step), store and model disagree: \(walk.disagreements)
          The last steps: \(walk.trace.joined(separator: "; "))
          To see it again: WALK_SEED=\(seed) WALK_STEPS=\(step) swift test --filter RandomWalk
          """)
        return
      }
    }
    await walk.finish()
    #expect(walk.disagreements.isEmpty, "WALK_SEED=\(seed), at the end of the walk")
  }
}

@MainActor private final class RandomWalk {
  /// Put into words only when they are wanted.
  private var steps: [() -> String] = []
  var trace: [String] { steps.suffix(20).map { $0() } }
  private(set) var disagreements: [String] = []
  private var world = World()
  /// Freed ones, whose operations have not wound down.
  private var former: [World] = []
  private var random: SplitMix64
  private var numbers = 0
  private var made: [(operation: Operation, world: World)] = []
  private var stepsUntilSettled = 0
  private var worlds: [World] { [world] + former }

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// One step. Now and then the main actor gets no turn before the next, now and then it settles.
  func step() async {
    act()
    compare()
    for _ in 0..<below(3) {
      await turn()
      compare()
    }
    stepsUntilSettled -= 1
    guard stepsUntilSettled < 0 else { return }
    stepsUntilSettled = below(32)
    await settle()
  }

  /// Ends everything that is still in flight.
  func finish() async {
    note("free")
    world.free()
    for operation in worlds.flatMap(\.model.operations) { end(operation) }
    await settle()
    if worlds.contains(where: { !$0.model.isOver }) { disagreements.append("something goes on for ever") }
  }

  private func act() {
    let operations = worlds.flatMap(\.model.operations)
    switch below(100) {
    case _ where operations.count > 12: end(pick(operations))
    case 0..<35:
      let command = command(2)
      note("send \(self.describe(command))")
      world.send(command)
    case 35..<45:
      let command = Command(number(), .cancel(pick(WalkID.allCases)))
      note("send \(self.describe(command))")
      world.send(command)
    case 45..<50 where !world.handles.isEmpty:
      let handle = pick(world.handles)
      note("cancel what \(handle.origin) set off")
      world.cancel(handle)
    case 50..<52:
      note("free")
      world.free()
      former.append(world)
      world = World()
    case 52..<62:
      guard let (operation, world) = made.randomElement(using: &random), let send = operation.send else { return }
      let command = command(1)
      note("\(operation.name) sends \(self.describe(command))")
      world.model.send(command, from: operation)
      send(command)
    default:
      if !operations.isEmpty { end(pick(operations)) }
    }
  }

  private func end(_ operation: Operation) {
    guard !operation.gate.isOpen else { return }
    note("end \(operation.name)")
    for world in worlds where world.model.operations.contains(where: { $0 === operation }) {
      world.model.open(operation)
    }
    operation.gate.open()
  }

  /// A turn of the main actor, for the models as well.
  private func turn() async {
    let turning = worlds
    let counts = turning.map(\.model.jobCount)
    await Workbook.turn()
    for (world, count) in zip(turning, counts) { world.model.turned(count) }
  }

  private func settle() async {
    var turns = 0
    while worlds.contains(where: { $0.model.jobCount > 0 }), turns < 1_000 {
      await turn()
      turns += 1
    }
    // A task is freed a moment after its last line.
    await turn()
    compare()
    for (operation, world) in made where !world.model.holds(operation) && operation.probe != nil {
      disagreements.append("\(operation.name) is over, and what it captured is kept")
    }
    former.removeAll(where: \.model.isOver)
    made.removeAll { !$0.world.model.holds($0.operation) && below(2) == 0 }
  }

  private func compare() {
    if disagreements.isEmpty { disagreements = worlds.flatMap(\.disagreements) }
  }

  // MARK: Making

  private func command(_ depth: Int) -> Command {
    let meanwhile = depth > 0 && below(8) == 0 ? [command(depth - 1)] : []
    return Command(number(), depth < 0 || below(6) == 0 ? .none : plan(depth), meanwhile: meanwhile)
  }

  private func plan(_ depth: Int) -> Plan {
    switch below(depth > 0 ? 10 : 4) {
    case 0, 1: return .run(operation())
    case 2: return .cancel(pick(WalkID.allCases))
    case 3: return .send(command(depth - 1))
    case 4, 5: return .merge((0...below(3)).map { _ in plan(depth - 1) })
    case 6, 7: return .concatenate((0...below(3)).map { _ in plan(depth - 1) })
    default: return .under(pick(WalkID.allCases), cancelInFlight: below(3) == 0, plan(depth - 1))
    }
  }

  private func operation() -> Operation {
    func small() -> Command { Command(number(), below(3) == 0 ? .cancel(pick(WalkID.allCases)) : .none) }
    let operation = Operation(
      "operation \(number())", heedsCancellation: below(2) == 0, end: pick(Operation.End.allCases), last: small(),
      caught: below(2) == 0 ? small() : nil)
    made.append((operation, world))
    return operation
  }

  private func number() -> Int {
    numbers += 1
    return numbers
  }

  private func note(_ step: @autoclosure @escaping () -> String) {
    if steps.count > 1000 { steps.removeFirst(900) }
    steps.append(step)
  }

  private func describe(_ command: Command) -> String {
    let meanwhile = command.meanwhile.map { ", meanwhile " + describe($0) }.joined()
    return "\(command.number): \(describe(command.plan))\(meanwhile)"
  }

  private func describe(_ plan: Plan) -> String {
    switch plan {
    case .none: "none"
    case .run(let operation): operation.name + (operation.heedsCancellation ? "" : " (deaf)") + " \(operation.end)"
    case .send(let command): "send(\(describe(command)))"
    case .merge(let plans): "merge(\(plans.map(describe).joined(separator: ", ")))"
    case .concatenate(let plans): "concatenate(\(plans.map(describe).joined(separator: ", ")))"
    case .under(let id, let cancelInFlight, let plan): "\(id)\(cancelInFlight ? "!" : "")(\(describe(plan)))"
    case .cancel(let id): "cancel(\(id))"
    }
  }

  private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
