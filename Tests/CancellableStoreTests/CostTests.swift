import CancellableStore
import Synchronization
import Testing
import Workbook

/// An id that counts how often ids are looked at.
private struct CountedID: Hashable, Sendable {
  static let looks = Mutex(0)
  let number: Int

  static func == (one: Self, other: Self) -> Bool {
    looks.withLock { $0 += 1 }
    return one.number == other.number
  }

  func hash(into hasher: inout Hasher) {
    Self.looks.withLock { $0 += 1 }
    hasher.combine(number)
  }
}

@Suite("Store · cost", .serialized) @MainActor struct CostTests {
  @Test("14 · starting and cancelling cost no more as the number of other live ids grows") func contract14() async {
    let store = makeStore()
    let gate = Gate()
    let waits = Effect<Step>.run { _ in await gate.wait() }
    var looks: [Int] = []
    var made = 0
    for others in [1, 2_000] {
      while made < others {
        store.perform(waits.cancellable(id: CountedID(number: made)))
        made += 1
      }
      // The fewest of ten, since ids that happen to share a bucket are compared as well.
      let rounds = (1...10).map { round in
        let before = CountedID.looks.withLock { $0 }
        store.perform(waits.cancellable(id: CountedID(number: -round), cancelInFlight: true))
        store.perform(.cancel(id: CountedID(number: -round)))
        return CountedID.looks.withLock { $0 } - before
      }
      looks.append(rounds.min() ?? 0)
    }
    #expect(looks[0] > 0)
    #expect(looks[1] <= looks[0] + 8, "with 1 other id, and with 2,000, ids were looked at \(looks) times")
    gate.open()
  }

  @Test("14 · and so does ending") func contract14Ending() async {
    let store = makeStore()
    let gate = Gate()
    let waits = Effect<Step>.run { _ in await gate.wait() }
    var looks: [Int] = []
    var made = 0
    for others in [1, 2_000] {
      while made < others {
        store.perform(waits.cancellable(id: CountedID(number: made)))
        made += 1
      }
      await settle()
      var rounds: [Int] = []
      for round in 1...10 {
        store.perform(Effect<Step>.run { _ in }.cancellable(id: CountedID(number: -round)))
        let before = CountedID.looks.withLock { $0 }
        await settle()
        rounds.append(CountedID.looks.withLock { $0 } - before)
      }
      looks.append(rounds.min() ?? 0)
    }
    #expect(looks[0] > 0)
    #expect(looks[1] <= looks[0] + 8, "with 1 other id, and with 2,000, ids were looked at \(looks) times")
    gate.open()
  }
}
