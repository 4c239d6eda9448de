import Synchronization
import Workbook

/// One column: how the request ended. The first end that is written down stands.
final class OneColumnLedger: Ledger {
  private let entries = Mutex<[String: Standing]>([:])

  // snippet.columns
  func wasSent(under key: String) { write(.underWay, under: key) }
  func wasPlaced(_ order: Order, under key: String) { write(.doneOnServer(order), under: key) }
  func wasRefused(under key: String) { write(.refused, under: key) }

  func wasTold(_ answer: Answer, under key: String) {
    switch answer {
    case .placed(let order): write(.delivered(order), under: key)
    case .cancelled: write(.cancelledByUser, under: key)
    case .refused: write(.refused, under: key)
    case .unknown: write(.outcomeUnknown, under: key)
    }
  }

  func standing(of key: String) -> Standing? { entries.withLock { $0[key] } }

  private func write(_ standing: Standing, under key: String) {
    entries.withLock { entries in
      switch entries[key] {
      case nil, .underWay, .doneOnServer: entries[key] = standing
      case .delivered, .cancelledByUser, .outcomeUnknown, .refused: break
      }
    }
  }
  // snippet.end
}
