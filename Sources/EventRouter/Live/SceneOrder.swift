/// Owners in their order, by labels: an owner's label is above those of the ones before it. To move one changes its own, and
/// seldom those of a few neighbours.
///
/// Source: Dietz and Sleator, *Two algorithms for maintaining order in a list* (1987); Bender and others, *Two simplified
/// algorithms* (2002): where labels have come too close, those of the smallest stretch that has room are spread anew.
struct SceneOrder {
  private static let chunkSize = 256
  private static let lastLabel = UInt32(1 << 30 - 2)
  private static let step = 16

  /// First choice first; none is empty.
  private var chunks: [[UInt32]] = []
  /// Each chunk's first owner, and how many it has: side by side, because all of them are added to tell a position.
  private var firsts: [UInt32] = []
  private var sizes: [UInt32] = []
  private(set) var count = 0

  /// No owners.
  init() {}

  /// Owners in this order, with labels that have room between them.
  init(_ owners: some Collection<UInt32>, labels: inout [UInt32]) {
    count = owners.count
    var chunk: [UInt32] = []
    for owner in owners {
      chunk.append(owner)
      if chunk.count == Self.chunkSize / 2 {
        insert(chunk, at: chunks.count)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    if !chunk.isEmpty { insert(chunk, at: chunks.count) }
    spreadAll(&labels) { _ in }
  }

  private mutating func insert(_ chunk: [UInt32], at index: Int) {
    chunks.insert(chunk, at: index)
    firsts.insert(chunk[0], at: index)
    sizes.insert(UInt32(chunk.count), at: index)
  }

  /// To be called after `chunk`, which is not empty, has changed.
  private mutating func summarize(_ chunk: Int) {
    firsts[chunk] = chunks[chunk][0]
    sizes[chunk] = UInt32(chunks[chunk].count)
  }

  var first: UInt32? { firsts.first }

  /// Calls `body` with every owner, in order.
  func forEach(_ body: (Int) -> Void) {
    for chunk in chunks { for owner in chunk { body(Int(owner)) } }
  }

  func owner(at position: Int) -> Int {
    let (chunk, offset) = place(of: position)
    return Int(chunks[chunk][offset])
  }

  private func place(of position: Int) -> (chunk: Int, offset: Int) {
    var (chunk, left) = (0, position)
    if position > count / 2 {
      chunk = chunks.count
      var behind = count
      while behind > position {
        chunk -= 1
        behind -= Int(sizes[chunk])
      }
      return (chunk, position - behind)
    }
    while left >= sizes[chunk] {
      left -= Int(sizes[chunk])
      chunk += 1
    }
    return (chunk, left)
  }

  /// Where `owner`, which is one of these, stands: its chunk, and its place there.
  private func place(of owner: Int, _ labels: [UInt32]) -> (chunk: Int, offset: Int) {
    let label = labels[owner]
    let chunk = firsts.partitioningIndex { labels[Int($0)] > label } - 1
    return (chunk, chunks[chunk].partitioningIndex { labels[Int($0)] >= label })
  }

  func position(of owner: Int, _ labels: [UInt32]) -> Int {
    let (chunk, offset) = place(of: owner, labels)
    return Int(sizes[..<chunk].reduce(0, &+)) + offset
  }

  mutating func remove(_ owner: Int, _ labels: [UInt32]) {
    let (chunk, offset) = place(of: owner, labels)
    chunks[chunk].remove(at: offset)
    count -= 1
    if !chunks[chunk].isEmpty { return summarize(chunk) }
    chunks.remove(at: chunk)
    firsts.remove(at: chunk)
    sizes.remove(at: chunk)
  }

  /// Puts `owner` before the one at `position`, and gives it a label.
  ///
  /// - Parameter relabelled: is told whose label is another one, `owner` included.
  mutating func insert(
    _ owner: Int, at position: Int, labels: inout [UInt32], relabelled: (Int) -> Void
  ) {
    if chunks.isEmpty {
      // Where there was one, there is room.
      chunks.append([])
      firsts.append(UInt32(owner))
      sizes.append(0)
    }
    var (chunk, offset) =
      position == count ? (chunks.count - 1, chunks[chunks.count - 1].count) : place(of: position)
    if chunks[chunk].count == Self.chunkSize {
      let half = Array(chunks[chunk][(Self.chunkSize / 2)...])
      chunks[chunk].removeLast(half.count)
      insert(half, at: chunk + 1)
      summarize(chunk)
      if offset > chunks[chunk].count {
        offset -= chunks[chunk].count
        chunk += 1
      }
    }
    let before =
      offset > 0
      ? labels[Int(chunks[chunk][offset - 1])] : chunk > 0 ? labels[Int(chunks[chunk - 1].last ?? 0)] : nil
    let after =
      offset < chunks[chunk].count
      ? labels[Int(chunks[chunk][offset])]
      : chunk + 1 < chunks.count ? labels[Int(firsts[chunk + 1])] : nil
    chunks[chunk].insert(UInt32(owner), at: offset)
    summarize(chunk)
    count += 1
    if let label = Self.label(between: before, and: after) {
      labels[owner] = label
      relabelled(owner)
    } else {
      spread(around: position, &labels, relabelled)
    }
  }

  private static func label(between before: UInt32?, and after: UInt32?) -> UInt32? {
    switch (before, after) {
    case (nil, nil): return lastLabel / 2
    case (nil, let after?): return after >= step ? after - UInt32(step) : nil
    case (let before?, nil): return before <= lastLabel - UInt32(step) ? before + UInt32(step) : nil
    case (let before?, let after?): return after - before > 1 ? before + (after - before) / 2 : nil
    }
  }

  /// Spreads the labels of the smallest stretch around `position` that has room.
  private func spread(around position: Int, _ labels: inout [UInt32], _ relabelled: (Int) -> Void) {
    var width = 32
    var wanted = 4
    while 2 * width < count {
      let first = max(0, position - width / 2)
      let last = min(count, first + width)
      let room = UInt32((last - first + 1) * Self.step)
      // At the ends of the order there is room to grow.
      let low =
        first > 0
        ? labels[owner(at: first - 1)] : labels[owner(at: last)] - min(labels[owner(at: last)], room)
      let high = last < count ? labels[owner(at: last)] : min(low + room, Self.lastLabel)
      let gap = (high - low) / UInt32(last - first + 1)
      if gap >= wanted {
        for index in first..<last {
          let owner = owner(at: index)
          labels[owner] = low + UInt32(index - first + 1) * gap
          relabelled(owner)
        }
        return
      }
      width *= 2
      wanted += 1
    }
    spreadAll(&labels, relabelled)
  }

  /// Spreads all labels over the middle half of the numbers that there are.
  private func spreadAll(_ labels: inout [UInt32], _ relabelled: (Int) -> Void) {
    let gap = max(min(Self.lastLabel / 2 / UInt32(max(count, 1)), 1 << 12), 2)
    var label = Self.lastLabel / 2 - UInt32(count / 2) * gap
    forEach { owner in
      labels[owner] = label
      label += gap
      relabelled(owner)
    }
  }
}

extension SceneOrder {
  /// Whether what is known of chunks is so.
  var isConsistent: Bool {
    firsts == chunks.map { $0.first ?? .max } && sizes == chunks.map { UInt32($0.count) }
      && count == chunks.reduce(0) { $0 + $1.count }
  }
}
