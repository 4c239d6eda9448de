import ScopedDependencies
import Workbook

enum Scene {
  @TaskLocal static var name = "the app"
}

enum SceneKey: DependencyKey {
  static let live = "the app"
  static let test = "the app"
}

extension DependencyValues {
  var scene: String {
    get { self[SceneKey.self] }
    set { self[SceneKey.self] = newValue }
  }
}

/// Something that is made in the scope, and asked elsewhere.
struct Visitor: Sendable {
  @Dependency(\.scene) var scene
}

/// Asks for the dependency where it is called.
func sceneHere() -> String {
  @Dependency(\.scene) var scene
  return scene
}

/// The ways in which code can look for what its scope has set.
enum Look {
  case taskLocal, dependency, inModel, escaped

  // snippet.scopes
  /// Sets a value in a scope, crosses a boundary in it, and looks on the other side.
  @MainActor func reaches(across boundary: Boundary) async -> Bool {
    guard self != .taskLocal else {
      return await Scene.$name.withValue("the tour") {
        await boundary.cross { Scene.name == "the tour" }
      }()
    }
    return await withDependencies {
      $0.scene = "the tour"
    } operation: {
      let visitor = Visitor()
      return await withEscapedDependencies { dependencies in
        switch self {
        case .inModel: await boundary.cross { visitor.scene == "the tour" }
        case .escaped: await boundary.cross { dependencies.yield { sceneHere() == "the tour" } }
        case .dependency, .taskLocal: await boundary.cross { sceneHere() == "the tour" }
        }
      }
    }()
  }
  // snippet.end
}

@MainActor func whatCrosses(_ look: Look) async -> Findings {
  var findings = Findings()
  for boundary in Boundary.allCases {
    findings.promise("seen across \(boundary.rawValue)", await look.reaches(across: boundary))
  }
  return findings
}
