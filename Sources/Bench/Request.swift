/// What the reader asked for.
enum Request: Equatable {
  case measure, help
  /// Nothing is measured, for this reason.
  case stop(String)

  /// - Parameter isOptimised: whether the optimiser has seen this program. Times without it say nothing about an app.
  init(_ arguments: some Collection<String>, isOptimised: Bool) {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) {
      self = .help
    } else if let stranger = arguments.first {
      self = .stop("unknown argument '\(stranger)'; try 'swift run -c release bench --help'")
    } else if !isOptimised {
      self = .stop("this is a debug build, whose times mislead; type 'swift run -c release bench'")
    } else {
      self = .measure
    }
  }

  static let usage = """
    swift run -c release bench           measure, in less than a minute
    swift run -c release bench --help    this

    Each table sets ways to do the same thing side by side. A number is the time
    that one operation takes when it is done so many times in a row: the median of
    its slices, which are at most 1,000 operations long. After each slice the other
    ways have their turn, so that whatever else the machine does hits all of them.
    In brackets: the ratio to the first way.

    The peak of memory never falls: a later row shows what it needed more, if
    anything.

    Exit status: 0, or 64 for an argument that is not understood or a debug build.
    """
}
