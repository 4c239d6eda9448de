import Foundation
import ScopedDependencies
import Testing
import Workbook

/// What is carried across a boundary, and what outlives its caller: contracts 4 and 9.
@Suite("Escapes") @MainActor struct EscapedTests {
  @Test("4 · the values are carried across every boundary that loses them", arguments: Boundary.allCases)
  func contract04(boundary: Boundary) async {
    let seen = await withDependencies {
      $0.source = "escaped"
    } operation: {
      await withEscapedDependencies { dependencies in
        await boundary.cross { dependencies.yield { sourceHere() } }
      }
    }
    #expect(seen() == "escaped")
  }

  @Test("4 · any number of times, and as they were when they were captured") func contract04Times() async {
    let escaped = withDependencies {
      $0.source = "escaped"
    } operation: {
      withEscapedDependencies { $0 }
    }
    for _ in 0..<3 {
      #expect(escaped.yield { sourceHere() } == "escaped")
      #expect(sourceHere() == "test")
      #expect(await escaped.yield { await Task { sourceHere() }.value } == "escaped")
      #expect(sourceHere() == "test")
    }
    withDependencies {
      $0.source = "called"
      $0.limit = 1
    } operation: {
      escaped.yield {
        #expect(sourceHere() == "escaped")
        #expect(Model().limit == 3, "an override that was not in force at the capture is not in force")
        let more = withDependencies {
          $0.source = "more"
        } operation: {
          sourceHere()
        }
        #expect(more == "more")
      }
      #expect(sourceHere() == "called")
    }
    await withDependencies {
      $0.source = "called"
      $0.limit = 1
    } operation: {
      await escaped.yield {
        await settle()
        #expect(sourceHere() == "escaped", "the asynchronous form does the same")
        #expect(Model().limit == 3)
      }
      #expect(sourceHere() == "called")
    }
  }

  @Test("4 · a model that is asked in a yield sees the captured values as an override in force")
  func contract04Model() {
    let model = withDependencies {
      $0.source = "made"
      $0.limit = 1
    } operation: {
      Model()
    }
    let escaped = withDependencies {
      $0.source = "escaped"
    } operation: {
      withEscapedDependencies { $0 }
    }
    escaped.yield {
      #expect(model.source == "escaped")
      #expect(model.limit == 1)
    }
    let own = withDependencies(from: model) { withEscapedDependencies { $0 } }
    #expect(own.yield { sourceHere() } == "made", "a model that escapes its own puts them in force first")
  }

  @Test("4 · from a hundred threads at once, each sees the right values") func contract04Threads() async {
    let escapes = ["A", "B", "C"].map { name in
      withDependencies {
        $0.source = name
      } operation: {
        (name: name, escaped: withEscapedDependencies { $0 })
      }
    }
    let meeting = Meeting(of: 100)
    let wrong = await withTaskGroup(of: [String].self) { group in
      for number in 0..<100 {
        let (name, escaped) = escapes[number % escapes.count]
        group.addTask {
          await onThread {
            let first = escaped.yield { meeting.wait() ? sourceHere() : "some did not come" }
            let more = (0..<100).map { _ in escaped.yield { sourceHere() } }
            let after = sourceHere()
            return ([first] + more).filter { $0 != name } + (after == "test" ? [] : [after])
          }
        }
      }
      var all: [String] = []
      for await wrong in group { all += wrong }
      return all
    }
    #expect(wrong.isEmpty)
  }

  @Test("4 · a yield that throws restores what was there before") func contract04Throws() async {
    let escaped = withDependencies {
      $0.source = "escaped"
    } operation: {
      withEscapedDependencies { $0 }
    }
    #expect(throws: CancellationError.self) { try escaped.yield { throw CancellationError() } }
    await #expect(throws: CancellationError.self) {
      try await escaped.yield {
        await settle()
        throw CancellationError()
      }
    }
    #expect(sourceHere() == "test")
  }

  @Test("9 · work that outlives its cancelled caller completes, with the caller's dependencies") func contract09() async
  {
    let gate = Gate()
    let saving = Draft()
    let caller = Task {
      await withDependencies {
        $0.source = "caller"
      } operation: {
        await Task { await saving.save(gate) }.value
      }
      return Task.isCancelled
    }
    await settle()
    caller.cancel()
    await settle()
    #expect(saving.saved == nil, "it is under way when its caller is cancelled")
    gate.open()
    #expect(await caller.value)
    #expect(saving.saved == "by caller, not cancelled")
  }

  @Test("9 · also when the caller was cancelled before it started the work") func contract09Late() async {
    let gate = Gate()
    let (saving, model) = (
      Draft(),
      withDependencies {
        $0.limit = 1
      } operation: {
        Model()
      }
    )
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await withDependencies(from: model) {
        $0.source = "cancelled caller"
      } operation: {
        await Task { await saving.save(gate) }.value
      }
    }
    await settle()
    gate.open()
    await caller.value
    #expect(saving.saved == "by cancelled caller, not cancelled")
  }
}

/// Something that must be saved whoever is still looking.
@MainActor private final class Draft {
  private(set) var saved: String?

  func save(_ gate: Gate) async {
    await gate.wait()
    saved = "by \(sourceHere()), \(Task.isCancelled ? "cancelled" : "not cancelled")"
  }
}
