import EventModel
import Foundation
package import RouterFiles

/// One side of a comparison: the reports of one build, and the instructions counted of it, if any.
package struct ComparisonSide: Sendable {
  /// The file or folder as the user named it.
  package var name: String
  /// One report for a file. For a folder one per file, in the order of their names: the *k*-th of both sides
  /// were measured in turns.
  package var reports: [BenchmarkReport]
  package var instructions: InstructionCounts?

  package init(name: String, reports: [BenchmarkReport], instructions: InstructionCounts? = nil) {
    self.name = name
    self.reports = reports
    self.instructions = instructions
  }

  /// Reads a saved report, or all of a folder's files whose names end in `.json`.
  package init(path: String) throws(RouterFileError) {
    do throws(RouterFileError) {
      self.init(name: path, reports: [try BenchmarkReport(path: path)])
      return
    } catch {
      guard case .input(.isDirectory) = error, !path.isExactly("-") else { throw error }
    }
    var reports: [BenchmarkReport] = []
    var instructions: InstructionCounts?
    for file in try Self.files(in: path) {
      try JSONDocument.read(file) { place throws(FileFormatError) in
        if try InstructionCounts.isOne(place) {
          instructions = try place.decode()
        } else {
          reports.append(try place.decode())
        }
      }
    }
    if reports.isEmpty { throw .input(.notFound(file: path + "/*.json")) }
    self.init(name: path, reports: reports, instructions: instructions)
  }

  private static func files(in folder: String) throws(RouterFileError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        .sorted().map { folder + "/" + $0 }
    } catch {
      throw .input(.unreadable(file: folder, reason: error.localizedDescription))
    }
  }
}

/// Instructions that a tool such as callgrind counted while a build routed workloads.
package struct InstructionCounts: Sendable, Hashable {
  package static let schema = "eventrouter-instructions/1"

  /// What counted, with the set of kernels: counts of different ones are not comparable.
  package var tool: String
  /// Instructions per event, by the workload's name.
  var perEvent: [ExactText: Double]
}

extension InstructionCounts: Decodable {
  package init(tool: String, perEvent: [String: Double]) {
    self.tool = tool
    self.perEvent = Dictionary(uniqueKeysWithValues: perEvent.map { (ExactText($0.key), $0.value) })
  }

  private struct Count: Decodable {
    var workload: String
    @Field<Positive> var events: Int
    @Field<Positive> var instructions: Int
  }

  static func isOne(_ place: JSONPlace) throws(FileFormatError) -> Bool {
    guard let schema = try JSONObject(place)["schema"] else { return false }
    return try schema.string() == Self.schema
  }

  package init(from decoder: any Decoder) throws {
    let root = try JSONObject(decoder.place)
    self.init(tool: try root.decode("tool"), perEvent: [:] as [String: Double])
    for place in try root.require("counts", "an array").array() {
      let count = try place.decode(Count.self)
      let value = Double(count.instructions) / Double(count.events)
      guard perEvent.updateValue(value, forKey: ExactText(count.workload)) == nil else {
        throw try JSONObject(place).require("workload", "a string")
          .unexpected("a name that no other count has")
      }
    }
  }
}
