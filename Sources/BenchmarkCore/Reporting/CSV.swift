package import RouterFiles

/// Comma-separated values, RFC 4180 with LF.
package enum CSV {
  /// A header, and a line for each of `rows`.
  package static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// A header, and a line for each of `rows`: of its members those that are called as `columns`, empty where
  /// there is none, then `environment`, then the members of what was routed, which all have the same names.
  package static func table(
    _ columns: [String], _ rows: [(members: JSONMembers, workload: JSONMembers)],
    _ environment: BenchmarkEnvironment
  ) -> String {
    let place = environment.fields
    let header = columns + place.map(\.name) + (rows.first?.workload.texts.map(\.name) ?? [])
    return text(
      [header]
        + rows.map { row in
          row.members.texts(of: columns) + place.map(\.value) + row.workload.texts.map(\.value)
        })
  }

  /// A field in quotation marks where it needs them.
  private static func quoted(_ field: String) -> String {
    // Scalar by scalar: characters that are runs of marks would be compared in quadratic time.
    guard field.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || Character($0).isNewline }) else {
      return field
    }
    var quoted = String.UnicodeScalarView()
    for scalar in field.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return "\"" + String(quoted) + "\""
  }
}

extension WorkloadSummary {
  /// The columns that a line ends with.
  package var columns: JSONMembers {
    ["workload": name, "workloadHash": hash, "seed": seed.map { String($0) }]
  }
}
