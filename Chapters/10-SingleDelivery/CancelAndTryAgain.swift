import Workbook

/// The user orders, cancels while the server has the request, and orders again when its answer has come.
@MainActor func cancelAndTryAgain<L: Ledger>(_: L.Type) async throws -> Findings {
  let timeline = Timeline("user", "request", "server", "ledger")
  let book = OrderBook()
  let server = try LoopbackServer.gitSearch(orders: book)
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let ledger = L()
  let shop = Shop(desk: git, ledger: ledger)
  let screen = WatchingScreen(shop)
  func note() { timeline.record("ledger", ledger.standing(of: "cart 1")?.description ?? "nothing") }

  // snippet.steps
  server.hold()
  timeline.step("user", "orders")
  screen.order("mug", under: "cart 1")
  let request = try await server.arrival()
  await book.taken(1)
  timeline.record("server", "takes order \(book.orders.count)")
  note()

  await timeline.step("user", "cancels") { screen.cancel() }
  note()

  timeline.step("server", "answers")
  server.release()
  let ending = try await server.ending(of: request)
  await shop.service.allEnded()
  await settle()
  note()
  let (standing, answers) = (ledger.standing(of: "cart 1"), screen.answers)

  timeline.step("user", "orders again")
  screen.order("mug", under: "cart 1")
  await shop.service.allEnded()
  await settle()
  if book.orders.count > 1 { timeline.record("server", "takes order \(book.orders.count)") }
  note()
  screen.cancel()  // answers whoever still waits, behind an entry that was left
  // snippet.end

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "lifetime: a request that was sent is kept until it has ended", ending == .answered,
    otherwise: "it was let go, and its answer with it")
  findings.promise(
    "lifetime: when the order has ended, no handle is left", shop.service.inFlight + git.callsInFlight == 0,
    otherwise: "\(shop.service.inFlight + git.callsInFlight) are")
  findings.promise(
    "delivery: whoever ordered is answered once", answers == [.cancelled], otherwise: "they were told: \(answers)")
  findings.promise(
    "delivery: the ledger knows what the server did", standing?.order == book.orders.first,
    otherwise: "order 1 was placed, and the ledger says: \(standing?.description ?? "nothing")")
  findings.promise(
    "delivery: whoever orders again finds the first order",
    book.orders.count == 1 && screen.answers.last == book.orders.first.map(Answer.placed),
    otherwise: "the server has \(book.orders.count) orders")
  // snippet.end
  return findings
}
