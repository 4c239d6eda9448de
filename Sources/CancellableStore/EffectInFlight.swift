/// An effect that a store has accepted, until its last part has ended.
///
/// The tree is laid out flat, each part before its children and those in order. So all parts below one are the range
/// that follows it, what comes later in the effect has the higher index, and no walk needs a stack.
///
/// It is kept by the tasks of its parts, and by the store under their ids. It does not keep the store.
@MainActor final class EffectInFlight<Action>: CancellableEffect {
  let number: Int
  private var parts: [Part]
  private let consequences: Consequences
  private weak var runner: EffectRunner<Action>?

  private struct Part {
    enum State { case waiting, begun, ended }

    var kind: EffectNode<Action>.Kind?
    let parent: Int?
    /// One past the last part below it.
    var end: Int
    /// Children that have not ended.
    var open = 0
    var state = State.waiting
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  init(_ root: EffectNode<Action>, number: Int, consequences: Consequences, runner: EffectRunner<Action>) {
    self.number = number
    self.consequences = consequences
    self.runner = runner
    parts = []
    var pending: [(node: EffectNode<Action>, parent: Int?)] = [(root, nil)]
    while let (node, parent) = pending.popLast() {
      let index = parts.count
      parts.append(Part(kind: node.kind, parent: parent, end: index + 1))
      for child in node.children.reversed() { pending.append((child, index)) }
    }
    for index in parts.indices.reversed() {
      guard let parent = parts[index].parent else { continue }
      parts[parent].open += 1
      parts[parent].end = max(parts[parent].end, parts[index].end)
    }
  }

  var count: Int { parts.count }
  /// The ids that it is under, with the numbers of the parts that carry them.
  var ids: [(id: EffectID, number: Int)] {
    parts.indices.compactMap { index in
      guard case .cancellable(let id, _) = parts[index].kind else { return nil }
      return (id, number + index)
    }
  }

  func isCancelled(_ index: Int) -> Bool { parts[index].isCancelled }

  // MARK: Beginning and ending

  /// Begins a part, and whatever it begins in turn.
  func begin(_ first: Int = 0) {
    var pending = [first]
    while let index = pending.popLast() {
      guard parts[index].state == .waiting, let runner else {
        // Cancelled before its turn; or the store is gone, and then all below it goes as well.
        _ = cancel(index)
        if let next = end(index) { pending.append(next) }
        continue
      }
      parts[index].state = .begun
      switch parts[index].kind {
      case .send(let action):
        runner.enqueue(action, consequences, from: (self, index))
        continue
      case .run(let operation):
        start(operation, index, on: runner)
        continue
      case .cancellable(let id, let cancelInFlight):
        if cancelInFlight { runner.cancel(id, from: (self, index), sparesItself: true) }
      case .cancel(let id):
        runner.cancel(id, from: (self, index), sparesItself: false)
      case .merge, .concatenate, nil:
        break
      }
      let children = children(of: index)
      if children.isEmpty {
        if let next = end(index) { pending.append(next) }
      } else if case .concatenate = parts[index].kind {
        pending.append(children[0])
      } else {
        pending += children.reversed()
      }
    }
  }

  /// What was begun at an index has ended.
  func finish(_ index: Int) {
    guard let next = end(index) else { return }
    begin(next)
  }

  /// Notes that a part has ended, and with it whatever it was the last part of. Returns the part whose turn has come.
  private func end(_ index: Int) -> Int? {
    var index = index
    while true {
      withExtendedLifetime(close(index)) {}
      guard let parent = parts[index].parent else {
        consequences.leave(number)
        return nil
      }
      parts[parent].open -= 1
      if case .concatenate = parts[parent].kind, parts[parent].open > 0 { return parts[index].end }
      if parts[parent].open > 0 { return nil }
      index = parent
    }
  }

  private func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < parts[index].end {
      children.append(child)
      child = parts[child].end
    }
    return children
  }

  /// Leaves nothing of a part behind but that it is over.
  ///
  /// - Returns: What it held. Letting go of it runs foreign code, which may call back: so that is for when the books are right.
  private func close(_ index: Int) -> EffectNode<Action>.Kind? {
    withdraw(index)
    parts[index].state = .ended
    parts[index].task = nil
    return switch parts[index].kind {
    case .send, .run, .cancel: parts[index].kind.take()
    case .merge, .concatenate, .cancellable, nil: nil
    }
  }

  private func withdraw(_ index: Int) {
    if case .cancellable(let id, _) = parts[index].kind { runner?.withdraw(id, number + index) }
  }

  // MARK: Running

  private func start(_ operation: EffectOperation<Action>, _ index: Int, on runner: EffectRunner<Action>) {
    // Not the whole operation: one may keep its `send` for longer.
    let send = Send<Action> { [place = operation.place] action in self.send(action, from: index, place) }
    parts[index].kind = nil
    let task = Task(name: operation.name, priority: operation.priority) {
      if !Task.isCancelled, let fault = await operation(send) { self.runner?.report(fault) }
      self.runEnded(index)
    }
    parts[index].task = task
    runner.hold(task, number + index)
  }

  private func runEnded(_ index: Int) {
    guard let runner else { return finish(index) }
    runner.letGo(number + index)
    runner.turn { finish(index) }
  }

  private func send(_ action: Action, from index: Int, _ place: SourcePlace) {
    guard let runner, !parts[index].isCancelled else { return }
    guard parts[index].state != .ended else {
      return runner.report(.sentAfterEnd(action: "\(action)", place))
    }
    runner.turn { runner.enqueue(action, consequences, from: (self, index)) }
  }

  /// An action that a part had sent was reduced, or dropped.
  func reduced(from index: Int) {
    if case .send = parts[index].kind { finish(index) }
  }

  // MARK: Cancelling

  /// What comes after the origin and has not begun is left alone, and, where it is to spare itself, what it is part of.
  func spares(_ index: Int, from origin: Int, sparesItself: Bool) -> Bool {
    if index > origin { return parts[index].state == .waiting }
    return sparesItself && origin < parts[index].end
  }

  func cancel(_ first: Int) -> Cancelled {
    // An id that it is under many times asks as often.
    if parts[first].isCancelled { return Cancelled() }
    var cancelled = Cancelled()
    for index in first..<parts[first].end where parts[index].state != .ended && !parts[index].isCancelled {
      parts[index].isCancelled = true
      if parts[index].state == .waiting {
        if let held = close(index) { cancelled.keep(held) }
        continue
      }
      withdraw(index)
      guard let task = parts[index].task else { continue }
      cancelled.add(task)
      runner?.letGo(number + index)
    }
    return cancelled
  }
}
