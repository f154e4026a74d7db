package import RouterFiles

/// A whole number of a saved file. As those of ``Quantity``, its bounds are far beyond what can be measured, and
/// such that sums, products and quotients of what a file says are finite.
package protocol WholeQuantity: FieldFormat where Value == Int {
  static var range: ClosedRange<Int> { get }
}

extension WholeQuantity {
  package static var expected: String { "a number" }
  package static func read(_ place: JSONPlace) throws(FileFormatError) -> Int {
    try place.integer(in: range)
  }
}

/// How many things, or bytes, or nanoseconds by the clock.
package enum Count: WholeQuantity {
  package static let range = 0...1_000_000_000_000_000
}

/// The same of what cannot be none.
package enum Positive: WholeQuantity {
  package static let range = 1...Count.range.upperBound
}

/// Cores of a machine.
package enum Cores: WholeQuantity {
  package static let range = 1...1_000_000
}

/// A number of a saved file, in the words of `expected`.
package protocol Quantity: FieldFormat where Value == Double {
  static var range: ClosedRange<Double> { get }
}

extension Quantity {
  package static func read(_ place: JSONPlace) throws(FileFormatError) -> Double {
    try place.number(in: range, expected)
  }
}

package enum Seconds: Quantity {
  package static let range = 0...1e9
  package static let expected = "a number of seconds from 0 to 1e9"
}

/// Comparisons take logarithms.
package enum NanosecondsPerEvent: Quantity {
  package static let range = 1e-6...1e15
  package static let expected = "a number of nanoseconds greater than 0, from 1e-6 to 1e15"
}

package enum Nanoseconds: Quantity {
  package static let range = 0...1e15
  package static let expected = "a number of nanoseconds from 0 to 1e15"
}

package enum PerEvent: Quantity {
  package static let range = 0...1e15
  package static let expected = "a number per event from 0 to 1e15"
}

package enum EventsPerSecond: Quantity {
  package static let range = 0...1e15
  package static let expected = "a number of events per second from 0 to 1e15"
}

package enum Percent: Quantity {
  package static let range = 0...100.0
  package static let expected = "a number from 0 to 100"
}
