extension LoopbackServer {
  /// Starts the git search service: a server whose answers are made up, and always the same for the same request.
  ///
  /// | request | answer |
  /// | --- | --- |
  /// | `GET /search?q=swift&page=2` | three of the nine repositories that every query finds; none past page 3 |
  /// | `GET /users/ID` | a profile |
  /// | `GET /images/N` | a few bytes of text |
  /// | `POST /orders` | the order, which is in the book before it is answered; `Request-Key` is kept with it |
  /// | `GET /orders/KEY` | the first order under that key; 404 where there is none |
  /// | anything else | 404 |
  ///
  /// - Parameters:
  ///   - rateLimit: ten searches a minute, unless told otherwise.
  ///   - book: where the orders are written down, and counted.
  public static func gitSearch(
    rateLimit: RateLimit? = RateLimit(), orders book: OrderBook = OrderBook()
  ) throws -> LoopbackServer {
    try LoopbackServer(rateLimit: rateLimit) { request in
      let parts = request.path.split(separator: "/").map(String.init)
      if request.method == "POST", parts == ["orders"] { return place(request, in: book) }
      guard request.method == "GET" else { return .failure(404, "there is nothing to \(request.method) here") }
      switch (parts.first, parts.count) {
      case ("search", 1): return search(request)
      case ("users", 2): return .json(["id": parts[1], "name": "User \(parts[1])"])
      case ("images", 2): return .text("image \(parts[1])")
      case ("orders", 2):
        return book.order(under: parts[1]).map { .json($0) } ?? .failure(404, "there is no order under \(parts[1])")
      default: return .failure(404, "there is nothing at \(request.path)")
      }
    }
  }

  private static func search(_ request: Request) -> Response {
    guard let query = request.query["q"], !query.isEmpty else {
      return .failure(422, "a search needs a query, as in /search?q=swift")
    }
    guard let page = Int(request.query["page"] ?? "1"), page >= 1 else {
      return .failure(422, "a page is a number from 1 up")
    }
    return .json(SearchPage(total: names.count, items: found(query, page: page)))
  }

  private static func place(_ request: Request, in book: OrderBook) -> Response {
    guard let key = request.header("Request-Key"), !key.isEmpty else {
      return .failure(422, "an order needs a Request-Key")
    }
    return .json(book.place(String(decoding: request.body, as: UTF8.self), under: key))
  }

  private static let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

  /// What the service finds: three repositories a page.
  static func found(_ query: String, page: Int) -> [Repository] {
    names.enumerated().dropFirst(3 * (page - 1)).prefix(3).map {
      Repository(name: "\(query)-\($1)", stars: 900 - 100 * $0)
    }
  }
}
