/// A place for the one operation in flight.
@MainActor protocol TaskSlot: AnyObject {
  init()
  var isRunning: Bool { get }
  /// Cancels the operation in flight and starts this one in its place.
  func replace(_ operation: @escaping @MainActor () async -> Void)
  /// Single flight: starts this operation only if none is in flight.
  func runIfIdle(_ operation: @escaping @MainActor () async -> Void)
  func cancel()
}
