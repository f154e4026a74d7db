package import RouterFiles

extension ScaleReport: Decodable {
  /// Reads the object that `routebench scale --save` wrote. Unknown keys are ignored, as in ``BenchmarkReport``.
  package init(from decoder: any Decoder) throws {
    let root = try JSONObject(decoder.place)
    let header = try SavedHeader(of: root, [.scale])
    let workload = try root.decode("workload", Generated.self)
    self.init(
      environment: header.environment, kind: workload.kind, seed: workload.seed,
      fixed: try root.decode("fixed"), rounds: try root.field("rounds", Positive.self),
      curves: try root.decode("curves"), incomplete: header.incomplete)
  }

  private struct Generated: Decodable {
    var kind: String
    @Field<Decimal> var seed: UInt64
  }

  /// The keys `schema`, `environment`, `workload`, `fixed`, `rounds` and `curves`.
  package var members: JSONMembers {
    [
      "schema": Self.schema, "environment": environment,
      "workload": ["kind": kind, "seed": String(seed)] as JSONMembers, "fixed": fixed, "rounds": rounds,
      "curves": curves,
    ] + Incompleteness.members(incomplete)
  }
}

extension ScaleCurve: Decodable, JSONRecord {
  package init(from decoder: any Decoder) throws {
    let object = try JSONObject(decoder.place)
    let list = try object.require("points", "an array")
    let engine = try object.require("engine", "a string")
    self.init(
      axis: try object.decode("axis"), engine: try engine.decode(),
      points: try list.array().map { try ScalePoint($0, engine: engine) })
    if points.isEmpty { throw list.unexpected("an array of at least one point") }
  }

  package var members: JSONMembers {
    [
      "axis": axis, "engine": engine, "points": points,
      // For readers that do not fit for themselves.
      "fits": ScaleFigure.allCases.compactMap { figure in
        fit(figure).map { fit -> JSONMembers in
          [
            "figure": figure.rawValue, "exponent": fit.exponent, "factor": fit.factor,
            "rSquared": fit.rSquared, "points": fit.points,
          ]
        }
      },
    ]
  }
}

extension ScalePoint: JSONRecord {
  /// The record of a result stands in a point with other names: `conditions` and `lanes` are those of the place, the
  /// curve has the engine.
  private static let conditions = "conditionCount"

  fileprivate init(_ place: JSONPlace, engine: JSONPlace) throws {
    let object = try JSONObject(place)
    // What only a result may leave out.
    for key in ["passesPerRound", "representation", "comparedEvents", "differingEvents"] {
      _ = try object.require(key, "a value")
    }
    let names = ["engine": engine, "conditions": try object.require(Self.conditions, "a number")]
    self.init(
      coordinates: try place.decode(), workloadHash: try object.decode("workloadHash"),
      matchingPercent: try object.field("matchingPercent", IfKnown<Percent>.self),
      result: try place.decode(substituting: names))
  }

  package var members: JSONMembers {
    let figures = result.members.renamed { key in
      key == "engine" || key == "lanes" ? nil : key == "conditions" ? Self.conditions : key
    }
    return coordinates.members
      + ["workloadHash": workloadHash, "matchingPercent": matchingPercent] + figures
  }
}

extension ScaleCoordinates: JSONRecord {
  package var members: JSONMembers {
    ["conditions": conditions, "length": length, "share": share, "lanes": lanes]
  }
}
