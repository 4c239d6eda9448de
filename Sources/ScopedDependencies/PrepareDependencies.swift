import Synchronization

/// What the process as a whole was prepared with: at most one value for each key.
enum Prepared {
  private static let state = Mutex(DependencyValues())

  static var values: DependencyValues { state.withLock { $0 } }

  static func add(_ values: DependencyValues) {
    // The values that are replaced are let go outside the lock: a `deinit` may ask for a dependency.
    _ = state.withLock { state in
      defer { state = state.overridden(by: values) }
      return state
    }
  }
}

/// Sets what dependencies are by default, for the whole process.
///
/// It is for what an app can only make at its start, such as a database at a path that it is told. Call it first thing
/// in `main()` or in the app's `init`, before any model is made:
///
/// ```swift
/// @main struct GitApp: App {
///   init() {
///     prepareDependencies { $0.gitHub = GitHubClient(at: configuration.url) }
///   }
/// }
/// ```
///
/// A prepared value stands in for the key's `live` *and* `test` value. An override in a scope wins over it.
/// Preparing a key again replaces its value, for every reader from then on; that is for previews, which start over and over
/// in one process. In tests override instead: what one test prepares, every other test of the process sees.
///
/// - Parameters:
///   - prepare: Is given no overrides, whatever is in force here, and sets some. It is called once, before this returns.
///     What it sets is kept for as long as the process runs, or until it is prepared again.
public func prepareDependencies(_ prepare: (inout DependencyValues) throws -> Void) rethrows {
  var values = DependencyValues()
  try prepare(&values)
  Prepared.add(values)
}
