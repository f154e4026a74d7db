/// What loaded numbers are asked before they lead anywhere: loops without branches, several numbers at a time.
extension View<UInt32> {
  /// Whether every number is below `bound`.
  func isBelow(_ bound: Int) -> Bool {
    var largest: UInt32 = 0
    for index in 0..<count { largest = max(largest, self[index]) }
    return count == 0 || Int(largest) < bound
  }

  /// Whether these are ends, or beginnings and the last end: ascending, up to `last` just so.
  func isAscending(to last: Int) -> Bool {
    (count == 0 ? 0 : Int(self[count - 1])) == last && isAscending
  }

  /// Whether every number is larger than the one before it.
  var isStrictlyAscending: Bool {
    var others: UInt32 = 0
    for index in 1..<max(count, 1) { others |= self[index &- 1] < self[index] ? 0 : 1 }
    return others == 0
  }
}
