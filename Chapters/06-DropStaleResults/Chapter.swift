import Workbook

@main enum DropStaleResultsChapter: Chapter {
  static let number = 6
  static let title = "Drop stale results"
  static let note = "notes/06-drop-stale-results.md"

  static let sections = [
    Section("The answer to an old query lands last", .red) { page in
      page.say("Two queries. The layer above the network is deaf to cancellation, and the first is answered last.")
      page.show(try await lateAnswer(UncheckedScreen.self))
    },
    Section("The answer was there already", .red) { page in
      page.say("The transport honours cancellation. The key is pressed in the turn in which the answer has come.")
      page.show(await play(.typeSwift, .answer1AndTypeSwiftui, on: UncheckedScreen.self, honoursCancellation: true))
    },
    Section("The old search switches off the new one's spinner", .red) { page in
      page.say("Over the network again. The first request is cancelled, and ends at once.")
      page.show(try await lostSpinner(UncheckedScreen.self))
    },
    Section("The flag alone", .red) { page in
      page.say("At its end the search looks at its flag. It is called off, and nothing new takes its place.")
      page.show(await play(.typeSwift, .callOff, on: FlagCheckedScreen.self, honoursCancellation: true))
    },
    Section("The token alone", .red) { page in
      page.say("The token is the query. The same query is typed twice.")
      page.show(await play(.typeSwift, .typeSwiftAgain, on: QueryCheckedScreen.self, honoursCancellation: true))
      page.say("The token is a number. The search is called off, and its transport is deaf.")
      page.show(await play(.typeSwift, .callOff, .answer1, on: NumberCheckedScreen.self, honoursCancellation: false))
    },
    Section("The flag and the token", .green) { page in
      page.say("The two experiments over the network. Now the search looks at both.")
      page.show(try await lateAnswer(CheckedScreen.self))
      page.show(try await lostSpinner(CheckedScreen.self))
    },
    Section("Every order of two queries", .redThenGreen) { page in
      page.say("Five events in every order, over a transport that honours cancellation and over one that is deaf.")
      page.compare(await (try ordersOfTwoQueries()).surveys())
    },
    Section("Every order of second thoughts", .redThenGreen) { page in
      page.say("Six events: the same query is typed again, the field is cleared, the search is called off.")
      page.compare(await (try ordersOfSecondThoughts()).surveys())
    },
  ]
}
