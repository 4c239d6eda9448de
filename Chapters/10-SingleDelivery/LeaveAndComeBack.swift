import Workbook

/// The user orders, leaves while the server has the request, comes back and orders again.
@MainActor func leaveAndComeBack<S: OrderScreen>(_: S.Type) async throws -> Findings {
  let timeline = Timeline("user", "screen", "request", "server")
  let book = OrderBook()
  let server = try LoopbackServer.gitSearch(orders: book)
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let ledger = TwoColumnLedger()
  let shop = Shop(desk: git, ledger: ledger)

  // snippet.steps
  server.hold()
  timeline.step("user", "orders")
  var screen: S? = S(shop)
  weak var seen: S?
  seen = screen
  timeline.record("screen", "opens", .begins)
  screen?.order("mug", under: "cart 1")
  let request = try await server.arrival()
  await book.taken(1)
  timeline.record("server", "takes order \(book.orders.count)")

  timeline.step("user", "leaves")
  screen = nil
  let isFreed = seen == nil
  if isFreed { timeline.record("screen", "is freed", .ends) }
  if git.cancelledCalls > 0 {
    await git.allEnded()
    if try await server.ending(of: request) == .clientLeft { timeline.record("server", "client leaves") }
  }

  timeline.step("server", "answers")
  server.release()
  let ending = try await server.ending(of: request)
  await git.allEnded()
  await shop.service.allEnded()
  await settle()
  let standing = ledger.standing(of: "cart 1")

  timeline.step("user", "orders again")
  let next = S(shop)
  timeline.record("screen", "opens", .begins)
  next.order("mug", under: "cart 1")
  await settle()
  await git.allEnded()
  await shop.service.allEnded()
  await settle()
  for answer in next.answers { timeline.record("screen", "\(answer)", .ends) }
  next.cancel()  // answers whoever still waits, behind an entry that was left
  // snippet.end

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "lifetime: a screen that is left is freed at once", isFreed, otherwise: "its order still holds it")
  findings.promise(
    "lifetime: an order outlives the screen that asked for it", ending == .answered,
    otherwise: "the request was cancelled with the screen, after the server had taken the order")
  findings.promise(
    "lifetime: when the order has ended, no handle is left", shop.service.inFlight + git.callsInFlight == 0,
    otherwise: "\(shop.service.inFlight + git.callsInFlight) are")
  findings.promise(
    "delivery: the ledger knows what the server did", standing?.order == book.orders.first,
    otherwise: "order \(book.orders.count) was placed, and the ledger says: \(standing?.description ?? "nothing")")
  findings.promise(
    "delivery: whoever orders again finds the first order",
    book.orders.count == 1 && next.answers == book.orders.map(Answer.placed),
    otherwise: "the server has \(book.orders.count) orders")
  // snippet.end
  return findings
}
