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

/// The ways in which code can look for what its scope has set.
enum Look: CaseIterable {
  case taskLocal, dependencyThere, inModel, escaped
}

/// Asks for the dependency where it is called.
func sceneHere() -> String {
  @Dependency(\.scene) var scene
  return scene
}

/// Sets a value in a scope, crosses a boundary in it, and looks on the other side.
@MainActor func whatCrosses(_ way: Look) async -> Findings {
  var findings = Findings()
  for boundary in Boundary.allCases {
    // snippet.scope
    let seen =
      switch way {
      case .taskLocal:
        await Scene.$name.withValue("the tour") { await boundary.cross { Scene.name == "the tour" } }
    // snippet.end
      case .dependencyThere:
        await withDependencies { $0.scene = "the tour" } operation: { await boundary.cross { sceneHere() == "the tour" } }
      case .inModel:
        await withDependencies { $0.scene = "the tour" } operation: {
          let visitor = Visitor()
          return await boundary.cross { visitor.scene == "the tour" }
        }
      case .escaped:
        await withDependencies { $0.scene = "the tour" } operation: {
          await withEscapedDependencies { dependencies in
            await boundary.cross { dependencies.yield { sceneHere() == "the tour" } }
          }
        }
      }
    findings.promise("across \(boundary.rawValue)", seen())
  }
  return findings
}
