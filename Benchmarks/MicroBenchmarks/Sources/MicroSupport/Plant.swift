import Benchmark
import Foundation

/// Faults that are planted into every benchmark by the environment variable `EVENTROUTER_MICRO_PLANT`, to see
/// whether they are noticed.
enum Plant: String {
  case nothing
  /// Each call allocates 16 bytes more.
  case allocation
  /// The result is wrong.
  case result
  /// The calls of every other iteration allocate 16 bytes more.
  case variation

  static let current =
    ProcessInfo.processInfo.environment["EVENTROUTER_MICRO_PLANT"].flatMap(Plant.init(rawValue:)) ?? .nothing

  func applied(to work: MeasuredWork) -> MeasuredWork {
    switch self {
    case .nothing: return work
    case .allocation:
      return work.calling {
        allocate()
        try work.call()
      }
    case .result:
      return MeasuredWork(
        call: work.call, check: { throw WrongResult("a wrong result was planted") },
        beforeEach: work.beforeEach, finish: work.finish)
    case .variation:
      var iteration = 0
      var varied = work.calling {
        if !iteration.isMultiple(of: 2) { allocate() }
        try work.call()
      }
      varied.beforeEach = {
        iteration += 1
        try work.beforeEach()
      }
      return varied
    }
  }

  /// Allocates 16 bytes: an object without properties.
  @inline(never) private func allocate() { blackHole(Planted()) }
}

private final class Planted {}

extension MeasuredWork {
  fileprivate func calling(_ call: @escaping () throws -> Void) -> MeasuredWork {
    MeasuredWork(call: call, check: check, beforeEach: beforeEach, finish: finish)
  }
}
