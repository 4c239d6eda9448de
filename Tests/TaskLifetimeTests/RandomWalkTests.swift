import Foundation
import TaskLifetime
import TestSupport
import Testing
import Workbook

/// Takes random steps with a `ManagedTask`, from outside and from inside whatever it calls, beside a model of it.
///
/// The same seed takes the same steps. To take others: `WALK_SEED=7 WALK_STEPS=1000000 swift test --filter RandomWalk`.
@Suite("ManagedTask · random walk") @MainActor struct RandomWalkTests {
  @Test("100,000 random steps break no promise") func walk() async throws {
    let seed = try number("WALK_SEED", or: UInt64(1))
    let steps = try number("WALK_STEPS", or: 100_000)
    let walk = RandomWalk(seed: seed)
    for step in 1...max(1, steps) {
      await walk.step()
      guard walk.slot.findings.broken.isEmpty else {
        Issue.record(
          """
          Step \(step) breaks a promise: \(walk.slot.findings.broken.map { "\($0.text): \($0.otherwise ?? "")" })
          The last steps: \(walk.trace.suffix(30).joined(separator: ", "))
          To see it again: WALK_SEED=\(seed) WALK_STEPS=\(step) swift test --filter RandomWalk
          """)
        return
      }
    }
    walk.slot.finish()
    await settle()
    walk.slot.checkSettled()
    #expect(walk.slot.findings.broken.isEmpty, "WALK_SEED=\(seed), at the end of the walk")
    #expect(walk.slot.live.isEmpty, "WALK_SEED=\(seed), at the end of the walk")
  }
}

@MainActor private final class RandomWalk {
  let slot = ModelledSlot()
  private(set) var trace: [String] = []
  private var random: SplitMix64
  private var started = 0
  private var depth = 0
  private var stepsUntilSettled = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    slot.reenter = { [weak self] in self?.reenter() }
  }

  /// One step from outside. Now and then the main actor gets no turn before the next, now and then it settles.
  func step() async {
    act()
    for _ in 0..<below(3) { await turn() }
    slot.checkLive()
    stepsUntilSettled -= 1
    guard stepsUntilSettled < 0 else { return }
    stepsUntilSettled = below(32)
    for _ in 0..<10 { await turn() }
    slot.checkSettled()
  }

  /// One step in five goes on from inside, three deep at most.
  private func reenter() {
    guard depth < 3, below(5) == 0 else { return }
    depth += 1
    note("(")
    act()
    note(")")
    depth -= 1
  }

  private func act() {
    switch below(100) {
    case _ where slot.live.count > 8: endOne()
    case 0..<25: start(.replace)
    case 25..<45: start(.runIfIdle)
    case 45..<60:
      note("cancel")
      slot.cancel()
    case 60..<63:
      note("free")
      slot.free()
    case 63..<66:
      note("free the owner")
      slot.freeOwner()
    default: endOne()
    }
  }

  private func start(_ entry: Entry) {
    started += 1
    let operation = Operation(
      "\(started)", pick(Form.allCases), heedsCancellation: below(2) == 0, endWhenCancelled: pick(End.allCases))
    note("\(entry) \(operation)")
    slot.start(entry, operation)
  }

  private func endOne() {
    guard !slot.live.isEmpty else { return }
    let operation = pick(slot.live)
    let end = pick(End.allCases)
    note("\(operation) \(end)")
    slot.end(operation, end)
  }

  private func note(_ text: String) {
    if trace.count > 1000 { trace.removeFirst(900) }
    trace.append(text)
  }

  private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
