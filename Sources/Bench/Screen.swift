/// A screen that loads something. Its next load takes the place of the one before.
@MainActor protocol Screen: AnyObject, Sendable {
  init(_ service: Service)
  func load()
  func loadUnlessLoading()
  func stop()
}
