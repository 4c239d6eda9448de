import Foundation
import ScopedDependencies
import Synchronization
import TestSupport
import Testing
import Workbook

/// Where an override is in force: contracts 1, 6 and 7.
@Suite("Scopes") @MainActor struct ScopeTests {
  @Test("1 · an override is in force in its scope, and not after it") func contract01() async {
    withDependencies {
      $0.source = "outer"
    } operation: {
      #expect(sourceHere() == "outer")
      withDependencies {
        #expect($0.source == "outer", "a scope starts with what is in force around it")
        $0.limit = 1
      } operation: {
        #expect(sourceHere() == "outer", "what the inner scope leaves alone stays in force")
        #expect(Model().limit == 1)
      }
      #expect(Model().limit == 3)
    }
    #expect(sourceHere() == "test")

    await withDependencies {
      $0.source = "asynchronous"
    } operation: {
      #expect(sourceHere() == "asynchronous")
      await settle()
      #expect(sourceHere() == "asynchronous", "across an await")
    }
    #expect(sourceHere() == "test")
  }

  @Test("1 · an override is seen by what is started in its scope as a task", arguments: Boundary.inheriting)
  func contract01Tasks(boundary: Boundary) async {
    let seen = await withDependencies {
      $0.source = "scope"
    } operation: {
      await boundary.cross(sourceHere)
    }
    #expect(seen() == "scope")
  }

  @Test("1 · a task that was started in the scope sees the override after the scope has ended")
  func contract01Afterwards() async {
    let gate = Gate()
    let task = withDependencies {
      $0.source = "scope"
    } operation: {
      Task {
        await gate.wait()
        return sourceHere()
      }
    }
    #expect(sourceHere() == "test")
    gate.open()
    #expect(await task.value == "scope")
  }

  @Test("1 · a scope in a task group's body is seen by the tasks that are added in it") func contract01Group() async {
    let seen = await withTaskGroup { group in
      for source in ["A", "B"] {
        withDependencies {
          $0.source = source
        } operation: {
          group.addTask { sourceHere() }
        }
      }
      group.addTask { sourceHere() }
      var seen: Set<String> = []
      for await source in group { seen.insert(source) }
      return seen
    }
    #expect(seen == ["A", "B", "test"])
  }

  @Test("1 · an override is not seen behind what loses a task-local", arguments: Boundary.losing)
  func contract01Lost(boundary: Boundary) async {
    let seen = await withDependencies {
      $0.source = "scope"
    } operation: {
      await boundary.cross(sourceHere)
    }
    #expect(seen() == "test")
  }

  @Test("1 · an optional dependency can be overridden with nil") func contract01Nil() {
    #expect(Model().limit == 3)
    withDependencies {
      $0.limit = nil
    } operation: {
      #expect(Model().limit == nil)
    }
  }

  @Test("1 · the asynchronous forms run on the actor of their caller") func contract01OnMainActor() async {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    defer { DispatchQueue.main.setSpecific(key: mainQueue, value: nil) }

    #expect(isOnMainQueue())
    let model = await withDependencies {
      $0.source = "scope"
    } operation: {
      #expect(isOnMainQueue())
      await settle()
      #expect(isOnMainQueue())
      return UnsharedModel()
    }
    #expect(model.source == "scope")
    await withDependencies(from: Model()) {
      #expect(isOnMainQueue())
      await settle()
      #expect(isOnMainQueue())
    }
    await withEscapedDependencies { dependencies in
      #expect(isOnMainQueue())
      await dependencies.yield {
        #expect(isOnMainQueue())
        await settle()
        #expect(isOnMainQueue())
      }
    }
    #expect(await Elsewhere().makesModel() == "scope, on its own actor")

    // The closures above are isolated to the main actor, and would go back to it by themselves. These are to nothing.
    for operation in [runsOnMainQueue, staysOnMainQueue] {
      #expect(await withDependencies({ _ in }, operation: operation))
      #expect(await withDependencies(from: Model(), operation: operation))
      #expect(await withEscapedDependencies { await $0.yield(operation) })
    }
  }

  @Test("6 · two scopes that take turns never see each other's overrides") func contract06Turns() async {
    let gates = [Gate(), Gate()]
    let seen = Log<String>()
    let tasks = ["A", "B"].enumerated().map { index, name in
      Task {
        await withDependencies {
          $0.source = name
        } operation: {
          seen.append(sourceHere())
          await gates[index].wait()
          seen.append(sourceHere())
        }
        seen.append(sourceHere())
      }
    }
    await settle()
    #expect(seen.entries == ["A", "B"], "both scopes are open")
    #expect(sourceHere() == "test")
    gates[0].open()
    await settle()
    #expect(seen.entries == ["A", "B", "A", "test"], "A ends inside of B")
    gates[1].open()
    await settle()
    #expect(seen.entries == ["A", "B", "A", "test", "B", "test"])
    for task in tasks { await task.value }
  }

  @Test("6 · a hundred scopes on a hundred threads at once never meet") func contract06Threads() async {
    let meeting = Meeting(of: 100)
    let seen = await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          await onThread {
            let name = "scope \(number)"
            return withDependencies {
              $0.source = name
            } operation: {
              let model = AnyThreadModel()
              let allCame = meeting.wait()
              return (name, [sourceHere(), model.source, allCame ? name : "some did not come"])
            }
          }
        }
      }
      var all: [(expected: String, seen: [String])] = []
      for await one in group { all.append(one) }
      return all
    }
    #expect(seen.count == 100)
    for one in seen { #expect(one.seen == [one.expected, one.expected, one.expected]) }
  }

  @Test("6 · a default that is made once keeps nothing of its first reader's scope") func contract06Defaults() {
    withDependencies {
      $0.source = "the first reader's"
    } operation: {
      #expect(DependencyValues.current[NestedKey.self].source == "the first reader's", "while it is in force")
    }
    #expect(DependencyValues.current[NestedKey.self].source == "test")
    let model = withDependencies {
      $0.source = "the model's"
    } operation: {
      Model()
    }
    #expect(model.nested.source == "test", "nothing is in force at the call")
    withDependencies(from: model) {
      #expect(model.nested.source == "the model's", "the model has put its own in force")
    }
  }

  @Test("7 · a scope that throws restores what was there before") func contract07Throws() async {
    withDependencies {
      $0.source = "outer"
    } operation: {
      #expect(throws: CancellationError.self) {
        try withDependencies {
          $0.source = "inner"
        } operation: {
          throw CancellationError()
        }
      }
      #expect(sourceHere() == "outer")
    }
    #expect(sourceHere() == "test")

    await #expect(throws: CancellationError.self) {
      try await withDependencies {
        $0.source = "asynchronous"
      } operation: {
        await settle()
        throw CancellationError()
      }
    }
    #expect(sourceHere() == "test")
    let elsewhere = await onThread { sourceHere() }
    #expect(elsewhere == "test", "nor is it left anywhere else")
  }

  @Test("7 · a cancelled scope keeps its overrides until it ends, and restores what was there before")
  func contract07Cancelled() async {
    let gate = Gate()
    let seen = Log<String>()
    let task = Task {
      do {
        try await withDependencies {
          $0.source = "scope"
        } operation: {
          defer { seen.append(sourceHere()) }
          try await gate.waitUnlessCancelled()
        }
      } catch {
        seen.append("\(type(of: error))")
      }
      seen.append(sourceHere())
    }
    await settle()
    task.cancel()
    await task.value
    #expect(seen.entries == ["scope", "CancellationError", "test"])
    gate.open()
  }
}

/// By the queue on which the main actor's jobs run. Their thread may be any: `dispatch_main()` gives up the first.
private let mainQueue = DispatchSpecificKey<Bool>()
private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueue) ?? false }
private nonisolated(nonsending) func runsOnMainQueue() async -> Bool { isOnMainQueue() }
private nonisolated(nonsending) func staysOnMainQueue() async -> Bool {
  await Task.yield()
  return isOnMainQueue()
}

/// An actor that makes a model which it must not hand out.
private actor Elsewhere {
  private var made = 0

  func makesModel() async -> String {
    let model = await withDependencies {
      $0.source = "scope"
    } operation: {
      made += 1
      await turn()
      made += 1
      return UnsharedModel()
    }
    return made == 2 ? "\(model.source), on its own actor" : "not made"
  }
}
