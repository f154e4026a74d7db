import Foundation
import Testing

@testable import Plots

@Suite("Axes")
struct AxisTests {
  static let values: [[Double]] = [
    [1], [3, 4], [10, 10], [0.5, 2000], [999, 1001], [1e-9, 1e-3], [126, 522_021], [0], [], [7, 7, 7],
    [10, 1_000_000],
  ]

  @Test("have room for every value, with ticks in order from one end to the other", arguments: values)
  func room(values: [Double]) {
    for axis in [Axis.linear("", values), .logarithmic("", values)] {
      #expect(axis.domain.lowerBound < axis.domain.upperBound)
      for value in values where value > 0 {
        #expect(axis.domain.contains(value) || axis.domain.upperBound > value * 0.999_999)
        #expect((0...1).contains(axis.position(value)))
      }
      let places = axis.ticks.map { axis.position($0.value) }
      #expect(places.count >= 2)
      #expect(places.count <= 12)
      #expect(places == places.sorted())
      #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count, "a label stands twice")
    }
  }

  @Test(
    "without zero an axis is as wide as its values, on both sides of zero",
    arguments: [[126.1, 127.9], [-0.2, 0.31], [5, 5], [-3, -3], [0], [1e300, -1e300], [1e-300], [7]])
  func withoutZero(values: [Double]) {
    let axis = Axis.linear("", values, withZero: false)
    for value in values where abs(value) < 1e290 { #expect(axis.domain.contains(value)) }
    #expect((2...8).contains(axis.ticks.count))
    #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count)
    let least = values.min() ?? 0
    if least > 1e-290 { #expect(axis.domain.lowerBound > least / 2) }
  }

  @Test(
    "moments have ticks in UTC, at least one, with labels that differ",
    arguments: [
      ([1_772_323_199.0], "02-28 12:00"), ([1_772_323_199, 1_772_323_259], "02-28 23:59"),
      ([1_756_714_364, 1_761_862_928], "2025-09-09"), ([0, 253_402_300_798], "1970-01-01"),
      ([], "01-01 00:00"), ([-1e18, .infinity, .nan, 1e300], "01-01 00:00"),
    ])
  func moments(values: [Double], first: String) {
    let axis = Axis.time("", values)
    for value in values where (0..<253_402_300_799).contains(value) { #expect(axis.domain.contains(value)) }
    #expect((1...12).contains(axis.ticks.count))
    #expect(axis.ticks.first?.label == first)
    #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count)
    for tick in axis.ticks { #expect(axis.domain.contains(tick.value)) }
  }

  @Test("larger values lie further, on every scale")
  func order() {
    let axes = [
      Axis.linear("", [1, 10]), .logarithmic("", [1, 10]), .nines("", [0.9, 0.999]),
    ]
    for axis in axes {
      let (low, high) = (axis.domain.lowerBound, axis.domain.upperBound)
      let places = (0...20).map { axis.position(low + (high - low) * Double($0) / 20) }
      #expect(places == places.sorted())
      #expect(places.first == 0)
      #expect(abs((places.last ?? 0) - 1) < 1e-9)
    }
  }

  @Test("decades are equally far apart on a logarithmic axis")
  func decades() {
    let axis = Axis.logarithmic("", [1, 1_000])
    #expect(abs(axis.position(10) - 1.0 / 3) < 1e-12)
    #expect(axis.ticks.map(\.label) == ["1", "10", "100", "1k"])
  }

  @Test("a logarithmic axis over few decades is divided finely")
  func fewDecades() {
    let axis = Axis.logarithmic("", [126, 140])
    #expect(axis.domain == 100...200)
    #expect(axis.ticks.map(\.label) == ["100", "200"])
  }

  @Test("nines are equally far apart, and 100 % stands at the end")
  func nines() {
    let axis = Axis.nines("", [0.5, 0.9999])
    #expect(axis.ticks.map(\.label) == ["0 %", "90 %", "99 %", "99.9 %", "99.99 %"])
    for (index, tick) in axis.ticks.enumerated() {
      #expect(abs(axis.position(tick.value) - Double(index) / 4) < 1e-6)
    }
    #expect(axis.position(1) == 1)
  }

  @Test("what has no place on a scale is not drawn")
  func holds() {
    #expect(!Axis.logarithmic("", [1]).holds(0))
    #expect(!Axis.logarithmic("", [1]).holds(-1))
    #expect(Axis.linear("", [1]).holds(0))
    #expect(!Axis.linear("", [1]).holds(.nan))
    #expect(!Axis.linear("", [1]).holds(.infinity))
  }

  @Test(
    "numbers as ticks",
    arguments: [
      (0.0, "", "0"), (0.1, "", "0.1"), (20, "", "20"), (1_000, "", "1k"), (2_500_000, "", "2.5M"),
      (1e9, "", "1G"), (0.001, "s", "1 ms"), (1e-6, "s", "1 µs"), (2, "s", "2 s"), (1e-9, "s", "1 ns"),
      (20_000, "B", "20 kB"), (0, "s", "0 s"),
    ])
  func ticks(value: Double, unit: String, expected: String) {
    #expect(TickFormat.si(unit: unit).text(value) == expected)
  }
}
