import Workloads

extension Cell {
  private static let lengths = [24, 64, 130, 2048]

  /// Every cell; those that share conditions follow each other, so that an index is built once for them.
  package static let full: [Cell] = {
    let kinds: [(Kind, [Int])] = [
      (.real, [10, 100, 1000, 10_000, 100_000]),
      (.random, [10, 100, 1000, 10_000, 100_000, 1_000_000]),
      (.hot, [10, 100, 1000, 10_000]),
      (.uuids, [10, 100, 1000, 10_000, 100_000, 1_000_000]),
      (.nonASCII, [10, 100, 1000, 10_000, 100_000]),
    ]
    let ordinary = kinds.flatMap { kind, sizes in
      sizes.flatMap { size in lengths.map { Cell(kind, conditions: size, eventBytes: $0) } }
    }
    return ordinary + mixed + adversarial
  }()

  /// In those of the family `0` the events are ASCII as those that they are compared with are.
  private static var mixed: [Cell] {
    [10, 1000].flatMap { size in
      [64, 130].flatMap { length in
        MixedFamily.allCases.map { Cell(.mixed($0), conditions: size, eventBytes: length) }
      }
    }
  }

  private static var adversarial: [Cell] {
    AdversarialFamily.allCases.flatMap { family -> [Cell] in
      let lengths =
        switch family {
        case .oneByteEvents: [1]
        case .oneLargeEvent: [10 << 20]
        case .combiningMarks: [64, 2048, 2_000_001]
        // One event in 4,096 is hostile: longer ones would be too few to have any.
        case .hostileNeighbour: [64]
        default: [64, 2048]
        }
      return [1000, 50_000].flatMap { size in
        lengths.map { Cell(.adversarial(family), conditions: size, eventBytes: $0) }
      }
    }
  }

  /// A representative few.
  package static let quick: [Cell] = [
    "real/100/64", "real/1000/64", "real/10000/130", "real/100000/64",
    "random/10/64", "random/100/24", "random/1000/64", "random/1000/130", "random/1000/2048",
    "random/10000/130",
    "random/100000/64", "random/1000000/64", "hot/1000/64", "uuids/10000/130", "nonASCII/1000/64",
    "mixed/0/1000/64", "mixed/1/1000/64", "mixed/100/1000/64",
    "adversarial/twoLetters/1000/64", "adversarial/almostRuns/1000/64",
  ].compactMap(Cell.init(name:))
}
