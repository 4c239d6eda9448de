import Workbook

/// What was seen of one lifetime: in words, and as promises.
struct Binding {
  let seen: [String]
  let findings: Findings
}

/// A second search comes, then the lifetime ends, and only then are the searches answered. They are deaf to cancellation.
@MainActor func whatIsBound<L: Lifetime>(to _: L.Type) async -> Binding {
  let git = HeldSearch(honoursCancellation: false)
  var shown: [String] = []
  let lifetime = L(git: git) { shown += $0 }

  lifetime.search("swift")
  await settle()
  lifetime.search("swiftui")
  await settle()
  let next =
    git.calls.count == 1 ? "comes after it" : git.calls[0].wasCancelled ? "takes its place" : "runs beside it"

  lifetime.end()
  let told = git.calls.last?.wasCancelled == true
  await settle()
  let isGoneFirst = lifetime.hasGone && git.calls.contains(where: \.isInFlight)

  git.answerAll()
  await settle()
  await lifetime.waitUntilGone()
  var findings = Findings()
  findings.promise("the work is cancelled when what it is bound to goes", told, otherwise: "it was not")
  findings.promise(
    "nothing is shown after that", shown.isEmpty, otherwise: "shown: \(shown.joined(separator: ", "))")
  let waits = isGoneFirst ? "no" : lifetime.hasGone ? "yes" : "for ever"
  return Binding(seen: [next, told ? "cancelled" : "runs on", waits], findings: findings)
}
