import Workbook

/// What the user asked for last, and how far it has come.
struct LastSearch {
  var isInFlight = false
  var wasCalledOff = false
  /// What was found. Nothing, as long as there is no answer.
  var answer: [String] = []
}

extension Findings {
  // snippet.contract
  /// The chapter's contract, kept or broken by what is on the screen at this moment.
  @MainActor mutating func promises(of screen: some SearchScreen, to search: LastSearch) {
    if search.wasCalledOff {
      promise(
        "a search that was called off leaves nothing on the screen", screen.results.isEmpty,
        otherwise: "the search was called off, and the screen shows \(screen.shown)")
    } else {
      promise(
        "the screen shows the answer to the last search, and no other", screen.results == search.answer,
        otherwise: "it shows \(screen.shown) where \(search.answer.first ?? "nothing yet") is right")
    }
    promise(
      "the spinner is on exactly while the last search is in flight", screen.isLoading == search.isInFlight,
      otherwise: search.isInFlight
        ? "the last search is in flight, and the spinner is off" : "nothing is in flight, and the spinner is on")
  }
  // snippet.end
}

extension SearchScreen {
  var shown: String { results.first ?? "nothing" }
  var spinner: String { "spinner " + (isLoading ? "on" : "off") }
}
