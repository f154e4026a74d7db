import ReferenceRouter
import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("A plan can be held to some shapes")
struct PlanShapesTests {
  /// Of 4 to 23 bytes, in all scripts that fold alike.
  private static let configuration = RouterConfiguration.conditions(
    (0..<120).map { number in
      String("\(number)/abcdefghijklmnopqrstuvw".prefix(4 + number % 20)) + (number % 7 == 0 ? "é" : "")
    })

  private static let shapes: [PlanShapes] =
    [4, 5].map { PlanShapes(gramLengths: [$0], groups: [], split: .none) }
    + [1, 2].map { PlanShapes(gramLengths: [], groups: [$0], split: .none) }
    + [6, 8, 12].flatMap { length in
      [PlanShapes(split: .below(length)), PlanShapes(groups: [], split: .below(length))]
    }

  @Test("what is allowed decides as the reference does, and is estimated", arguments: shapes)
  func decisions(shapes: PlanShapes) throws {
    let reference = try ReferenceRouter(Self.configuration)
    for kernels in Kernels.available {
      let cost = try RouterSnapshot.estimate(Self.configuration, shapes: shapes, kernels: kernels)
      // Conditions of four bytes have no grams of five, and plain C has no bucket filter.
      let isPossible =
        !(shapes.allowsGrams && !shapes.allows(gramLength: 4))
        && !(!shapes.allowsGrams && kernels.name == "scalar")
      #expect((cost != nil) == isPossible, "\(kernels.name)")
      if !isPossible { continue }
      let snapshot = try RouterSnapshot(
        Self.configuration, representation: .planned(shapes), kernels: kernels)
      for number in 0..<300 {
        let event = Event.url("https://x/\(number)/ABCDEFGHIJKLMNOPQRSTUVWÉ\(number)/abcde\u{301}")
        #expect(try snapshot.route(event) == reference.route(event))
      }
    }
  }

  @Test("no shape is cheaper than the cheapest of all, which is what a snapshot has")
  func cheapest() throws {
    for kernels in Kernels.available {
      let all = try #require(
        try RouterSnapshot.estimate(Self.configuration, shapes: PlanShapes(), kernels: kernels))
      for shapes in Self.shapes {
        let one = try RouterSnapshot.estimate(Self.configuration, shapes: shapes, kernels: kernels)
        #expect(one ?? .infinity >= all)
      }
      let planned = try RouterSnapshot(
        Self.configuration, representation: .planned(PlanShapes()), kernels: kernels)
      let automatic = try RouterSnapshot(
        Self.configuration, representation: .automatic, kernels: kernels)
      #expect(planned.statistics.representation == automatic.statistics.representation)
    }
  }

  @Test("nothing to plan has no estimate")
  func nothing() throws {
    let shapes = PlanShapes(gramLengths: [], groups: [])
    #expect(try RouterSnapshot.estimate(Self.configuration, shapes: shapes) == nil)
    #expect(try RouterSnapshot.estimate(RouterConfiguration(), shapes: PlanShapes()) == nil)
  }

  @Test(
    "strides beyond eight have at most 80,000 entries",
    arguments: [(2_000, 9...32), (4_000, 9...20), (10_000, 8...8), (30_000, 1...8)])
  func largeStrides(count: Int, strides: ClosedRange<Int>) throws {
    var random = SeededGenerator(seed: 7)
    let conditions = (0..<count).map { _ in
      String((0..<40).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" })
    }
    for kernels in Kernels.available {
      let snapshot = try RouterSnapshot(.conditions(conditions), representation: .automatic, kernels: kernels)
      let layers = try #require(snapshot.matcher as? GramMatcher).layers
      for layer in layers {
        #expect(strides.contains(layer.stride), "\(kernels.name): \(layer.summary)")
        #expect(layer.stride <= 8 || layer.index.entries.count <= 80_000)
      }
    }
  }
}
