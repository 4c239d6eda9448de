import TaskLifetime

/// Owns the order that it places.
final class OwningScreen: OrderScreen {
  private(set) var answers: [Answer] = []
  private let shop: Shop
  private let ordering = ManagedTask()

  init(_ shop: Shop) { self.shop = shop }

  // snippet.order
  func order(_ item: String, under key: String) {
    ordering.replace(with: self) { [shop] in
      await place(item, under: key, at: shop.desk, in: shop.ledger, unless: { Task.isCancelled })
    } deliver: { screen, answer in
      guard let answer else { return }
      screen.shop.ledger.wasTold(answer, under: key)
      screen.show(answer)
    }
  }
  // snippet.end

  func show(_ answer: Answer) { answers.append(answer) }

  func cancel() { ordering.cancel() }
}
