import Workbook

// snippet.cases
/// The ways in which a screen, a cancellation and an answer can meet, a row for each.
@MainActor func cases() async -> [CaseRow] {
  [
    await play("closed before the answer") { shop in
      shop.close()
      shop.answer()
    },
    await play("cancelled, then completes") { shop in
      shop.cancel()
      shop.answer()
    },
    await play("completes, then cancelled") { shop in
      shop.answer()
      await shop.service.allEnded()
      shop.cancel()
    },
    await play("cancelled, and the work is deaf to it") { shop in shop.cancel() },
    await play("… and the server succeeds late") { shop in
      shop.cancel()
      await settle()
      shop.answer()
    },
    await play("… and the server refuses late", .isRefused) { shop in
      shop.cancel()
      await settle()
      shop.answer()
    },
    // snippet.end
    await play("opened and closed three times") { shop in
      for _ in 1...2 {
        shop.close()
        shop.open()
      }
      shop.answer()
    },
    await play("a waiter is cancelled") { shop in
      let waiter = shop.wait()
      await settle()
      waiter.cancel()
      _ = await waiter.value
      shop.answer()
    },
  ]
}

/// Plays a case from the moment when the server has the order. Closes the screen at the end, if it is still there.
@MainActor private func play(
  _ name: String, _ outcome: HeldDesk.Outcome = .succeeds, _ story: (CaseShop) async -> Void
) async -> CaseRow {
  let shop = CaseShop(outcome)
  shop.open()
  await shop.arrival()
  await story(shop)
  shop.close()
  if shop.isAnswered { await shop.ended() } else { await settle() }
  let row = shop.row(name)
  shop.answer()
  await shop.ended()
  return row
}
