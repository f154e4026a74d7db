extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `belongs`, in a collection in which all that do come last.
  ///
  /// - Complexity: O(log *n*).
  @inlinable package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
