import EventModel
import Foundation
package import RouterFiles

/// One side of a comparison: the reports of one build, and the instructions counted of it, if any.
package struct ComparisonSide: Sendable {
  /// The file or folder as the user named it.
  package var name: String
  /// One report for a file. For a folder one per file, in the order of their names: the *k*-th of both sides
  /// were measured in turns.
  package var reports: [SavedReport]
  package var instructions: InstructionCounts?

  package init(name: String, reports: [SavedReport], instructions: InstructionCounts? = nil) {
    self.name = name
    self.reports = reports
    self.instructions = instructions
  }

  /// Reads a saved report, or all of a folder's files whose names end in `.json`.
  package init(path: String) throws(RouterFileError) {
    do throws(RouterFileError) {
      self.init(name: path, reports: [try SavedReport(path: path)])
      return
    } catch {
      guard case .input(.isDirectory) = error, path != "-" else { throw error }
    }
    var reports: [SavedReport] = []
    var instructions: InstructionCounts?
    for file in try Self.files(in: path) {
      let place = try JSONDocument.read(file)
      do throws(FileFormatError) {
        if try InstructionCounts.isOne(place) {
          instructions = try InstructionCounts(place)
        } else {
          reports.append(try SavedReport(place))
        }
      } catch {
        throw .format(error)
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

  package init(tool: String, perEvent: [String: Double]) {
    self.tool = tool
    self.perEvent = Dictionary(uniqueKeysWithValues: perEvent.map { (ExactText($0.key), $0.value) })
  }

  static func isOne(_ place: JSONPlace) throws(FileFormatError) -> Bool {
    guard let schema = try JSONObject(place)["schema"] else { return false }
    return try schema.string() == Self.schema
  }

  init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    tool = try root.require("tool", "a string").string()
    perEvent = [:]
    for entry in try root.require("counts", "an array").array() {
      let object = try JSONObject(entry)
      let name = try object.require("workload", "a string")
      let events = try object.require("events", "a number").count(from: 1)
      let count = try object.require("instructions", "a number").count(from: 1)
      guard perEvent.updateValue(Double(count) / Double(events), forKey: ExactText(try name.string())) == nil
      else {
        throw name.unexpected("a name that no other count has")
      }
    }
  }
}
