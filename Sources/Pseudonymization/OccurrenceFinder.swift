/// Finds where patterns occur in texts: an automaton after Aho and Corasick, 1975.
///
/// The router tells which conditions occur in an event, and forgets where. This one is for the few of them
/// that do, so it is built as simply as possible.
struct OccurrenceFinder {
  /// The node that each node and byte lead to, by `node << 8 | byte`.
  private var edges: [Int: Int] = [:]
  /// The node of the longest proper suffix.
  private var fallback = [0]
  /// The length of the longest pattern that ends here; 0 if none does.
  private var longest = [0]

  /// - Parameter patterns: none of them empty.
  /// - Complexity: O(*m*) for *m* bytes in all of them.
  init(_ patterns: [[UInt8]]) {
    for pattern in patterns {
      var node = 0
      for byte in pattern {
        let edge = node << 8 | Int(byte)
        if let next = edges[edge] {
          node = next
        } else {
          node = fallback.count
          edges[edge] = node
          fallback.append(0)
          longest.append(0)
        }
      }
      longest[node] = pattern.count
    }
    link()
  }

  /// Sets the fallbacks, nodes nearer to the root first.
  private mutating func link() {
    var children: [[(byte: Int, node: Int)]] = Array(repeating: [], count: fallback.count)
    for (edge, node) in edges { children[edge >> 8].append((edge & 0xFF, node)) }
    var queue = [0]
    var head = 0
    while head < queue.count {
      let parent = queue[head]
      head += 1
      for (byte, node) in children[parent] {
        fallback[node] = parent == 0 ? 0 : step(fallback[parent], byte)
        if longest[node] == 0 { longest[node] = longest[fallback[node]] }
        queue.append(node)
      }
    }
  }

  private func step(_ node: Int, _ byte: Int) -> Int {
    var node = node
    while true {
      if let next = edges[node << 8 | byte] { return next }
      if node == 0 { return 0 }
      node = fallback[node]
    }
  }

  /// Calls `body` with the longest occurrence that ends at each position where one does. Every other
  /// occurrence lies within one of these.
  ///
  /// - Complexity: O(*n*) for *n* bytes of `text`.
  func forEachOccurrence(in text: [UInt8], _ body: (Range<Int>) -> Void) {
    var node = 0
    for (position, byte) in text.enumerated() {
      node = step(node, Int(byte))
      if longest[node] > 0 { body((position + 1 - longest[node])..<(position + 1)) }
    }
  }
}
