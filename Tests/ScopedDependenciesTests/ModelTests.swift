import Foundation
import ScopedDependencies
import Synchronization
import TestSupport
import Testing
import Workbook

/// What a model keeps, and hands on: contracts 2, 3 and 8.
@Suite("Models") @MainActor struct ModelTests {
  @Test("2 · a model keeps the values of the scope in which it was made") func contract02() {
    let model = withDependencies {
      $0.source = "made"
      $0.limit = nil
    } operation: {
      Model()
    }
    #expect(model.source == "made")
    #expect(model.limit == nil)
    #expect(Model().source == "test", "one that was made outside has the defaults")
  }

  @Test("2 · a model keeps them wherever it is asked", arguments: Boundary.allCases)
  func contract02Anywhere(boundary: Boundary) async {
    let model = withDependencies {
      $0.source = "made"
    } operation: {
      AnyThreadModel()
    }
    let seen = await boundary.cross { model.source }
    #expect(seen() == "made")
  }

  @Test("2 · an override in force at the call wins over the captured one, for as long as it is in force")
  func contract02Wins() {
    let model = withDependencies {
      $0.source = "made"
      $0.limit = 1
    } operation: {
      Model()
    }
    withDependencies {
      $0.source = "called"
    } operation: {
      #expect(model.source == "called")
      #expect(model.limit == 1, "what is not overridden at the call is as captured")
    }
    #expect(model.source == "made")
  }

  @Test("2 · a dependency in a function is captured where its line is reached") func contract02Local() {
    func capture() -> Dependency<String> { Dependency(\.source) }
    let inner = withDependencies {
      $0.source = "reached"
    } operation: {
      capture()
    }
    #expect(inner.wrappedValue == "reached")
    #expect(capture().wrappedValue == "test")
  }

  @Test("2 · a lazy model is made where it is first touched, and captures there") func contract02Lazy() {
    let parent = withDependencies {
      $0.source = "made"
    } operation: {
      LazyParent()
    }
    #expect(parent.source == "made")
    #expect(parent.child.source == "test", "nothing is in force here")
    #expect(parent.ownChild.source == "made", "its parent's values are")
  }

  @Test("3 · a child has its parent's captured values, and the overrides") func contract03() {
    let parent = withDependencies {
      $0.source = "parent"
      $0.limit = 1
    } operation: {
      Model()
    }
    let child = withDependencies(from: parent) { Model() }
    #expect(child.source == "parent")
    let other = withDependencies(from: parent) {
      #expect($0.source == "parent", "the overrides start from the parent's values")
      $0.source = "child"
    } operation: {
      Model()
    }
    #expect(other.source == "child")
    #expect(other.limit == 1, "what is not overridden is the parent's")
    #expect(parent.source == "parent", "the parent keeps its own")
    #expect(child.source == "parent", "and so does a sibling")
    #expect(sourceHere() == "test")
  }

  @Test("3 · through any number of generations") func contract03Generations() {
    var model = withDependencies {
      $0.source = "generation 0"
      $0.limit = 42
    } operation: {
      Model()
    }
    for generation in 1...20 {
      model = withDependencies(from: model) {
        if generation.isMultiple(of: 5) { $0.source = "generation \(generation)" }
      } operation: {
        Model()
      }
      #expect(model.source == "generation \(generation / 5 * 5)")
      #expect(model.limit == 42)
    }
  }

  @Test("3 · an override in force at the call wins over the parent's, as it does for the parent itself")
  func contract03Current() {
    let parent = withDependencies {
      $0.source = "parent"
      $0.limit = 1
    } operation: {
      Model()
    }
    let child = withDependencies {
      $0.source = "called"
    } operation: {
      #expect(parent.source == "called")
      return withDependencies(from: parent) { Model() }
    }
    #expect(child.source == "called", "it was captured with the rest")
    #expect(child.limit == 1)
    #expect(parent.source == "parent")
  }

  @Test("3 · the asynchronous form does the same") func contract03Asynchronous() async {
    let parent = withDependencies {
      $0.source = "parent"
      $0.limit = 1
    } operation: {
      Model()
    }
    let child = await withDependencies(from: parent) {
      $0.limit = 2
    } operation: {
      await settle()
      return Model()
    }
    #expect(child.source == "parent")
    #expect(child.limit == 2)
    let other = await withDependencies {
      $0.source = "called"
    } operation: {
      await withDependencies(from: parent) {
        await settle()
        return Model()
      }
    }
    #expect(other.source == "called", "an override in force at the call wins here as well")
    #expect(other.limit == 1)
  }

  @Test("3 · the overrides for a child are made once, with the old values in force") func contract03Update() async {
    let parent = withDependencies {
      $0.source = "parent"
    } operation: {
      Model()
    }
    let seen = Log<String>()
    withDependencies(from: parent) {
      seen.append(sourceHere())
      $0.source = "child"
    } operation: {
    }
    await withDependencies(from: parent) {
      seen.append(sourceHere())
      $0.source = "child"
    } operation: {
      await settle()
    }
    #expect(seen.entries == ["test", "test"])
    await withDependencies {
      $0.source = "outer"
    } operation: {
      withDependencies {
        seen.append(sourceHere())
        $0.source = "inner"
      } operation: {
      }
      await withDependencies {
        seen.append(sourceHere())
        $0.source = "inner"
      } operation: {
        await settle()
      }
    }
    #expect(seen.entries == ["test", "test", "outer", "outer"])
  }

  @Test("3 · a parent is asked for its values once") func contract03Once() async {
    let asked = Mutex(0)
    struct Parent: DependencyParent {
      let ask: () -> Void
      var dependencies: DependencyValues {
        ask()
        return .current
      }
    }
    let parent = Parent { asked.withLock { $0 += 1 } }
    withDependencies(from: parent) { #expect(asked.withLock { $0 } == 1) }
    await withDependencies(from: parent) { await settle() }
    #expect(asked.withLock { $0 } == 2)
  }

  @Test("3 · any type can be a parent, an actor as well") func contract03Actor() async {
    let parent = withDependencies {
      $0.source = "actor"
    } operation: {
      ActorModel()
    }
    #expect(await parent.child().source == "actor")
  }

  @Test("8 · captured values go when the model that holds them goes") func contract08() async {
    weak var kept: Probe?
    var model: Model? = {
      let probe = Probe()
      kept = probe
      return withDependencies {
        $0.probe = probe
      } operation: {
        Model()
      }
    }()
    #expect(kept != nil && model?.probe === kept, "the model has it")
    var child: Model? = model.map { parent in withDependencies(from: parent) { Model() } }
    model = nil
    #expect(kept != nil && child?.probe === kept, "its child has it too")
    child = nil
    #expect(kept == nil, "nothing else does")
  }

  @Test("8 · a thousand scopes, models and escapes leave nothing behind") func contract08Thousand() async {
    let ended = Mutex(0)
    for _ in 0..<1_000 {
      let model = withDependencies {
        $0.probe = Probe { ended.withLock { $0 += 1 } }
      } operation: {
        withEscapedDependencies { dependencies in dependencies.yield { Model() } }
      }
      _ = await withDependencies(from: model) { await Task { Model() }.value }
    }
    // The last task frees what it holds on its own thread, a moment after its value came.
    #expect(await eventually { ended.withLock { $0 == 1_000 } })
  }
}

@MainActor private final class LazyParent: DependencyParent {
  let dependencies = DependencyValues.current
  @Dependency(\.source) var source
  lazy var child = Model()
  lazy var ownChild = withDependencies(from: self) { Model() }
}

private actor ActorModel: DependencyParent {
  let dependencies = DependencyValues.current

  func child() -> AnyThreadModel { withDependencies(from: self) { AnyThreadModel() } }
}
