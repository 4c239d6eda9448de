import Workbook

/// How a search ended that found nothing.
enum SearchEnd { case cancelled, failed }

extension Findings {
  // snippet.contract
  /// The chapter's contract, kept or broken by what a screen shows and logs when its search has ended.
  @MainActor mutating func promises(of screen: some SearchScreen, _ log: Log, after end: SearchEnd) {
    let seen = "it shows \(screen.message ?? "nothing")"
    let last = log.entries.last
    let logged = last.map { "it is logged at \($0.level): \($0.message)" } ?? "it is not logged"
    switch end {
    case .cancelled:
      promise("a search that was cancelled shows no message", screen.message == nil, otherwise: seen)
      promise("a search that was cancelled is logged at debug", last?.level == .debug, otherwise: logged)
    case .failed:
      promise("a search that failed shows a message", screen.message != nil, otherwise: seen)
      promise("a search that failed is logged as an error", last?.level == .error, otherwise: logged)
    }
    promise("the spinner is off when the search has ended", !screen.isLoading, otherwise: "it is still on")
  }
  // snippet.end
}
