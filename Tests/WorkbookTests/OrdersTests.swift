import Foundation
import Testing
import Workbook

@Suite("Orders", .timeLimit(.minutes(5))) @MainActor struct OrdersTests {
  @Test("an order is in the book when it is answered, with its key") func placed() async throws {
    let book = OrderBook()
    let server = try LoopbackServer.gitSearch(orders: book)
    let git = GitSearch(server)
    let order = try await git.place("mug, größe L", under: "cart 1")
    #expect(order == Order(number: 1, item: "mug, größe L", key: "cart 1"))
    #expect(book.orders == [order])
  }

  @Test("an order is in the book before it is answered, and stays there when its client leaves") func heldAndLeft()
    async throws
  {
    let book = OrderBook()
    let server = try LoopbackServer.gitSearch(orders: book)
    let git = GitSearch(server)
    server.hold()
    let ordering = Task { try await git.place("mug", under: "cart 1") }
    let request = try await server.arrival(of: "/orders")
    await book.taken(1)
    #expect(server.answeredCount == 0)
    ordering.cancel()
    #expect(try await server.ending(of: request) == .clientLeft)
    await git.allEnded()
    #expect(book.orders.count == 1)
  }

  @Test("a second order under the same key is a second order; the first is found") func twice() async throws {
    let book = OrderBook()
    let server = try LoopbackServer.gitSearch(orders: book)
    let git = GitSearch(server)
    let first = try await git.place("mug", under: "cart 1")
    let second = try await git.place("mug", under: "cart 1")
    #expect(first.number == 1 && second.number == 2)
    #expect(try await git.order(under: "cart 1") == first)
  }

  @Test("there is no order under a key that nobody used") func noOrder() async throws {
    let server = try LoopbackServer.gitSearch()
    let git = GitSearch(server)
    #expect(try await git.order(under: "cart 1") == nil)
    #expect(git.refusals == [.status(404, message: "there is no order under cart 1")])
  }

  @Test("an order without a key is refused, and is not in the book") func noKey() async throws {
    let book = OrderBook()
    let server = try LoopbackServer.gitSearch(orders: book)
    let git = GitSearch(server)
    await #expect(throws: GitSearchError.status(422, message: "an order needs a Request-Key")) {
      try await git.place("mug", under: "")
    }
    #expect(book.orders.isEmpty)
  }
}
