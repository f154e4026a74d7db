/// What is measured: takes events in order, from the first, again and again.
package protocol LoadTarget {
  associatedtype Failure: Error

  /// Handles the next `count` events, all at once; timed.
  mutating func process(_ count: Int) throws(Failure)

  /// Looks at what the last call of ``process(_:)`` made of them; not timed, but it delays what is due next.
  mutating func check()
}
