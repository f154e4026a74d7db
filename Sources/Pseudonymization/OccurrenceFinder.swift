/// Finds where patterns occur in texts: an automaton after Aho and Corasick, 1975.
///
/// The router tells which conditions occur in an event, and forgets where. This one is told one byte at a time,
/// so that it also says what would occur if a text went on in another way.
struct OccurrenceFinder: Sendable {
  /// Nodes are numbered by their distance from the root, 0, so that the children of each lie side by side:
  /// those of `node` are `firstChild[node]..<firstChild[node + 1]`, ascending by the byte that leads to them.
  private(set) var firstChild: [Int32] = []
  /// The byte that leads to each node.
  private(set) var byte: [UInt8] = [0]
  /// The node of the longest proper suffix.
  private(set) var fallback: [Int32] = [0]
  /// The length of the longest pattern that ends here; 0 if none does. Every other pattern that ends here
  /// lies within that one.
  private(set) var longest: [Int32] = [0]
  /// Where each byte leads from the root.
  private(set) var fromRoot = [Int32](repeating: 0, count: 256)

  /// - Parameter patterns: none of them empty.
  /// - Complexity: O(*m*) time and memory for *m* bytes in all of them.
  init(_ patterns: [[UInt8]]) {
    var order = Array(patterns.indices)
    // By node: the part of `order` with the patterns that go through it.
    var members = [order.startIndex..<order.endIndex]
    var levelEnd = 1
    var depth = 0
    var node = 0
    while node < members.count {
      if node == levelEnd {
        levelEnd = members.count
        depth += 1
      }
      firstChild.append(Int32(members.count))
      let through = Self.moveEnding(at: depth, members[node], patterns, &order)
      if through.lowerBound > members[node].lowerBound { longest[node] = Int32(depth) }
      Self.sort(through, at: depth, patterns, &order)
      var start = through.lowerBound
      while start < through.upperBound {
        let byte = patterns[order[start]][depth]
        var end = start + 1
        while end < through.upperBound, patterns[order[end]][depth] == byte { end += 1 }
        addChild(of: node, by: byte)
        members.append(start..<end)
        start = end
      }
      node += 1
    }
    firstChild.append(Int32(members.count))
    link()
  }

  private mutating func addChild(of node: Int, by byte: UInt8) {
    if node == 0 { fromRoot[Int(byte)] = Int32(self.byte.count) }
    self.byte.append(byte)
    fallback.append(0)
    longest.append(0)
  }

  /// Moves the patterns of `range` that have `depth` bytes to its beginning, and returns the rest.
  private static func moveEnding(
    at depth: Int, _ range: Range<Int>, _ patterns: [[UInt8]], _ order: inout [Int]
  ) -> Range<Int> {
    var start = range.lowerBound
    for index in range where patterns[order[index]].count == depth {
      order.swapAt(index, start)
      start += 1
    }
    return start..<range.upperBound
  }

  /// Sorts the patterns of `range` by their byte at `depth`, in linear time.
  private static func sort(
    _ range: Range<Int>, at depth: Int, _ patterns: [[UInt8]], _ order: inout [Int]
  ) {
    if range.count < 2 { return }
    if range.count < 64 {
      order[range].sort { patterns[$0][depth] < patterns[$1][depth] }
      return
    }
    var starts = [Int](repeating: 0, count: 257)
    let unsorted = Array(order[range])
    for pattern in unsorted { starts[Int(patterns[pattern][depth]) + 1] += 1 }
    for byte in 1...256 { starts[byte] += starts[byte - 1] }
    for pattern in unsorted {
      let byte = Int(patterns[pattern][depth])
      order[range.lowerBound + starts[byte]] = pattern
      starts[byte] += 1
    }
  }

  /// Sets the fallbacks, nodes nearer to the root first.
  private mutating func link() {
    var parent = 0
    for node in byte.indices.dropFirst() {
      while node >= Int(firstChild[parent + 1]) { parent += 1 }
      if parent > 0 {
        var hops = 0
        fallback[node] = Int32(step(from: Int(fallback[parent]), by: byte[node], &hops))
      }
      if longest[node] == 0 { longest[node] = longest[Int(fallback[node])] }
    }
  }

  /// The node that `byte` leads to.
  ///
  /// - Parameter hops: counts the nodes that were looked at besides the first. Along a text there are no more
  ///   of them than bytes.
  @inline(__always)
  func step(from start: Int, by byte: UInt8, _ hops: inout Int) -> Int {
    var node = start
    while node != 0 {
      if let child = child(of: node, by: byte) { return child }
      node = Int(fallback[node])
      hops += 1
    }
    return Int(fromRoot[Int(byte)])
  }

  @inline(__always)
  private func child(of node: Int, by wanted: UInt8) -> Int? {
    var low = Int(firstChild[node])
    var high = Int(firstChild[node + 1])
    while low < high {
      let middle = (low + high) / 2
      if byte[middle] == wanted { return middle }
      if byte[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
