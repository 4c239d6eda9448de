import Workbook

/// Plays one order of events, and draws what the screen and its searches do.
@MainActor func play<Screen: SearchScreen>(_ events: SearchEvent..., on _: Screen.Type, honoursCancellation: Bool) async
  -> Findings
{
  let world = SearchWorld<Screen>(honoursCancellation: honoursCancellation)
  let timeline = Timeline("events", "screen", "search 1", "search 2")
  var findings = Findings(timeline)
  var before = Sight(world)
  for event in events {
    await timeline.step("events", event.description) { world.perform(event) }
    let now = Sight(world)
    now.record(on: timeline, since: before)
    before = now
    findings.promises(of: world.screen, to: world.lastSearch)
  }
  world.finish()
  await settle()
  return findings
}

/// What can be seen of a world at one moment.
@MainActor private struct Sight {
  let shown: String
  let spinner: String
  let calls: [HeldSearch.Call]

  init(_ world: SearchWorld<some SearchScreen>) {
    shown = "shows \(world.screen.shown)"
    spinner = world.screen.spinner
    calls = world.git.calls
  }

  /// Records what is new.
  func record(on timeline: Timeline, since before: Sight) {
    if shown != before.shown { timeline.record("screen", shown) }
    if spinner != before.spinner { timeline.record("screen", spinner) }
    for (number, call) in calls.enumerated() {
      let lane = "search \(number + 1)"
      let old = number < before.calls.count ? before.calls[number] : nil
      if old == nil { timeline.record(lane, "starts", .begins) }
      if call.wasCancelled, old?.wasCancelled != true { timeline.record(lane, "cancel flag set", .cancelled) }
      if call.hasEnded, old?.hasEnded != true { timeline.record(lane, "ends", .ends) }
    }
  }
}
