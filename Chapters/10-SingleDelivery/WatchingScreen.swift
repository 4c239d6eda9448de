/// Watches an order that the service owns.
final class WatchingScreen: OrderScreen {
  private(set) var answers: [Answer] = []
  let shop: Shop
  private var key: String?

  init(_ shop: Shop) { self.shop = shop }

  // snippet.order
  func order(_ item: String, under key: String) {
    self.key = key
    shop.service.order(item, under: key) { [weak self] answer in
      self?.show(answer)
    }
  }
  // snippet.end

  func show(_ answer: Answer) { answers.append(answer) }

  func cancel() {
    if let key { shop.service.cancel(key) }
  }
}
