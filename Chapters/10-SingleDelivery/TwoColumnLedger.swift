import Synchronization
import Workbook

/// Two columns: what the server did, and what the user was told. Neither ever overwrites the other.
final class TwoColumnLedger: Ledger {
  private enum Server {
    case notAsked, asked, placed(Order), refused
  }

  private struct Entry {
    var server = Server.notAsked
    var told: [Answer] = []
  }

  private let entries = Mutex<[String: Entry]>([:])

  // snippet.columns
  func wasSent(under key: String) { write(under: key) { $0.server = .asked } }
  func wasPlaced(_ order: Order, under key: String) { write(under: key) { $0.server = .placed(order) } }
  func wasRefused(under key: String) { write(under: key) { $0.server = .refused } }
  func wasTold(_ answer: Answer, under key: String) { write(under: key) { $0.told.append(answer) } }

  func standing(of key: String) -> Standing? {
    guard let entry = entries.withLock({ $0[key] }) else { return nil }
    return switch (entry.server, entry.told.last) {
    case (.placed(let order), .placed): .delivered(order)
    case (.placed(let order), _): .doneOnServer(order)
    case (.refused, .cancelled), (.notAsked, .cancelled): .cancelledByUser
    case (.refused, _): .refused
    case (.asked, nil), (.notAsked, _): .underWay
    case (.asked, _): .outcomeUnknown
    }
  }
  // snippet.end

  /// Everything that was said to whoever ordered under this key.
  func told(under key: String) -> [Answer] { entries.withLock { $0[key]?.told ?? [] } }

  private func write(under key: String, _ change: (inout Entry) -> Void) {
    entries.withLock { change(&$0[key, default: Entry()]) }
  }
}
