import CMatchKernels
import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// No false negative: wherever a condition stands, a front lets one of its grams through, and it is found.
@Suite("Planted conditions")
struct PlantedConditionTests {
  @Test("are candidates and found at every alignment: gram fronts", arguments: 1...8)
  func grams(length: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(length))
    let test = try TestTable(GramLayerTests.conditions(using: &random).filter { $0.utf8.count <= 310 })
    let model = TextModel(test.table)
    for stride in [1, 2, 3, 4, 7, 8, 9, 32] {
      let numbers = GramLayerTests.longEnough(test, length + stride - 1)
      let front = GramPlan.Layer.Front.grams(length: length, stride: stride)
      let layer = GramLayer(
        test.table, .init(numbers: numbers, front: front), model: model, kernels: .selected)
      try check(layer, test, numbers, using: &random)
    }
  }

  @Test("are candidates and found at every alignment: bucket fronts", arguments: 1...8)
  func buckets(positions: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(positions))
    let test = try TestTable(GramLayerTests.conditions(using: &random).filter { $0.utf8.count <= 310 })
    let model = TextModel(test.table)
    for groups in 1...BucketFilter.maximumGroups {
      for kind in [BucketTables.classes, .lowBits, .nibbles, .lowNibbles, .pairs] {
        let length = random.element(of: [1, 2, 3, 4])
        let numbers = GramLayerTests.longEnough(test, length)
        let front = GramPlan.Layer.Front.buckets(
          gram: length, groups: groups, positions: positions, of: kind)
        let layer = GramLayer(
          test.table, .init(numbers: numbers, front: front), model: model, kernels: .selected)
        try check(layer, test, numbers, using: &random)
      }
    }
  }

  @Test("are found at every place where a block ends", arguments: [1, 4, 8])
  func blocks(length: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(length))
    let conditions = ConditionSets.random(
      count: 20, letters: "bcdefghijklmnop", lengths: 16...16, using: &random)
    let test = try TestTable(conditions)
    let model = TextModel(test.table)
    let numbers = GramLayerTests.longEnough(test, 16)
    let filler = (0..<(2 * HitLists.blockBytes + 100)).map { _ in
      UInt8.random(in: 0x21..<0x61, using: &random)
    }
    var fronts = [1, 2, 3, 4, 7, 8, 9].map { GramPlan.Layer.Front.grams(length: length, stride: $0) }
    fronts.append(.buckets(gram: min(length, 4), groups: 1, positions: length))
    fronts.append(.buckets(gram: min(length, 4), groups: 2, positions: length, of: .pairs))
    var scratch = MatchScratch()
    for front in fronts {
      let layer = GramLayer(
        test.table, .init(numbers: numbers, front: front), model: model, kernels: .selected)
      let kernels = random.element(of: Kernels.available)
      for boundary in [HitLists.blockBytes, 2 * HitLists.blockBytes] {
        for begin in (boundary - 26)...(boundary + 10) {
          let number = random.element(of: numbers)
          var text = filler
          text.replaceSubrange(begin..<(begin + 16), with: test.folds[Int(number)])
          try withTexts([text]) { view in
            let prepared = scratch.folded.folds(of: view)
            checkFound(layer, test, prepared, [Plant(number: number, position: begin)], kernels, &scratch)
          }
        }
      }
    }
  }

  /// A condition in a text that consists of it and a little around it.
  private struct Plant {
    var number: UInt32
    var position: Int
  }

  private func check(
    _ layer: GramLayer, _ test: TestTable, _ numbers: [UInt32], using random: inout SeededGenerator
  ) throws {
    var chosen = [numbers.min { test.folds[Int($0)].count < test.folds[Int($1)].count }!]
    chosen += (0..<6).map { _ in random.element(of: numbers) }
    var texts: [[UInt8]] = []
    var plants: [Plant] = []
    var end = 0
    for number in chosen {
      for alignment in 0..<max(layer.stride, 16) {
        // As many bytes before it as move it to this alignment, in the same text or in one of their own.
        let filler = (alignment - end % max(layer.stride, 16) + 64) % max(layer.stride, 16)
        let before = (0..<filler).map { _ in UInt8.random(in: 0x20..<0x7F, using: &random) }
        plants.append(Plant(number: number, position: end + filler))
        if random.once(in: 2) {
          texts += [before, test.folds[Int(number)]]
        } else {
          texts.append(before + test.folds[Int(number)])
        }
        end += filler + test.folds[Int(number)].count
      }
    }
    for kernels in Kernels.available {
      try withTexts(texts.map { $0.map { recased($0, using: &random) } }) { view in
        var scratch = MatchScratch()
        let prepared = scratch.folded.folds(of: view)
        checkCandidates(layer, prepared, plants, kernels)
        checkFound(layer, test, prepared, plants, kernels, &scratch)
      }
    }
  }

  private func recased(_ byte: UInt8, using random: inout SeededGenerator) -> UInt8 {
    (0x61...0x7A).contains(byte) && random.once(in: 2) ? byte - 0x20 : byte
  }

  private func checkCandidates(
    _ layer: GramLayer, _ texts: Texts, _ plants: [Plant], _ kernels: Kernels
  ) {
    let start = Int(texts.start)
    let range = start..<(start + texts.byteCount)
    let out = GuardedMemory<UInt32>(count: range.count + 1 + Int(CMK_WRITE_AHEAD))
    let count =
      switch layer.front {
      case .grams(let filter): kernels.candidates(texts.bytes, range, filter.view, out.view).count
      case .buckets(let filter): kernels.candidates(texts.bytes, range, filter.view, out.view).count
      }
    let positions = Set(out.prefix(count))
    var befores: [UInt32: [Int]] = [:]
    for slot in 0..<layer.index.entries.count {
      let entry = layer.index.entries.view[slot]
      befores[entry.number, default: []].append(entry.before)
    }
    for plant in plants {
      let isSeen = befores[plant.number]!.contains {
        positions.contains(UInt32(start + plant.position + $0))
      }
      if !isSeen {
        Issue.record("\(kernels.name), \(layer.summary): \(plant) is no candidate")
        return
      }
    }
  }

  private func checkFound(
    _ layer: GramLayer, _ test: TestTable, _ texts: Texts, _ plants: [Plant], _ kernels: Kernels,
    _ scratch: inout MatchScratch
  ) {
    scratch.pairs.removeAll()
    // So large a budget that the guard has nothing to do.
    let scan = GramScan(
      test.table.pool.view, ConditionPlaces(test.table), texts, scratch.hits.lists, kernels: kernels,
      budgetPerByte: 1e6, scope: .all)
    let isScanned = [layer.view(for: kernels)].withView {
      scan.run($0, isChecked: true, into: &scratch.pairs, costs: &scratch.costs)
    }
    #expect(isScanned)
    let overBudgetCount = scratch.costs.overBudgetCount
    #expect(overBudgetCount == 0)
    for plant in plants {
      let position = Int(texts.start) + plant.position
      let event = (0..<texts.count).first { texts.end($0) > position }!
      var isFound = false
      scratch.pairs.forEach { isFound = isFound || $0 == event && $1 == plant.number }
      if !isFound {
        Issue.record("\(kernels.name), \(layer.summary): \(plant) is not found")
        return
      }
    }
  }
}
