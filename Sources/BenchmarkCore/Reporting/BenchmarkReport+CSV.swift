extension BenchmarkReport {
  /// One line per result under a header, RFC 4180 with LF; the environment and the workload on every line.
  package var csv: String {
    let names =
      [
        "engine", "lanes", "events", "bytes", "conditions", "rounds", "nsPerEvent", "nsPerEventMin",
        "nsPerEventMax", "eventsPerSecond", "bytesPerSecond", "timesFasterThanFoundation", "buildSeconds",
        "indexBytes", "allocatedBytesPerEvent", "decisionChecksum", "verified", "comparedEvents",
        "differingEvents",
      ] + environment.fields.map(\.name) + ["workload", "workloadHash", "seed"]
    var output = names.joined(separator: ",") + "\n"
    for result in results {
      let numbers = [
        result.engine.rawValue, String(result.lanes), String(result.events), String(result.bytes),
        String(result.conditions), String(rounds), String(result.nanoseconds.median),
        String(result.nanoseconds.minimum), String(result.nanoseconds.maximum),
        String(result.eventsPerSecond), String(result.bytesPerSecond),
        timesFasterThanFoundation(result).map { String($0) } ?? "", String(result.buildSeconds),
        String(result.indexBytes), result.allocatedBytesPerEvent.map { String($0) } ?? "",
        String(result.decisionChecksum), String(result.verified), String(result.verification.compared),
        String(result.verification.differences),
      ]
      let fields =
        numbers + environment.fields.map(\.value) + [
          workload.name, workload.hash, workload.seed.map { String($0) } ?? "",
        ]
      output += fields.map(CSV.quoted).joined(separator: ",") + "\n"
    }
    return output
  }
}

/// Comma-separated values, RFC 4180 with LF.
package enum CSV {
  /// A field in quotation marks where it needs them.
  package static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
