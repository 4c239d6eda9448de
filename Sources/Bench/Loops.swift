import Workbook

/// What is started in one turn of the main actor. It then has to run before the next is started, as in an app: work that
/// was cancelled before its first line is kept until its turn comes.
private let inOneTurn = 100

@MainActor func replaces<S: Screen>(_: S.Type) -> Subject.Run {
  let service = Service()
  let screen = S(service)
  return { count in
    let asked = service.asked
    let spent = await turns(of: count) { _ in screen.load() }
    precondition(service.asked - asked == (count + inOneTurn - 1) / inOneTurn, "a load that was replaced has run")
    return spent
  }
}

@MainActor func answers<S: Screen>(_: S.Type) -> Subject.Run {
  let service = Service()
  service.answersAtOnce = true
  let screens = (0..<inOneTurn).map { _ in S(service) }
  return { count in
    let asked = service.asked
    let spent = await turns(of: count) { screens[$0].load() }
    precondition(service.asked - asked == count, "a load has not run")
    return spent
  }
}

@MainActor func refusals<S: Screen>(_: S.Type) -> Subject.Run {
  let service = Service()
  let screen = S(service)
  return { count in
    screen.loadUnlessLoading()
    await settle()
    let spent = ContinuousClock().measure { for _ in 0..<count { screen.loadUnlessLoading() } }
    precondition(service.asked == 1, "a load was started beside the one in flight")
    return spent
  }
}

@MainActor func cancels<S: Screen>(_: S.Type) -> Subject.Run {
  let service = Service()
  let screens = (0..<inOneTurn).map { _ in S(service) }
  return { count in
    var spent = Duration.zero
    for begun in stride(from: 0, to: count, by: inOneTurn) {
      let some = screens.prefix(count - begun)
      for screen in some { screen.load() }
      let asked = service.asked
      await turn()
      precondition(service.asked - asked == some.count, "a load is not in flight")
      spent += ContinuousClock().measure { for screen in some { screen.stop() } }
      await turn()
    }
    return spent
  }
}

/// Does it so many times, and lets what was started run in between.
@MainActor func turns(of count: Int, _ body: @MainActor (Int) -> Void) async -> Duration {
  let start = ContinuousClock.now
  for begun in stride(from: 0, to: count, by: inOneTurn) {
    for number in 0..<min(count - begun, inOneTurn) { body(number) }
    await turn()
  }
  return ContinuousClock.now - start
}
