/// The usual matcher as one event at a time asks it: known by its type, so that what is done for every text is no call,
/// and no reference is counted.
struct OneTextSearch: Sendable {
  private let matcher: KeptObject<GramMatcher>

  /// - Parameter matcher: somebody keeps it as long as this is asked. Nil if it is of another kind.
  init?(_ matcher: any Matcher) {
    guard let matcher = matcher as? GramMatcher else { return nil }
    self.matcher = KeptObject(matcher)
  }

  /// As ``Matcher/smallestKey(in:below:)``.
  @inline(__always) func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    matcher.with { $0.smallestKey(in: text, below: bound) }
  }
}
