import Workbook

/// The library first, for a peak that somebody else has reached would hide its own.
@MainActor func memory() async -> Table {
  let sizes = [1, 1_000, 1_000_000]
  var table = Table([""] + sizes.map { "× " + $0.grouped })
  table.add(["replace(with:) { } deliver: { }"] + (await peaks(ManagedScreen.self, sizes)))
  table.add(["replace { }"] + (await peaks(PlainManagedScreen.self, sizes)))
  table.add(["five rules by hand"] + (await peaks(HandwrittenScreen.self, sizes)))
  return table
}

@MainActor private func peaks<S: Screen>(_: S.Type, _ sizes: [Int]) async -> [String] {
  var peaks: [String] = []
  for size in sizes {
    _ = await replaces(S.self)(size)
    peaks.append((peakMemory() / 1024).grouped)
  }
  return peaks
}
