import EventRouter
import Testing
import Workloads

@testable import CostModelFit
@testable import PeerMatrix

@Suite("Fitting the cost model")
struct CostModelFitTests {
  private static func shape(_ name: String, _ times: [Double]) -> RaceResult.Shape {
    RaceResult.Shape(name: name, layers: name, estimate: 1, nanosecondsPerByte: times)
  }

  @Test("the regret is how much longer the chosen shape takes than the best, round by round")
  func regret() throws {
    let shapes = [
      Self.shape("slow", [4, 40, 4]), Self.shape("fast", [2, 20, 2]), Self.shape("chosen", [3, 30, 3]),
    ]
    let result = RaceResult(chosen: "chosen", shapes: shapes)
    #expect(result.bestShape?.name == "fast")
    #expect(abs(try #require(result.regret) - 0.5) < 1e-9)
    #expect(RaceResult(chosen: "fast", shapes: shapes).regret == 0)
    #expect(RaceResult(chosen: "other", shapes: shapes).regret == nil)
  }

  @Test("least squares find the coefficients that made the values, and refuse what does not tell them")
  func leastSquares() throws {
    let rows: [[Double]] = [[1, 2, 2], [1, 3, 6], [1, 4, 16], [1, 8, 8], [1, 5, 40]]
    let values = rows.map { 0.5 * $0[0] + 0.25 * $0[1] + 0.125 * $0[2] }
    let fitted = try #require(LeastSquares.fit(rows, values))
    for (one, other) in zip(fitted, [0.5, 0.25, 0.125]) { #expect(abs(one - other) < 1e-9) }
    #expect(LeastSquares.fit([[1, 2], [2, 4]], [1, 2]) == nil)
    #expect(LeastSquares.fit([], []) == nil)
  }

  @Test("every shape of a set decides alike, the chosen one is among them, and the model tells the cheapest")
  func shapes() throws {
    let stopwatch = Stopwatch(rounds: 1, sampleSeconds: 0, slowPassSeconds: 1e9)
    let fit = try #require(Fit(kernels: nil, stopwatch: stopwatch))
    for workload in [
      Workload.randomTokens(seed: 1, conditions: 300, events: 200, eventLength: 130),
      .hot(seed: 1, conditions: 60, events: 200, eventLength: 64),
      .nonASCII(seed: 1, conditions: 60, events: 200, eventLength: 130),
    ] {
      let result = try fit.race(workload)
      let chosen = try #require(result.chosenShape)
      #expect(result.shapes.count >= 4 && Set(result.shapes.map(\.layers)).count == result.shapes.count)
      #expect(result.shapes.allSatisfy { $0.estimate > 0 && $0.nanosecondsPerByte.count == 1 })
      #expect(result.shapes.allSatisfy { $0.estimate >= chosen.estimate })
    }
  }

  @Test("kernels that the processor does not have are refused")
  func kernels() {
    let stopwatch = Stopwatch(rounds: 1, sampleSeconds: 0, slowPassSeconds: 1)
    #expect(Fit(kernels: "abacus", stopwatch: stopwatch) == nil)
    for name in Fit.kernelNames { #expect(Fit(kernels: name, stopwatch: stopwatch)?.report.kernels == name) }
  }

  @Test("texts for calibration hold no letter but those put there, as often as said")
  func texts() {
    let texts = CalibrationTexts(conditions: 10, length: 8)
    #expect(texts.conditions.count == 10 && texts.conditions.allSatisfy { $0.utf8.count == 8 })
    func letters(_ workload: Workload) -> Int {
      workload.events.reduce(0) { $0 + ($1.text?.utf8.count { $0 >= 0x61 } ?? 0) }
    }
    #expect(letters(texts.workload(eventLength: 16 << 10)) == 0)
    let some = texts.workload(eventLength: 256, spacing: 16, kept: 2..<6)
    #expect(letters(some) == 4 * (4 << 20) / 16)
  }
}
