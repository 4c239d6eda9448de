/// What a store must do, said as plainly as possible: trees, walked from the top for each question, with no thought for
/// cost or for the depth of the stack.
///
/// It knows the main actor's queue, too: first in, first out. Operations report that they start or go on, and find out
/// here whether it is their turn.
@MainActor final class PlainModel {
  @MainActor private final class Node {
    enum State { case waiting, begun, ended }
    let plan: Plan
    let parent: Node?
    /// Its place in its effect, counted from the top down.
    let order: Int
    let origin: Int
    private(set) var children: [Node] = []
    var state = State.waiting
    var isCancelled = false
    // Not asked of the operation, which may be ahead: what is over without a first line is noticed late here.
    var isStarted = false
    var isOpen = false

    init(_ plan: Plan, parent: Node?, origin: Int, count: inout Int) {
      self.plan = plan
      self.parent = parent
      self.origin = origin
      order = count
      count += 1
      children = plan.parts.map { Node($0, parent: self, origin: origin, count: &count) }
    }

    var all: [Node] { [self] + children.flatMap(\.all) }
    var operation: Operation? { plan.operation }
    var id: WalkID? { plan.id }
    var root: Node { parent?.root ?? self }
    var isLive: Bool { state != .ended && !isCancelled }
    func isPart(of other: Node) -> Bool { self === other || parent?.isPart(of: other) == true }
  }

  private struct Job {
    let node: Node
    /// Or else it goes on, from its gate.
    let isStart: Bool
  }

  private(set) var reduced: [Int] = []
  private(set) var faults = 0
  private(set) var broken: [String] = []
  private(set) var isFreed = false
  /// The nodes of all effects that have not ended, in the order in which they were accepted, from the top down.
  private var nodes: [Node] = []
  private var queue: [(command: Command, sender: Node?, origin: Int)] = []
  private var isDraining = false
  private var sent = 0
  /// What lines up on the main actor.
  private var jobs: [Job] = []
  /// How many of them had their turn since the last turn began.
  private var taken = 0
  /// Its gate is open before it gets there.
  private var goesStraightOn: Operation?
  private var nodeOf: [ObjectIdentifier: Node] = [:]
  private(set) var operations: [Operation] = []

  var runningCount: Int { nodes.filter { $0.operation != nil && $0.isLive && $0.state == .begun }.count }
  var liveIDs: Set<WalkID> { Set(nodes.lazy.filter(\.isLive).compactMap(\.id)) }
  func isCancelled(_ operation: Operation) -> Bool { node(operation)?.isCancelled == true }
  var jobCount: Int { jobs.count }
  var isOver: Bool { operations.isEmpty && jobs.isEmpty }
  func hasEnded(origin: Int) -> Bool { !nodes.contains { $0.origin == origin } }
  /// Whether an operation is begun, or waits for its turn; or waited for it when its store was freed, behind something
  /// that has not wound down.
  func holds(_ operation: Operation) -> Bool {
    nodes.contains { $0.operation === operation && ($0.state != .ended || isFreed) }
  }

  // MARK: What comes from outside

  @discardableResult func send(_ command: Command) -> Int {
    sent += 1
    let origin = sent
    queue.append((command, nil, origin))
    drain()
    return origin
  }

  func send(_ command: Command, from operation: Operation) {
    guard !isFreed, let node = node(operation), !node.isCancelled else { return }
    if node.state == .ended {
      faults += 1
    } else {
      queue.append((command, node, node.origin))
      drain()
    }
  }

  func open(_ operation: Operation) {
    if let node = node(operation) { open(node) }
  }

  func cancel(origin: Int) { cancel(nodes.filter { $0.origin == origin }) }

  func free() {
    cancel(nodes)
    isFreed = true
  }

  // MARK: What operations report

  func starts(_ operation: Operation) {
    guard let node = node(operation) else { return }
    take("\(operation.name) starts") { $0.isStart && $0.node === node }
    if node.isCancelled || node.state != .begun { broken.append("\(operation.name) starts though it is not in flight") }
    node.isStarted = true
    if node.isOpen { goesStraightOn = operation }
  }

  func goesOn(_ operation: Operation) {
    guard let node = node(operation) else { return }
    if operation === goesStraightOn { return goesStraightOn = nil }
    take("\(operation.name) goes on") { !$0.isStart && $0.node === node }
  }

  func catches(_ operation: Operation) {
    if isCancelled(operation) { broken.append("\(operation.name) was cancelled, and its catch is called") }
    if let caught = operation.caught { send(caught, from: operation) }
  }

  func ends(_ operation: Operation) {
    guard let node = node(operation) else { return }
    if operation.end == .fails, operation.caught == nil, !node.isCancelled { faults += 1 }
    operations.removeAll { $0 === operation }
    ended(node)
    drain()
  }

  /// A turn of the main actor is over, which had so many jobs.
  func turned(_ count: Int) {
    while taken < count, takeSilent("the turn is over") {}
    taken = 0
  }

  /// Takes jobs from the line up to the one that has come. Those before it were cancelled in time.
  private func take(_ report: String, _ isIt: (Job) -> Bool) {
    while let next = jobs.first, !isIt(next) {
      guard takeSilent(report) else { return }
    }
    guard !jobs.isEmpty else { return broken.append("\(report), out of turn") }
    jobs.removeFirst()
    taken += 1
  }

  @discardableResult private func takeSilent(_ report: String) -> Bool {
    guard !jobs.isEmpty else { return false }
    taken += 1
    let job = jobs.removeFirst()
    let node = job.node
    guard job.isStart, node.isCancelled else {
      broken.append(
        "\(report), and \(node.operation?.name ?? "") should have \(job.isStart ? "started" : "gone on") before")
      return false
    }
    operations.removeAll { $0 === node.operation }
    ended(node)
    drain()
    return true
  }

  // MARK: The rules

  private func drain() {
    if isDraining { return }
    isDraining = true
    defer { isDraining = false }
    while !queue.isEmpty {
      let (command, sender, origin) = queue.removeFirst()
      if !isFreed, sender?.isCancelled != true {
        reduced.append(command.number)
        for next in command.meanwhile {
          sent += 1
          queue.append((next, nil, sent))
        }
        var count = 0
        let root = Node(command.plan, parent: nil, origin: origin, count: &count)
        nodes += root.all
        begin(root)
      }
      if let sender, case .send = sender.plan { ended(sender) }
    }
  }

  private func begin(_ node: Node) {
    guard node.state == .waiting, !isFreed else { return ended(node) }
    node.state = .begun
    switch node.plan {
    case .none: ended(node)
    case .run(let operation):
      nodeOf[ObjectIdentifier(operation)] = node
      operations.append(operation)
      jobs.append(Job(node: node, isStart: true))
    case .send(let command): queue.append((command, node, node.origin))
    case .cancel(let id):
      cancel(found(id, from: node))
      ended(node)
    case .under(let id, let cancelInFlight, _):
      if cancelInFlight { cancel(found(id, from: node).filter { !node.isPart(of: $0) }) }
      begin(node.children[0])
    case .merge:
      if node.children.isEmpty { ended(node) }
      node.children.forEach(begin)
    case .concatenate:
      if node.children.isEmpty { ended(node) } else { begin(node.children[0]) }
    }
  }

  private func ended(_ node: Node) {
    node.state = .ended
    guard let parent = node.parent else { return nodes.removeAll { $0.root === node } }
    guard parent.state != .ended else { return }
    if case .concatenate = parent.plan, let next = parent.children.first(where: { $0.order > node.order }) {
      begin(next)
    } else if parent.children.allSatisfy({ $0.state == .ended }) {
      ended(parent)
    }
  }

  /// What is in flight under an id, but for what comes after a node in its own effect.
  private func found(_ id: WalkID, from node: Node) -> [Node] {
    nodes.filter { other in
      let comesLater = other.root === node.root && other.order > node.order && other.state == .waiting
      return other.id == id && other.isLive && !comesLater
    }
  }

  private func cancel(_ nodes: [Node]) {
    for node in nodes.flatMap(\.all) where node.isLive {
      node.isCancelled = true
      if node.state == .waiting { node.state = .ended }
      if node.operation?.heedsCancellation == true, node.isStarted { open(node) }
    }
  }

  private func open(_ node: Node) {
    guard !node.isOpen else { return }
    node.isOpen = true
    if node.isStarted { jobs.append(Job(node: node, isStart: false)) }
  }

  private func node(_ operation: Operation) -> Node? { nodeOf[ObjectIdentifier(operation)] }
}
