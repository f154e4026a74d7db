/// Conditions that are looked for together: a front that picks the few text positions worth a look, and the
/// index that tells which conditions may be there.
struct GramLayer: Sendable {
  enum Front: Sendable {
    /// Every stride-th position whose gram occurs in a condition.
    case grams(GramFilter)
    /// Every position whose bytes, or pairs of them, one by one occur in some bucket of conditions.
    case buckets(BucketFilter)
  }

  let front: Front
  let index: GramIndex
  /// Bytes of the shortest condition.
  let shortest: Int
  /// Nanoseconds, about, that the front costs per byte of text.
  let frontCost: Double

  /// Builds what `plan` says.
  ///
  /// - Parameter large: from so many entries on its index is large.
  init(
    _ table: ConditionTable, _ plan: GramPlan.Layer, model: TextModel, kernels: Kernels,
    large: Int = GramIndex.leastLarge
  ) {
    let shortest = plan.numbers.reduce(Int.max) { min($0, table.length(Int($1))) }
    switch plan.front {
    case .grams(let length, let stride):
      let gram = Gram(length: length)
      let anchors = AnchorChoice.anchors(of: plan.numbers, table, model, gram: length, stride: stride)
      let bits = CostModel.filterBits(entries: anchors.count * stride)
      let (filter, index) = GramFilter.filled(gram: gram, stride: stride, bits: bits) { insert in
        GramIndex(
          table, anchors, gram: gram, stride: stride, large: large,
          isSieveFirst: kernels.asksSieves(atStride: stride), filter: insert)
      }
      self.init(.grams(filter), index, shortest: shortest, kernels: kernels)
    case .buckets(let length, let groups, let positions, let kind):
      let gram = Gram(length: length)
      let assignment =
        plan.assignment
        ?? BucketAssignment(table, model, numbers: plan.numbers, gram: gram, groups: groups, kind)
      let anchors = assignment.anchors.sorted { $0.number < $1.number }
      let index = GramIndex(table, anchors, gram: gram, stride: 1, large: large) { _ in }
      let front = Front.buckets(assignment.filter(positions: positions))
      self.init(front, index, shortest: shortest, kernels: kernels)
    }
  }

  /// A layer whose front and index are there already.
  init(_ front: Front, _ index: GramIndex, shortest: Int, kernels: Kernels) {
    self.front = front
    self.index = index
    self.shortest = shortest
    frontCost = front.cost(kernels)
  }

  /// The distance between positions that the front looks at.
  var stride: Int {
    switch front {
    case .grams(let filter): filter.stride
    case .buckets: 1
    }
  }

  var bufferSizes: [Int] {
    let frontSize =
      switch front {
      case .grams(let filter): filter.words.byteCount
      case .buckets(let filter): filter.tables.byteCount + (filter.nibbles?.bytes.byteCount ?? 0)
      }
    return index.bufferSizes + [frontSize]
  }

  var summary: String {
    switch front {
    case .grams(let filter):
      "\(index.gram.length)-grams at stride \(filter.stride), \(index.entries.count) entries, "
        + "filter of 2^\(filter.bits) bits"
    case .buckets(let filter):
      "\(filter.groups * BucketFilter.bucketsPerGroup) buckets of \(filter.positions) "
        + "\(filter.kind == .pairs ? "pairs" : "bytes"), \(index.entries.count) entries"
    }
  }

  func view(for kernels: Kernels) -> GramLayerView {
    let (front, isOfGrams): (GramLayerView.Front, Bool) =
      switch self.front {
      case .grams(let filter): (.grams(filter.view), true)
      case .buckets(let filter): (.buckets(filter.view), false)
      }
    let index = index.view
    let isSieveFirst =
      isOfGrams && kernels.asksSieves(atStride: stride)
      && index.sieve?.isSparse ?? false
    return GramLayerView(
      front: front, index: index, shortest: shortest, stride: stride, frontCost: frontCost,
      isSieveFirst: isSieveFirst, isListedBySieve: isSieveFirst && kernels.listsBySieves(atStride: stride))
  }
}

extension BucketFilter {
  /// What kernels ask it by.
  fileprivate func tables(for kernels: Kernels) -> BucketTables {
    if kernels.takesNibbles || kind == .pairs { return kind }
    return kernels.takesLowBits && groups == 1 && areLowBitsExact ? .lowBits : .classes
  }
}

extension GramLayer.Front {
  /// See ``GramLayer/frontCost``.
  fileprivate func cost(_ kernels: Kernels) -> Double {
    switch self {
    case .grams(let filter):
      CostModel.gram(length: filter.gram.length, stride: filter.stride, kernels) / Double(filter.stride)
    case .buckets(let filter):
      CostModel.bucket(
        positions: filter.positions, groups: filter.groups, filter.tables(for: kernels), kernels)
    }
  }
}

/// A ``GramLayer`` to look things up in, without reference counts. What it views does not change any more.
struct GramLayerView: Sendable {
  enum Front {
    case grams(GramFilterView)
    case buckets(BucketFilterView)
  }

  let front: Front
  let index: GramIndexView
  let shortest: Int
  let stride: Int
  let frontCost: Double
  /// Whether the sieve is asked in the place of the front about one text.
  let isSieveFirst: Bool
  /// Whether it is about many, too.
  let isListedBySieve: Bool

  /// What is asked about one position of a text that passed.
  @inline(__always) var sieveBehindFront: GramSieveView? { isSieveFirst ? nil : index.sieve }

  /// What is asked in the place of the front about many texts, and what is about positions of them that passed.
  @inline(__always) var sieveOfList: GramSieveView? { isListedBySieve ? index.sieve : nil }
  @inline(__always) var sieveBehindList: GramSieveView? { isListedBySieve ? nil : index.sieve }

  /// The front as kernels ask it about one text.
  func kernelFront(_ kernels: Kernels) -> KernelFront {
    switch front {
    case .grams(let filter):
      var front = KernelFront(
        filter, sieve: isSieveFirst ? index.sieve : nil, shortest: shortest, gramLength: index.gram.length,
        kernels)
      index.buckets.fetch(by: &front, shift: index.shift, kernels)
      return front
    case .buckets(let filter):
      return KernelFront(filter, sieve: index.sieve, shortest: shortest, gram: index.gram, kernels)
    }
  }
}
