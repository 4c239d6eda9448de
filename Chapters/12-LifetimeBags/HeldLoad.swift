import Workbook

/// The load of a picture, which goes on, deaf to cancellation, until the experiment lets the picture come.
@MainActor final class HeldLoad {
  private let work = HeldWork("load")
  private weak var picture: Picture?

  var isLive: Bool { work.isLive }
  var wasCancelled: Bool { work.wasCancelled }
  /// Whether somebody keeps the picture that has come.
  var isKept: Bool { picture != nil }

  func run() async -> Picture {
    await work.run()
    let picture = Picture()
    self.picture = picture
    return picture
  }

  func end() { work.end() }
}
