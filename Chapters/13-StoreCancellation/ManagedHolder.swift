import TaskLifetime

final class ManagedHolder: Holder {
  private(set) var delivered: [String] = []
  private(set) var failures = 0
  private let slot = ManagedTask()

  func replace(_ work: @escaping Work) {
    slot.replace(
      with: self, work: work, deliver: { $0.delivered.append($1) }, onError: { holder, _ in holder.failures += 1 })
  }

  func runIfIdle(_ work: @escaping Work) {
    slot.runIfIdle(
      with: self, work: work, deliver: { $0.delivered.append($1) }, onError: { holder, _ in holder.failures += 1 })
  }

  func cancel() { slot.cancel() }
}
