import Workbook

/// What a screen asks, and waits for: it answers when it is told to, or gives up when the one who asks is cancelled.
@MainActor final class Service {
  var answersAtOnce = false
  private(set) var asked = 0
  private let held = Gate()

  func answer() async throws -> Int {
    asked += 1
    if !answersAtOnce { try await held.waitUnlessCancelled() }
    return asked
  }
}
