import Foundation
import Testing

@testable import BenchmarkCore

@Suite("Growth exponents")
struct PowerFitTests {
  @Test("an exact power is found", arguments: [-1, -0.5, 0.25, 1, 2] as [Double])
  func exact(exponent: Double) throws {
    let points = [1.0, 10, 100, 1_000].map { (x: $0, y: 7 * pow($0, exponent)) }
    let fit = try #require(PowerFit(points))
    #expect(abs(fit.exponent - exponent) < 1e-12)
    #expect(abs(fit.factor - 7) < 1e-9)
    #expect(abs(try #require(fit.rSquared) - 1) < 1e-12)
    #expect(fit.points == 4)
    #expect(abs(fit.value(at: 10) - 7 * pow(10, exponent)) < 1e-6)
  }

  /// By hand: logarithms to base 10 are (0, 0), (1, 1), (2, 1); slope 1/2, and r² = 1² / (2 · 2/3) = 3/4.
  @Test("a power that does not fit well says so")
  func residuals() throws {
    let fit = try #require(PowerFit([(x: 1, y: 1), (x: 10, y: 10), (x: 100, y: 10)]))
    #expect(abs(fit.exponent - 0.5) < 1e-12)
    #expect(abs(try #require(fit.rSquared) - 0.75) < 1e-12)
  }

  @Test("what has no logarithm is left out")
  func zeros() throws {
    let fit = try #require(PowerFit([(x: 0, y: 5), (x: 1, y: 1), (x: 2, y: 2), (x: 4, y: 0)]))
    #expect(fit.points == 2)
    #expect(abs(fit.exponent - 1) < 1e-12)
  }

  @Test("two points, or points that do not differ, are explained by any fit: there is no R²")
  func undetermined() throws {
    #expect(try #require(PowerFit([(x: 1, y: 1), (x: 2, y: 3)])).rSquared == nil)
    let flat = try #require(PowerFit([(x: 1, y: 5), (x: 2, y: 5), (x: 3, y: 5)]))
    #expect(flat.rSquared == nil)
    #expect(abs(flat.exponent) < 1e-12)
  }

  @Test("without two different places there is no exponent")
  func tooFew() {
    #expect(PowerFit([]) == nil)
    #expect(PowerFit([(x: 3, y: 4)]) == nil)
    #expect(PowerFit([(x: 3, y: 4), (x: 3, y: 5)]) == nil)
    #expect(PowerFit([(x: 0, y: 4), (x: 3, y: 5)]) == nil)
  }
}
