import TaskLifetime
import Workbook

@main enum SilenceCancellationChapter: Chapter {
  static let number = 7
  static let title = "Silence cancellation"
  static let note = "notes/07-silence-cancellation.md"

  static let sections = [
    Section("Leaving the screen shows a network error", .red) { page in
      page.say("The list is loaded anew. Its user leaves while the server has the request, and comes back.")
      page.show(try await leaveDuringReload(LoudScreen.self))
    },
    Section("One shape of cancellation is caught", .red) { page in
      page.say("The same events. CancellationError is caught, and something else is thrown.")
      page.show(try await leaveDuringReload(OneShapeScreen.self))
    },
    Section("No error is shown", .red) { page in
      page.say("Nothing is cancelled. The search is one too many for the server, which says so.")
      page.show(try await tooManySearches(SilentScreen.self))
    },
    Section("The flag is asked, and not the error", .red) { page in
      page.say("The account signs out and cancels its request. Nobody cancels the screen's search.")
      page.show(try await signOutDuringSearch(FlagScreen.self))
    },
    Section("The flag is asked, and the error", .green) { page in
      page.say("Leaving, signing out, and one search too many.")
      page.show(try await leaveDuringReload(ToldApartScreen.self))
      page.compare([
        "signing out": try await signOutDuringSearch(ToldApartScreen.self),
        "one search too many": try await tooManySearches(ToldApartScreen.self),
      ])
    },
    Section("Told apart at the transport", .redThenGreen) { page in
      page.say("The screen catches one shape again. The layer below it makes that the only one, or drops every error.")
      page.compare([
        "EmptyHandedSearch": try await leaveDuringReload(OneShapeScreen.self) { EmptyHandedSearch($0) }
          + tooManySearches(OneShapeScreen.self) { EmptyHandedSearch($0) },
        "TranslatingSearch": try await leaveDuringReload(OneShapeScreen.self) { TranslatingSearch($0) }
          + tooManySearches(OneShapeScreen.self) { TranslatingSearch($0) },
      ])
    },
    Section("What the small version misses", .redThenGreen) { page in
      page.say("Eight errors, looked at by the chapter's small version and by the library's.")
      page.compare([
        "saysCancelled": toldApart { $0.saysCancelled },
        "isCancellation": toldApart { $0.isCancellation },
      ])
    },
    Section("Every shape", .redThenGreen) { page in
      page.say("Five searches that were cancelled and three that failed, each with the error that it really threw.")
      let endings = try await realEndings()
      page.table(
        ["the search throws", "naive", "catches one", "swallows all", "right"],
        await rows(
          of: endings, on: [LoudScreen.self, OneShapeScreen.self, SilentScreen.self, ToldApartScreen.self]))
      page.say("And those that say what they are once more, with nobody leaving: somebody else called the search off.")
      page.compare([
        "naive": await everyShape(of: endings, on: LoudScreen.self),
        "catches one": await everyShape(of: endings, on: OneShapeScreen.self),
        "swallows all": await everyShape(of: endings, on: SilentScreen.self),
        "right": await everyShape(of: endings, on: ToldApartScreen.self),
      ])
    },
  ]
}
