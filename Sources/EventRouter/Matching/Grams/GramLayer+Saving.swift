import CMatchKernels

extension GramLayer {
  /// What stands for each front.
  private static let (grams, buckets, pairs) = (0, 1, 2)

  func save(to writer: inout SavedIndexWriter) {
    switch front {
    case .grams(let filter):
      writer.append("layer", numbers: Self.grams, shortest)
      writer.append("front", numbers: filter.gram.length, filter.stride, filter.bits)
      writer.append("filter", filter.words)
    case .buckets(let filter):
      writer.append("layer", numbers: filter.kind == .pairs ? Self.pairs : Self.buckets, shortest)
      writer.append("front", numbers: filter.positions, filter.groups)
      writer.append("tables", filter.tables)
    }
    index.save(to: &writer)
  }

  /// Loads a layer of some of the conditions of `table`.
  init(
    from reader: inout SavedIndexReader, _ table: ConditionTable, kernels: Kernels
  ) throws(SavedIndexError.Problem) {
    let numbers = try reader.takeNumbers("layer", upTo: Self.pairs, table.pool.count)
    let front: Front =
      numbers[0] == Self.grams
      ? .grams(try GramFilter(from: &reader))
      : .buckets(try BucketFilter(from: &reader, isOfPairs: numbers[0] == Self.pairs))
    let index = try GramIndex(from: &reader, table)
    // Shorter conditions would not be looked for; kernels look at whole grams, of one length.
    guard numbers[1] >= index.gram.length else { throw .malformed("layer") }
    if case .grams(let filter) = front, filter.gram.length != index.gram.length { throw .malformed("front") }
    self.init(front, index, shortest: numbers[1], kernels: kernels)
  }
}

extension GramFilter {
  /// The largest distance between positions that kernels and texts' margins are made for.
  private static let mostStride = 32

  fileprivate init(from reader: inout SavedIndexReader) throws(SavedIndexError.Problem) {
    let numbers = try reader.takeNumbers("front", upTo: Gram.maximumLength, Self.mostStride, 32)
    let (length, stride, bits) = (numbers[0], numbers[1], numbers[2])
    guard length >= 1, stride >= 1, bits >= 5 else { throw .malformed("front") }
    // A hash has 32 bits, of which the filter has a bit for each value of the top ones.
    let words = try reader.take("filter", of: UInt32.self, count: 1 << (bits - 5))
    self.init(gram: Gram(length: length), stride: stride, bits: bits, words: words)
  }
}

extension BucketFilter {
  fileprivate init(
    from reader: inout SavedIndexReader, isOfPairs: Bool
  ) throws(SavedIndexError.Problem) {
    let numbers = try reader.takeNumbers("front", upTo: Self.maximumPositions, Self.maximumGroups)
    guard numbers[0] >= 1, numbers[1] >= 1 else { throw .malformed("front") }
    let kind: BucketTables = isOfPairs ? .pairs : .classes
    let tables = try reader.take("tables", of: UInt8.self, count: kind.byteCount(groups: numbers[1]))
    self.init(positions: numbers[0], groups: numbers[1], isOfPairs: isOfPairs, tables: tables)
  }
}

extension GramIndex {
  fileprivate func save(to writer: inout SavedIndexWriter) {
    writer.append("index", numbers: gram.length, 32 - Int(shift))
    writer.append("buckets", buckets.words)
    writer.append("starts", buckets.starts)
    writer.append("entries", entries)
    writer.append("sieve", sieve?.words ?? Storage([]))
  }

  fileprivate init(
    from reader: inout SavedIndexReader, _ table: ConditionTable
  ) throws(SavedIndexError.Problem) {
    let numbers = try reader.takeNumbers("index", upTo: Gram.maximumLength, 30)
    let (length, bits) = (numbers[0], numbers[1])
    guard length >= 1, bits >= 1 else { throw .malformed("index") }
    let words = try reader.take("buckets", of: UInt64.self)
    let starts = try reader.take("starts", of: UInt32.self)
    let entries = try reader.take("entries", of: GramEntry.self)
    guard let buckets = BucketTable(words: words, starts: starts, bits: bits, entries: entries.count) else {
      throw .malformed(words.count == 0 ? "starts" : "buckets")
    }
    var largest: UInt32 = 0
    for slot in 0..<entries.count { largest = max(largest, entries.view[slot].number) }
    guard entries.count == 0 || Int(largest) < table.count else { throw .malformed("entries") }
    let gram = Gram(length: length)
    let sieveWords = try reader.take("sieve", of: UInt32.self)
    let sieve = GramSieve(sieveWords, gram: gram)
    guard sieve != nil || sieveWords.count == 0 else { throw .malformed("sieve") }
    self.init(gram: gram, shift: UInt32(32 - bits), buckets: buckets, entries: entries, sieve: sieve)
  }
}
