/// The usual matcher as one event at a time asks it: known by its type, so that what is done for every text is no call,
/// and no reference is counted.
struct OneTextSearch: Sendable {
  private let matcher: KeptObject<GramMatcher>?
  private let fronts: FrontsAtOnce
  private let inTwoLooks: FrontsAtOnce

  /// Asks nothing.
  static let none = OneTextSearch(matcher: nil, fronts: .none, inTwoLooks: .none)

  private init(matcher: KeptObject<GramMatcher>?, fronts: FrontsAtOnce, inTwoLooks: FrontsAtOnce) {
    (self.matcher, self.fronts, self.inTwoLooks) = (matcher, fronts, inTwoLooks)
  }

  /// - Parameters:
  ///   - matcher: somebody keeps it as long as this is asked. If it is of another kind, this asks nothing.
  ///   - least: texts of fewer bytes it is not asked about.
  ///   - most: nor about those of more.
  init(_ matcher: any Matcher, from least: Int, to most: Int) {
    guard let matcher = matcher as? GramMatcher else {
      self = .none
      return
    }
    self.init(
      matcher: KeptObject(matcher), fronts: matcher.fronts.atOnce.from(least, to: most),
      inTwoLooks: matcher.fronts.inTwoLooks.from(least, to: most))
  }

  /// The smallest key of a condition that `text`, not folded, contains, if it is below `bound`; else `bound`. Nil if it is not
  /// one that is looked at as a whole where it lies: then the matcher has to be asked.
  ///
  /// Most texts have no position that passes: so this does little else than to find that out.
  @inline(__always) func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    guard fronts.isFor(text.count), let matcher else { return nil }
    return matcher.with { matcher in
      guard !matcher.isWatching, let padded = fronts.padded(text) else { return nil }
      let passing = fronts.passingFirst(padded)
      if fronts.areTwo { return matcher.smallestKey(afterFirst: passing, of: padded, below: bound) }
      if passing.isEmpty { return bound }
      return passing.mayBeBeyondASCII ? nil : matcher.smallestKey(among: passing, of: padded, below: bound)
    }
  }

  /// The same for a text that takes two looks. Nil for any other.
  @inline(__always) func smallestKeyInTwoLooks(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    guard inTwoLooks.isFor(text.count), let matcher else { return nil }
    return matcher.with { matcher in
      guard !matcher.isWatching, let padded = inTwoLooks.padded(text) else { return nil }
      let passing = inTwoLooks.passingInTwoLooks(padded)
      if passing.isEmpty { return bound }
      return passing.mayBeBeyondASCIIInTwoLooks
        ? nil : matcher.smallestKey(amongTwoLooks: passing, of: padded, below: bound)
    }
  }
}
