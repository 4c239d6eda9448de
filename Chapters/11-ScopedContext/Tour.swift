import ScopedDependencies
import Workbook

/// Opens a tour's scope, for those who ask the task-local and for those who ask the dependency.
@MainActor func onTour<Result>(_ samples: any Searching, _ operation: () -> Result) -> Result {
  Context.$git.withValue(samples) {
    withDependencies {
      $0.git = samples
    } operation: {
      operation()
    }
  }
}

// snippet.make
@MainActor func screenOnTour<Screen: SearchScreen>(_ samples: any Searching, _ history: History) -> Screen {
  onTour(samples) {
    let screen = Screen(history: history)
    screen.appear()
    return screen
  }
}
// snippet.end

/// A tour shows a screen to somebody new. Whatever it searches for, it finds samples, and the server is left alone.
@MainActor func tour<Screen: SearchScreen>(of _: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "scope", "samples", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let (git, samples, history) = (GitSearch(server), SampleSearch(), History())
  LiveSearch.shared.connect(to: git)
  defer { LiveSearch.shared.connect(to: nil) }
  var asked: Set<String> { Set(server.events.compactMap(\.request.query["q"])) }

  func step(_ text: String, _ body: () -> Void) async {
    let before = (samples: samples.queries.count, asked: asked)
    timeline.step("screen", text)
    body()
    await history.idle()
    await settle()
    await git.allEnded()
    await settle()
    for query in samples.queries.dropFirst(before.samples) { timeline.record("samples", query) }
    for query in asked.subtracting(before.asked).sorted() { timeline.record("server", query) }
  }

  // snippet.steps
  var screen: Screen?
  await step("is made, appears") {
    timeline.record("scope", "opens", .begins)
    screen = screenOnTour(samples, history)
    timeline.record("scope", "ends", .ends)
  }
  await step("search tapped") { screen?.searchTapped("swiftui") }
  await step("owner tapped") { screen?.ownerTapped("apple") }
  let other = Screen(history: history)
  await step("another searches") { other.searchTapped("vapor") }
  // snippet.end

  // snippet.contract
  var findings = Findings(timeline)
  func promise(_ who: String, samples found: Bool, _ query: String) {
    findings.promise(
      "\(who) searches the \(found ? "samples" : "server")",
      samples.queries.contains(query) == found && asked.contains(query) != found,
      otherwise: "the \(found ? "server" : "tour") was asked for \(query)")
  }
  promise("a task that is started in the scope", samples: true, "popular")
  promise("a callback behind a queue", samples: true, "swift")
  promise("a tap after the scope has ended", samples: true, "swiftui")
  promise("a child screen", samples: true, "user:apple")
  promise("a screen that is on no tour", samples: false, "vapor")
  // snippet.end
  return findings
}
