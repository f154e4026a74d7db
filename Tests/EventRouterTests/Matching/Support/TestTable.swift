import RouterTestSupport

@_spi(Benchmarks) @testable import EventRouter

/// A compiled table of conditions, and what is plain to say about it.
struct TestTable {
  let table: ConditionTable
  /// The folds by number.
  let folds: [[UInt8]]
  /// The numbers in lexicographic order of their folds.
  let lexicographic: [UInt32]

  /// Where no two conditions fold alike and none to nothing, condition *i* gets the number *i*.
  init(_ conditions: [String]) throws {
    table = try RouterSnapshot(.conditions(conditions), representation: .automaton).table
    let table = table
    let folds = (0..<table.count).map { number in table.bytes(number).array }
    self.folds = folds
    lexicographic = folds.indices.sorted { folds[$0].lexicographicallyPrecedes(folds[$1]) }.map(UInt32.init)
  }

  func matcher(_ representation: Representation, kernels: Kernels) -> any Matcher {
    representation.matcher(table, lexicographic: lexicographic, kernels: kernels)
  }
}

extension RouterConfiguration {
  /// One declaration per condition, in order, as a file of conditions makes.
  static func conditions(_ conditions: [String]) -> RouterConfiguration {
    RouterConfiguration(
      declarations: conditions.enumerated().map { index, condition in
        SceneDeclaration(id: SceneDeclaration.ID("c\(index)"), matching: [condition])
      })
  }
}

extension View {
  var array: [Element] { (0..<count).map { self[$0] } }
}

/// Calls `body` with `texts` back to back.
func withTexts(_ texts: [[UInt8]], _ body: (Texts) -> Void) throws {
  var batch = EventBatch()
  for text in texts { try batch.append(url: text.span) }
  BatchView.with(batch) { body($0.texts) }
}

extension Matcher {
  /// The smallest number in each of `texts`, or `bound`, for a table in which the key of a number is that of the
  /// declaration at its position.
  func smallest(in texts: [[UInt8]], below bound: Int, scratch: inout MatchScratch) throws -> [Int] {
    var best: [UInt32] = []
    try withTexts(texts) { view in
      best = [UInt32](count: view.count) {
        findFirst(
          in: view, best: $0.filled(with: DestinationKey.declaration(bound).rawValue), scratch: &scratch)
      }
    }
    return best.map { DestinationKey(rawValue: $0).order }
  }

  /// The numbers in each of `texts`, ascending.
  func all(in texts: [[UInt8]], scratch: inout MatchScratch) throws -> [[Int]] {
    var all: [[Int]] = []
    try withTexts(texts) { view in
      scratch.pairs.removeAll()
      findAll(in: view, scratch: &scratch)
      var grouped = scratch.pairs.grouped(eventCount: view.count)
      for event in 0..<view.count {
        all.append(Set(grouped.numbers(of: event).array.map { Int($0) }).sorted())
      }
    }
    return all
  }
}
