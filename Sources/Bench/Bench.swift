import Foundation

/// `swift run -c release bench`: what an operation costs, by hand and with the libraries.
@main enum Bench {
  static func main() async {
    switch Request(CommandLine.arguments.dropFirst(), isOptimised: isOptimised) {
    case .help:
      print(Request.usage)
    case .stop(let reason):
      FileHandle.standardError.write(Data("bench: \(reason)\n".utf8))
      exit(64)
    case .measure:
      await measure()
    }
  }

  private static var isOptimised: Bool {
    #if DEBUG
    false
    #else
    true
    #endif
  }

  @MainActor private static func measure() async {
    print("× N: N times in a row. In brackets: the ratio to the first row.\n")
    // First, since a peak never falls: what the other measurements take would hide what is taken here.
    show("Peak resident memory of this process so far, in KiB", await memory())
    for subject in [replacing, answering, refusing, cancelling, cancellingByID] {
      show(subject.title + ", in nanoseconds", await subject.measured())
    }
  }

  private static func show(_ title: String, _ table: Table) {
    print(title + "\n\n" + table.text + "\n")
    // Also into a pipe, so that a reader sees how far it has come.
    fflush(nil)
  }
}
