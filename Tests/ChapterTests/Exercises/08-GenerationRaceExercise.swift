import TestSupport
import Testing
import Workbook

@testable import GenerationRace

@Suite("8 · Your turn: the picture loader", .serialized) @MainActor struct GenerationRaceExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(8), "swift run workbook exercise 8")) func yours() async {
    expectGreen(await reloadWhileLoading { PictureLoader(fetch: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await reloadWhileLoading { PictureLoader(fetch: $0) },
      breaking: "a cell that asks while a load is in flight joins it")
  }

  @Test("the solution") func solution() async {
    expectGreen(await reloadWhileLoading { GenerationRaceSolution.PictureLoader(fetch: $0) })
  }
}

@MainActor protocol PictureLoading: AnyObject {
  func load(_ user: Int) -> Task<String, Never>
  @discardableResult func reload(_ user: Int) -> Task<String, Never>
}
extension PictureLoader: PictureLoading {}
extension GenerationRaceSolution.PictureLoader: PictureLoading {}

/// One cell loads a picture, a pull to refresh loads it anew, the old answer arrives, and another cell asks.
@MainActor private func reloadWhileLoading(
  _ makeLoader: (@escaping @MainActor (Int) async -> String) -> some PictureLoading
) async -> Findings {
  var requests: [Gate] = []
  let loader = makeLoader { _ in
    let gate = Gate()
    requests.append(gate)
    let number = requests.count
    guard (try? await gate.waitUnlessCancelled()) != nil else { return "no picture" }
    return "picture \(number)"
  }
  var findings = Findings()

  let first = loader.load(7)
  await settle()
  loader.reload(7)
  await settle()
  findings.promise(
    "a reload asks anew, though a load is in flight", requests.count == 2,
    otherwise: "\(requests.count) request was sent")
  requests[0].open()
  await settle()
  let second = loader.load(7)
  await settle()
  findings.promise(
    "a cell that asks while a load is in flight joins it", requests.count == 2,
    otherwise: "\(requests.count) requests were sent, and the last two ran side by side")
  for request in requests { request.open() }
  let pictures = [await first.value, await second.value]
  findings.promise(
    "a cell that waits for the old load still gets its picture", pictures[0] == "picture 1",
    otherwise: "it got \(pictures[0])")
  // Also for a loader that learns of the end by awaiting it, which goes by way of the pool of threads.
  await opportunity()
  let sent = requests.count
  let third = loader.load(7)
  await settle()
  findings.promise(
    "with nothing in flight, the next cell starts a load", requests.count == sent + 1,
    otherwise: "no request was sent")
  loader.reload(7)
  await settle()
  requests.last?.open()
  await settle()
  let before = requests.count
  loader.reload(7)
  loader.reload(7)
  await settle()
  for request in requests.dropLast() { request.open() }
  await settle()
  _ = loader.load(7)
  await settle()
  findings.promise(
    "a cell that asks while a load is in flight joins it", requests.count == before + 2,
    otherwise: "\(requests.count - before) requests were sent for two reloads and a cell")
  for request in requests { request.open() }
  _ = await third.value
  return findings
}
