import Workbook

/// Two queries, and what the service may say to them.
func ordersOfTwoQueries() throws -> EveryOrder<SearchEvent> {
  // snippet.five
  try EveryOrder(
    of: [.typeSwift, .typeSwiftui, .answer1, .answer2, .fail1],
    after: [.typeSwiftui: .typeSwift, .answer1: .typeSwift, .fail1: .typeSwift, .answer2: .typeSwiftui])
  // snippet.end
}

/// The same query twice, and two ways to end a search with nothing new in its place.
func ordersOfSecondThoughts() throws -> EveryOrder<SearchEvent> {
  // snippet.six
  try EveryOrder(
    of: [.typeSwift, .typeSwiftAgain, .clear, .callOff, .answer1, .answer2],
    after: [
      .typeSwiftAgain: .typeSwift, .clear: .typeSwift, .callOff: .typeSwift, .answer1: .typeSwift,
      .answer2: .typeSwiftAgain,
    ])
  // snippet.end
}

extension EveryOrder<SearchEvent> {
  /// Every screen of this chapter, the bug first and the fix last, over a transport that honours cancellation and over
  /// one that is deaf to it.
  @MainActor func surveys() async -> [Survey] {
    let screens: [any SearchScreen.Type] = [
      UncheckedScreen.self, FlagCheckedScreen.self, QueryCheckedScreen.self, NumberCheckedScreen.self,
      CheckedScreen.self,
    ]
    var surveys: [Survey] = []
    for screen in screens {
      for honoursCancellation in [true, false] {
        surveys.append(await survey(screen, honoursCancellation: honoursCancellation))
      }
    }
    return surveys
  }

  @MainActor func survey<Screen: SearchScreen>(_: Screen.Type, honoursCancellation: Bool) async -> Survey {
    await survey("\(Screen.self)" + (honoursCancellation ? "" : ", deaf")) {
      SearchWorld<Screen>(honoursCancellation: honoursCancellation)
    }
  }
}
