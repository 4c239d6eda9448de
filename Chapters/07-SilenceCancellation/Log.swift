/// What the app has to say to those who work on it.
@MainActor final class Log {
  enum Level { case debug, error }

  private(set) var entries: [(level: Level, message: String)] = []

  func debug(_ message: String) { entries.append((.debug, message)) }
  func error(_ message: String) { entries.append((.error, message)) }
}
