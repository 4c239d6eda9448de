typealias Work = @MainActor () async throws -> String

/// Holds one kind of work: a `ManagedTask`, or a store.
@MainActor protocol Holder: AnyObject {
  init()
  var delivered: [String] { get }
  var failures: Int { get }
  func replace(_ work: @escaping Work)
  func runIfIdle(_ work: @escaping Work)
  func cancel()
}

/// What the stores hold of it in their state.
struct HolderState {
  var isRunning = false
  var delivered: [String] = []
  var failures = 0
}

enum HolderAction {
  case replace(Work), runIfIdle(Work), cancel
  case finished(String), failed
}
