/// The activity indicator of the app. Who starts it has to stop it, on the main actor.
@MainActor final class ActivityIndicator {
  private(set) var users = 0
  func start() { users += 1 }
  func stop() { users -= 1 }
}

// snippet.isolated
/// Stops the indicator when it is freed, wherever that happens.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor final class Activity {
  private let indicator: ActivityIndicator

  init(_ indicator: ActivityIndicator) {
    self.indicator = indicator
    indicator.start()
  }

  isolated deinit { indicator.stop() }
}
// snippet.end
