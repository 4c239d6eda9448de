import TaskLifetime
import Workbook

@main enum SingleDeliveryChapter: Chapter {
  static let number = 10
  static let title = "Single delivery"
  static let note = "notes/10-single-delivery.md"

  static let sections = [
    Section("Both sides call the callback", .red) { page in
      page.say("The user cancels and the server answers: first one after the other, then both at once.")
      page.show(await twoAnswers(through: UncheckedDelivery.self))
    },
    Section("Check, await, set", .red) { page in
      page.say("Now an actor looks first whether an answer was delivered. The same events.")
      page.show(await twoAnswers(through: SetTooLateDelivery.self))
    },
    Section("The screen owns the order", .red) { page in
      page.say("The screen places its order itself, and the order ends with the screen. The server is real.")
      page.show(try await leaveAndComeBack(OwningScreen.self))
    },
    Section("One column for two facts", .red) { page in
      page.say("A service owns the order. It writes down how the request ended, and the first end stands.")
      page.show(try await cancelAndTryAgain(OneColumnLedger.self))
    },
    Section("One step out of pending", .green) { page in
      page.say("The two answers again. Now the check and the change are one step.")
      page.show(await twoAnswers(through: SingleDelivery<Answer>.self))
    },
    Section("The service owns, the ledger knows, the screen watches", .green) { page in
      page.say("Both stories again. The screen watches, and the ledger has a column for each of the two facts.")
      page.show(try await leaveAndComeBack(WatchingScreen.self))
      page.show(try await cancelAndTryAgain(TwoColumnLedger.self))
    },
    Section("Every case, on two axes", .green) { page in
      let rows = await cases()
      page.say("Each case is played to its end, but for the fourth: there the server is yet to answer. What is left:")
      page.table(CaseRow.lifetimeHeader, rows.map(\.lifetime))
      page.say("The same cases: what was called, what is written down, and what the server has.")
      page.table(CaseRow.deliveryHeader, rows.map(\.delivery))
      page.show(CaseRow.findings(of: rows))
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("The two answers, by who guards the callback:")
      page.compare([
        "nobody": await twoAnswers(through: UncheckedDelivery.self),
        "set too late": await twoAnswers(through: SetTooLateDelivery.self),
        "set at once": await twoAnswers(through: SetAtOnceDelivery.self),
        "SingleDelivery": await twoAnswers(through: SingleDelivery<Answer>.self),
      ])
      page.say("The order, by who owns it and what is written down:")
      page.compare([
        "the screen": try await leaveAndComeBack(OwningScreen.self),
        "the service": try await leaveAndComeBack(WatchingScreen.self),
      ])
      page.compare([
        "one column": try await cancelAndTryAgain(OneColumnLedger.self),
        "two columns": try await cancelAndTryAgain(TwoColumnLedger.self),
      ])
    },
  ]
}
