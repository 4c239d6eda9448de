import Workbook

/// What `ManagedTask` promises about one kind of work, asked of anything that holds it. The work is deaf to cancellation.
@MainActor func sameBehaviour<H: Holder>(of _: H.Type) async -> Findings {
  var findings = Findings()
  let git = HeldSearch(honoursCancellation: false)
  func work(_ name: String) -> Work { { try await git.search(name).first?.name ?? "" } }
  func answer(_ number: Int, with outcome: Result<[Repository], any Error>? = nil) async {
    git.answer(number, with: outcome)
    await settle()
  }
  let failure = Result<[Repository], any Error>.failure(GitSearchError.status(503, message: "busy"))

  let replacing = H()
  replacing.replace(work("a"))
  await settle()
  replacing.replace(work("b"))
  await settle()
  findings.promise(
    "what is replaced is cancelled, and its successor is not", git.calls.map(\.wasCancelled) == [true, false],
    otherwise: "both run on")
  replacing.runIfIdle(work("c"))
  await settle()
  findings.promise(
    "while work is in flight, a single flight starts nothing", git.calls.count == 2, otherwise: "it was started")
  await answer(0)
  findings.promise(
    "what comes late is not delivered", replacing.delivered.isEmpty, otherwise: "it was delivered")
  await answer(1)
  findings.promise("what is not replaced is delivered once", replacing.delivered.filter { $0 == "b-one" }.count == 1)

  let failing = H()
  failing.replace(work("d"))
  await settle()
  failing.replace(work("e"))
  await settle()
  await answer(git.calls.count - 2, with: failure)
  findings.promise("a failure that comes late is silent", failing.failures == 0, otherwise: "it was told")
  let silent = failing.failures
  await answer(git.calls.count - 1, with: failure)
  findings.promise("another failure is told once", failing.failures == silent + 1)

  let stopped = H()
  let before = git.calls.count
  stopped.replace(work("f"))
  stopped.cancel()
  await settle()
  findings.promise(
    "what is cancelled before its first line never runs", git.calls.count == before, otherwise: "it ran")
  stopped.runIfIdle(work("g"))
  await settle()
  findings.promise("after a cancel, the next one starts", git.calls.last?.query == "g")
  stopped.cancel()
  findings.promise(
    "what is cancelled in flight knows it", git.calls.last?.wasCancelled == true, otherwise: "it was not told")

  var freed: H? = H()
  freed?.replace(work("h"))
  await settle()
  freed = nil
  findings.promise("work ends with its holder", git.calls.last?.wasCancelled == true)
  git.answerAll()
  await settle()
  return findings
}
