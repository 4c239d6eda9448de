import Workbook

/// Three images are asked for, and the last of them arrives first.
@MainActor func imagesOutOfOrder(in gallery: some Gallery) async -> Findings {
  let timeline = Timeline("gallery", "image 1", "image 2", "image 3")
  let images = HeldImages(3, on: timeline)

  timeline.step("gallery", "asks for 1, 2 and 3")
  let task = Task { await gallery.images([1, 2, 3], load: images.load) }
  await settle()
  for number in [3, 1, 2] { await timeline.step("gallery", "waits") { images.arrive(number) } }
  let shown = await task.value
  let order = shown.joined(separator: ", ")
  timeline.record("gallery", "shows \(order)")

  var findings = Findings(timeline)
  findings.promise(
    "images come back in the order asked for", shown == ["image 1", "image 2", "image 3"],
    otherwise: "it asked for 1, 2 and 3, and got \(order)")
  return findings
}

/// The task that asked is cancelled, and its children are deaf to that.
@MainActor func cancelTheParent(in gallery: some Gallery) async -> Findings {
  let timeline = Timeline("gallery", "image 1", "image 2", "image 3")
  let images = HeldImages(3, on: timeline)
  var hasReturned = false
  var findings = Findings(timeline)

  timeline.step("gallery", "asks for 1, 2 and 3")
  let task = Task {
    _ = await gallery.images([1, 2, 3], load: images.load)
    hasReturned = true
  }
  await settle()
  await timeline.step("gallery", "is cancelled") { task.cancel() }
  findings.promise("cancelling the parent reaches every child", images.cancelled == 3)
  for number in [3, 1, 2] {
    let text = "no child outlives the function"
    findings.promise(text, !hasReturned, otherwise: "it returned before image \(number) had ended")
    await timeline.step("gallery", "waits") { images.arrive(number) }
  }
  await task.value
  timeline.record("gallery", "returns")
  return findings
}

/// Images that arrive when the experiment says so.
@MainActor private final class HeldImages {
  private let images: [HeldWork]

  init(_ count: Int, on timeline: Timeline) {
    images = (1...count).map { HeldWork("image \($0)", on: timeline) }
  }

  var cancelled: Int { images.count(where: \.wasCancelled) }

  func load(_ number: Int) async -> String {
    await images[number - 1].run()
    return "image \(number)"
  }

  func arrive(_ number: Int) { images[number - 1].end() }
}
