/// An operation that goes on, deaf to cancellation, until the experiment ends it.
///
/// Pass ``run`` wherever an operation is wanted. Its life is drawn in the timeline's lane of the same name.
@MainActor public final class HeldWork {
  public let name: String
  public private(set) var isLive = false
  public private(set) var wasCancelled = false
  private let gate = Gate()
  private let timeline: Timeline?

  public init(_ name: String, on timeline: Timeline? = nil) {
    self.name = name
    self.timeline = timeline
  }

  public func run() async {
    isLive = true
    timeline?.record(name, "starts", .begins)
    await withTaskCancellationHandler {
      await gate.wait()
    } onCancel: {
      // Sound: experiments cancel from the main actor only. A cancel from elsewhere would stop the program here.
      MainActor.assumeIsolated {
        wasCancelled = true
        timeline?.record(name, "cancel flag set", .cancelled)
      }
    }
    isLive = false
    timeline?.record(name, wasCancelled ? "ends, cancelled" : "ends", .ends)
  }

  /// Lets the operation end. It does so as soon as the main actor gets to it: see ``settle()``.
  public func end() {
    gate.open()
  }
}
