@_spi(Benchmarks) import EventRouter

/// Shapes among which the planner is made to take the cheapest, with a name for a person.
struct ShapeChoice: Sendable, Hashable {
  var name: String
  var shapes: PlanShapes

  /// What is compared: each front of a single layer, and each way to cut the conditions in two.
  static let all: [ShapeChoice] =
    (1...8).map { length in
      ShapeChoice(
        name: "\(length)-grams", shapes: PlanShapes(gramLengths: [length], groups: [], split: .none))
    }
    + [false, true].flatMap { pairs in
      (pairs ? [1, 2] : [1, 2, 4, 8]).map { groups in
        ShapeChoice(
          name: "\(groups) \(groups == 1 ? "group" : "groups")\(pairs ? " of pairs" : "")",
          shapes: PlanShapes(gramLengths: [], groups: [groups], pairs: pairs, split: .none))
      }
    }
    + [4, 5, 6, 7, 8, 10, 12, 16].flatMap { length in
      [
        ShapeChoice(name: "cut at \(length)", shapes: PlanShapes(split: .below(length))),
        ShapeChoice(name: "cut at \(length), grams", shapes: PlanShapes(groups: [], split: .below(length))),
        ShapeChoice(
          name: "cut at \(length), buckets", shapes: PlanShapes(gramLengths: [], split: .below(length))),
      ]
    }
}
