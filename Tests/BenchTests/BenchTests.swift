import Testing

@testable import Bench

@Suite("bench") struct BenchTests {
  @Test("an optimised build without arguments measures") func measures() {
    #expect(Request([String](), isOptimised: true) == .measure)
  }

  @Test("a debug build measures nothing, and says what to type") func refusesDebug() {
    #expect(
      Request([String](), isOptimised: false)
        == .stop("this is a debug build, whose times mislead; type 'swift run -c release bench'"))
  }

  @Test("an argument that is not understood is named, in any build", arguments: [true, false])
  func namesStrangers(isOptimised: Bool) {
    #expect(
      Request(["--fast"], isOptimised: isOptimised)
        == .stop("unknown argument '--fast'; try 'swift run -c release bench --help'"))
  }

  @Test("help comes first, in any build", arguments: [["--help"], ["-h"], ["--fast", "--help"]], [true, false])
  func helps(arguments: [String], isOptimised: Bool) {
    #expect(Request(arguments, isOptimised: isOptimised) == .help)
  }

  @Test("names are set to the left, numbers to the right") func alignment() {
    var table = Table(["", "× 1", "× 1,000"])
    table.add(["by hand", "1,234.5", "8.0"])
    table.add(["replace", "9.0", "10.0"])
    #expect(
      table.text == """
                      × 1   × 1,000
        by hand   1,234.5       8.0
        replace       9.0      10.0
        """)
  }

  @Test("a number has commas between its thousands, and as many digits as it is asked for")
  func numbers() {
    #expect([0, 999, 1_000, 1_234_567, -1_000].map(\.grouped) == ["0", "999", "1,000", "1,234,567", "-1,000"])
    #expect(
      [0, 0.06, 9.96, 1_234.04, -0.04, -2.5].map { $0.rounded(to: 1) }
        == ["0.0", "0.1", "10.0", "1,234.0", "0.0", "-2.5"])
    #expect([1.005001, 0.999].map { $0.rounded(to: 2) } == ["1.01", "1.00"])
    #expect(1_999.5.rounded(to: 0) == "2,000")
    #expect((1.0 / 0).rounded(to: 2) == "–")
  }

  @Test("every time stands beside its ratio to the first way") @MainActor func ratios() {
    let table = Subject.table("way", ["by hand", "library"], [1, 1_000], [[2000, 3000], [95, 99.75]])
    #expect(table.header == ["way", "× 1", "× 1,000"])
    #expect(table.rows == [["by hand", "2,000 (1.00)", "95.0 (1.00)"], ["library", "3,000 (1.50)", "99.8 (1.05)"]])
  }

  @Test("one slow round does not move the median") func median() {
    #expect([3.0, 900, 1].median == 3)
    #expect([4.0, 2].median == 4)
    #expect([7.0].median == 7)
  }

  @Test("each way is measured as often as any other") @MainActor func rounds() async {
    var counts = ["a": 0, "b": 0]
    var order: [String] = []
    func way(_ name: String) -> Subject.Way {
      Subject.Way(name: name) {
        { count in
          counts[name, default: 0] += count
          order.append(name)
          return .nanoseconds(count)
        }
      }
    }
    var subject = Subject(title: "", ways: [way("a"), way("b")])
    subject.sizes = [Subject.Size(operations: 5, rounds: 3)]
    let table = await subject.measured()
    #expect(counts == ["a": 15, "b": 15])
    #expect(order == ["a", "b", "b", "a", "a", "b"])
    #expect(table.rows == [["a", "1.0 (1.00)"], ["b", "1.0 (1.00)"]])
  }

  @Test("many operations are done in slices, and each way has its turn after each") @MainActor func slices() async {
    var slices: [String] = []
    func way(_ name: String) -> Subject.Way {
      Subject.Way(name: name) {
        slices.append("new \(name)")
        return { count in
          slices.append("\(name) \(count)")
          return .zero
        }
      }
    }
    var subject = Subject(title: "", ways: [way("a"), way("b")])
    subject.sizes = [Subject.Size(operations: Subject.slice + 1, rounds: 1)]
    _ = await subject.measured()
    #expect(slices == ["new a", "new b", "a 1000", "b 1000", "b 1", "a 1"])
  }

  @Test("the peak of memory is counted in bytes, and holds whatever was resident at once") func peak() {
    let kept = [UInt8](repeating: 1, count: 128 << 20)
    let peak = peakMemory()
    #expect(peak >= kept.count)
    // So far from the truth only where it is counted in another unit.
    #expect(peak < kept.count * 32)
  }

  @Test("the work is done as the tables say, for every way", arguments: [1, 250]) @MainActor func loops(count: Int)
    async
  {
    for subject in [replacing, answering, refusing, cancelling] {
      for way in subject.ways { #expect(await way.begin()(count) > .zero, "\(way.name)") }
    }
    #expect(await startsAndCancels(beside: 3)(count) > .zero)
  }
}
