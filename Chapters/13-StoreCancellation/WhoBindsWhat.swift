import Workbook

/// What was seen of one lifetime: in words, and as promises.
struct Binding {
  let seen: [String]
  let findings: Findings
}

/// Two searches in a lifetime that lasts, and what became of the second.
@MainActor private func twoSearches<L: Lifetime>(in _: L.Type) async -> (second: String, shown: [String]) {
  let git = HeldSearch(honoursCancellation: false)
  var shown: [String] = []
  let lifetime = L(git: git) { shown += $0 }
  lifetime.search("swift")
  await settle()
  lifetime.search("swiftui")
  await settle()
  let isReplaced = git.calls.first?.wasCancelled == true
  let isBeside = git.calls.count == 2
  git.release()
  await settle()
  await lifetime.waitUntilGone()
  lifetime.end()
  let isAfter = git.calls.count == 2
  let second =
    isReplaced ? "takes its place" : isBeside ? "runs beside it" : isAfter ? "comes after it" : "never comes"
  return (second, shown)
}

/// A second search comes, then the lifetime ends, and only then are the searches answered. They are deaf to cancellation.
@MainActor func whatIsBound<L: Lifetime>(to _: L.Type) async -> Binding {
  let lasting = await twoSearches(in: L.self)
  let git = HeldSearch(honoursCancellation: false)
  var shown: [String] = []
  let lifetime = L(git: git) { shown += $0 }

  lifetime.search("swift")
  await settle()
  lifetime.search("swiftui")
  await settle()
  lifetime.end()
  let told = git.calls.last?.wasCancelled == true
  await settle()
  let isGoneFirst = lifetime.hasGone && git.calls.contains(where: \.isInFlight)

  git.answerAll()
  await settle()
  await lifetime.waitUntilGone()
  var findings = Findings()
  findings.promise(
    "an answer is shown while what it is bound to lasts", lasting.shown.contains("swiftui-one"), otherwise: "it was not"
  )
  findings.promise("the work is cancelled when what it is bound to goes", told, otherwise: "it was not")
  findings.promise(
    "nothing is shown after that", shown.isEmpty, otherwise: "shown: \(shown.joined(separator: ", "))")
  let waits = isGoneFirst ? "no" : lifetime.hasGone ? "yes" : "for ever"
  return Binding(seen: [lasting.second, told ? "cancelled" : "runs on", waits], findings: findings)
}
