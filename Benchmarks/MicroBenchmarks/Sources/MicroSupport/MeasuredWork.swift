/// What a benchmark has prepared: the call that is measured, and how to tell that it did right.
public struct MeasuredWork {
  let call: () throws -> Void
  let check: () throws -> Void
  var beforeEach: () throws -> Void
  let finish: () throws -> Void

  /// - Parameters:
  ///   - call: What is measured. It leaves its result where `check` finds it.
  ///   - check: Throws ``WrongResult`` unless the last call's result is right. Called after a call that is
  ///     not measured, before all that are, and once more after the last.
  ///   - beforeEach: Done before each iteration, not measured.
  ///   - finish: Done once at the end, such as stopping a thread.
  public init(
    call: @escaping () throws -> Void, check: @escaping () throws -> Void,
    beforeEach: @escaping () throws -> Void = {}, finish: @escaping () throws -> Void = {}
  ) {
    self.call = call
    self.check = check
    self.beforeEach = beforeEach
    self.finish = finish
  }
}

/// A benchmark's result is not what it must be; the benchmark is not measured then.
public struct WrongResult: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Throws ``WrongResult`` with `message` unless `condition` holds.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(WrongResult) {
  if !condition { throw WrongResult(message()) }
}
