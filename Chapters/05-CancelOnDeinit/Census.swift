import Workbook

/// Counts what the experiments of this chapter leave behind.
@MainActor enum Census {
  private static var screens: [() -> AnyObject?] = []
  private static var clients: [() -> GitSearch?] = []
  private static var unendedRequests = 0

  static func enter(_ screen: @escaping () -> AnyObject?, _ client: GitSearch) {
    screens.append(screen)
    clients.append { [weak client] in client }
  }

  /// The experiment is over, and its server about to stop.
  static func leave(_ server: LoopbackServer) {
    unendedRequests += server.requestCount - server.answeredCount - server.clientLeftCount
  }

  static var screensMade: Int { screens.count }
  static var screensAlive: Int { screens.count { $0() != nil } }
  /// Requests that the server has not seen end, and calls that have not returned.
  static var requestsOpen: Int { unendedRequests + clients.reduce(0) { $0 + ($1()?.callsInFlight ?? 0) } }
}
