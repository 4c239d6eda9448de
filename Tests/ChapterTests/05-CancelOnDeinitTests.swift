import Foundation
import Synchronization
import Testing
import Workbook

@testable import CancelOnDeinit

@Suite("5 · Cancel on deinit", .serialized) @MainActor struct CancelOnDeinitTests {
  @Test("red: the screen is freed, and its request is answered") func red() async throws {
    expectRed(
      try await goingBack(from: UncancelledScreen.self).findings,
      breaking: "its request is cancelled with it, before the server has answered")
  }

  @Test("red: a task that holds its screen strongly keeps deinit from coming") func redStrong() async throws {
    expectRed(
      try await goingBack(from: StrongScreen.self).findings,
      breaking: "the screen is freed as soon as the last reference outside goes",
      "its request is cancelled with it, before the server has answered")
  }

  @Test("red: a guard before the await holds the screen until the answer") func redGuardBefore() async throws {
    expectRed(
      try await goingBack(from: GuardBeforeScreen.self).findings,
      breaking: "the screen is freed as soon as the last reference outside goes",
      "its request is cancelled with it, before the server has answered")
  }

  @Test("red: a method that is awaited holds its screen until the answer") func redMethod() async throws {
    expectRed(
      try await goingBack(from: MethodScreen.self).findings,
      breaking: "the screen is freed as soon as the last reference outside goes",
      "its request is cancelled with it, before the server has answered")
  }

  @Test("red: a closure that is kept holds its screen for ever") func redCycle() async throws {
    expectRed(
      try await goingBack(from: StrongClosureScreen.self) { $0.service.forget() }.findings,
      breaking: "the screen is freed as soon as the last reference outside goes",
      "its request is cancelled with it, before the server has answered",
      "nothing holds the screen once its work has ended")
  }

  @Test("the damage: ten visits, ten closed screens, ten searches in flight") func damage() async {
    #expect(await tenVisits(to: StrongScreen.self) == Leftovers(screens: 10, searches: 10))
    #expect(await tenVisits(to: UncancelledScreen.self) == Leftovers(screens: 0, searches: 10))
    #expect(await tenVisits(to: WeakScreen.self) == Leftovers(screens: 0, searches: 0))
  }

  #if os(macOS) || os(Linux)
  @Test("the damage: an unowned screen that is touched after its end traps") func unownedTraps() async throws {
    // It was freed and cancelled as well as any: only the touch tells it from the others.
    expectGreen(try await goingBack(from: UnownedScreen.self).findings)
    // snippet.unowned
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = await lateAnswer(to: UnownedScreen.self)
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("Attempted to read an unowned reference but object"), "it ended in another way: \(errors)")
    // snippet.end
  }
  #endif

  @Test("green: the screen is freed at once, and its request with it") func green() async throws {
    expectGreen(try await goingBack(from: GuardAfterScreen.self).findings)
  }

  @Test("green: the same with a weak reference for one line") func greenWeak() async throws {
    expectGreen(try await goingBack(from: WeakScreen.self).findings)
  }

  @Test("green: the same by way of a service that keeps a weak closure") func greenService() async throws {
    expectGreen(try await goingBack(from: WeakClosureScreen.self).findings)
  }
}

// What the experiments do not try.
extension CancelOnDeinitTests {
  @Test("an answer that comes after the end finds nobody, and nothing happens") func lateAnswers() async {
    for call in [
      await lateAnswer(to: WeakScreen.self), await lateAnswer(to: GuardAfterScreen.self),
      await lateAnswer(to: WeakClosureScreen.self),
    ] {
      #expect(call?.wasCancelled == true)
      #expect(call?.isInFlight == false)
    }
  }

  @Test("a screen that stays is given its answer, and freeing it later cancels nothing") func happyPath() async {
    await staying(WeakScreen.self)
    await staying(GuardAfterScreen.self)
    await staying(WeakClosureScreen.self)
  }

  @Test("a new query still replaces the one before") func rule2() async {
    await replacing(WeakScreen.self)
    await replacing(GuardAfterScreen.self)
    await replacing(WeakClosureScreen.self)
  }

  @Test("the last reference may go on any thread, and the task is cancelled there") func anyThread() async {
    let search = UnendingSearch()
    var screen: WeakScreen? = WeakScreen(git: search)
    screen?.queryChanged("swift")
    await settle()
    let last = LastReference(screen)
    screen = nil
    await Task.detached { last.drop() }.value
    await settle()
    #expect(search.wasCancelled)
    search.end()
    await settle()
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @Test("an isolated deinit runs at once on its actor, and comes to it from elsewhere") func isolatedDeinit() async {
    let indicator = ActivityIndicator()
    var activity: Activity? = Activity(indicator)
    #expect(activity != nil)
    #expect(indicator.users == 1)
    activity = nil
    #expect(indicator.users == 0)

    activity = Activity(indicator)
    let last = LastReference(activity)
    activity = nil
    #expect(indicator.users == 1)
    await Task.detached { last.drop() }.value
    await settle()
    #expect(indicator.users == 0)
  }

  @Test("at the end no screen is alive, and no request is open") func nothingIsLeft() async throws {
    _ = try await goingBack(from: UncancelledScreen.self)
    _ = try await goingBack(from: StrongScreen.self)
    _ = try await goingBack(from: GuardBeforeScreen.self)
    _ = try await goingBack(from: MethodScreen.self)
    _ = try await goingBack(from: StrongClosureScreen.self) { $0.service.forget() }
    _ = try await goingBack(from: WeakClosureScreen.self)
    _ = try await goingBack(from: UnownedScreen.self)
    _ = try await goingBack(from: WeakScreen.self)
    _ = try await goingBack(from: GuardAfterScreen.self)
    #expect(Census.screensMade >= 9)
    #expect(Census.screensAlive == 0)
    #expect(Census.requestsOpen == 0)
  }
}

private struct Leftovers: Equatable {
  let screens: Int
  let searches: Int
}

/// Opens a screen, searches and goes back, ten times, while the service answers nobody.
@MainActor private func tenVisits<Screen: SearchScreen>(to _: Screen.Type) async -> Leftovers {
  let search = HeldSearch(honoursCancellation: true)
  var screens: [() -> Screen?] = []
  for _ in 1...10 {
    let navigation = Navigation<Screen>()
    navigation.show(Screen(git: search))
    navigation.top?.queryChanged("swift")
    screens.append { [weak screen = navigation.top] in screen }
    await settle()
    navigation.goBack()
  }
  await settle()
  let left = Leftovers(screens: screens.count { $0() != nil }, searches: search.calls.count { $0.isInFlight })
  search.answerAll()
  await settle()
  return left
}

@MainActor private func staying<Screen: SearchScreen>(_: Screen.Type) async {
  let search = HeldSearch(honoursCancellation: true)
  let navigation = Navigation<Screen>()
  navigation.show(Screen(git: search))
  navigation.top?.queryChanged("swift")
  await settle()
  search.answerAll()
  await settle()
  #expect(navigation.top?.results == ["swift-one", "swift-two", "swift-three"], "\(Screen.self)")
  navigation.goBack()
  #expect(search.calls.map(\.wasCancelled) == [false], "\(Screen.self)")
}

@MainActor private func replacing<Screen: SearchScreen>(_: Screen.Type) async {
  let search = HeldSearch(honoursCancellation: true)
  let screen = Screen(git: search)
  screen.queryChanged("swift")
  await settle()
  screen.queryChanged("swiftui")
  screen.queryChanged("swiftlint")
  await settle()
  #expect(search.calls.map(\.query) == ["swift", "swiftlint"], "\(Screen.self)")
  #expect(search.calls.map(\.isInFlight) == [false, true], "\(Screen.self)")
  search.answerAll()
  await settle()
  #expect(screen.results.first == "swiftlint-one", "\(Screen.self)")
}

/// Holds an object until it is dropped, on whatever thread that happens.
private final class LastReference<Object: AnyObject & Sendable>: Sendable {
  private let object: Mutex<Object?>

  init(_ object: Object?) { self.object = Mutex(object) }

  func drop() {
    // Outside the lock: what goes with its last reference runs its deinit.
    _ = object.withLock { $0.take() }
  }
}

/// A search that may be cancelled on any thread.
private final class UnendingSearch: Searching {
  private(set) var wasCancelled = false
  private let gate = Gate()

  func search(_ query: String, page: Int) async throws -> [Repository] {
    do { try await gate.waitUnlessCancelled() } catch {
      wasCancelled = true
      throw error
    }
    return []
  }

  func end() { gate.open() }
}
