/// A node of the tree that an ``Effect`` is.
///
/// The trees may be very deep: code that folds a list into a `concatenate` of a `concatenate` makes one as deep as the
/// list is long. So whatever walks them keeps its own list of what is left to do, and leaves the stack alone.
final class EffectNode<Action> {
  enum Kind {
    case send(Action)
    case run(EffectOperation<Action>)
    case merge
    case concatenate
    case cancellable(EffectID, cancelInFlight: Bool)
    case cancel(EffectID)
  }

  let kind: Kind
  private(set) var children: [EffectNode]

  init(_ kind: Kind, _ children: [EffectNode] = []) {
    self.kind = kind
    self.children = children
  }

  // Left alone, a node frees its children from within its own end, and they theirs: one level of stack for each.
  deinit {
    var freed = children
    children = []
    while var node = freed.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      freed += node.children
      node.children = []
    }
  }

  /// The same tree, with what it sends transformed.
  func map<New>(_ transform: @escaping @Sendable (Action) -> New) -> EffectNode<New> {
    var open: [(node: EffectNode, mapped: [EffectNode<New>])] = [(self, [])]
    while true {
      let (node, mapped) = open[open.count - 1]
      guard mapped.count == node.children.count else {
        open.append((node.children[mapped.count], []))
        continue
      }
      open.removeLast()
      let new = EffectNode<New>(node.kind.map(transform), mapped)
      if open.isEmpty { return new }
      open[open.count - 1].mapped.append(new)
    }
  }
}

extension EffectNode.Kind {
  fileprivate func map<New>(_ transform: @escaping @Sendable (Action) -> New) -> EffectNode<New>.Kind {
    switch self {
    case .send(let action): .send(transform(action))
    case .run(let operation): .run(operation.map(transform))
    case .merge: .merge
    case .concatenate: .concatenate
    case .cancellable(let id, let cancelInFlight): .cancellable(id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id)
    }
  }
}
