/// What happened, in order.
@MainActor package final class Log<Entry> {
  package private(set) var entries: [Entry] = []
  package nonisolated init() {}
  package func append(_ entry: Entry) { entries.append(entry) }
}
