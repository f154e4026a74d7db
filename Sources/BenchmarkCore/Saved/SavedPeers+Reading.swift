package import RouterFiles

extension SavedPeers: Decodable {
  private struct Machine: Decodable {
    var processor: String
    var architecture: String
    var kernel: String
    @Field<Positive> var cores: Int
  }

  /// Reads the object that `Scripts/peers --format json` prints. Unknown keys are ignored.
  package init(from decoder: any Decoder) throws {
    let root = try JSONObject(decoder.place)
    try root.expect(schema: Self.schema)
    let machine = try root.decode("machine", Machine.self)
    var reading = CellReading()
    for place in try root.require("results", "an array").array() { try reading.take(place) }
    let skipped = try root["skipped"].map { try JSONObject($0).all } ?? []
    self.init(
      machines: [
        "\(machine.processor) (\(machine.architecture), \(machine.cores) cores), kernels: \(machine.kernel)"
      ], cells: reading.cells,
      skipped: try skipped.sorted { $0.key < $1.key }.map {
        Skipped(cell: $0.key, reason: try $0.value.string())
      })
  }

  /// Reads the lines that the program keeps while it runs, one cell each; of several of a cell the last
  /// counts. A last line that a stopped run left without its end is passed over.
  package init(lines bytes: [UInt8], file: String) throws(FileFormatError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var machines: [String] = []
    var knownMachines: Set<String> = []
    var reading = CellReading()
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      do throws(FileFormatError) {
        let place = try JSONDocument.parse(Array(line), file: file, isFile: index == 0)
        try reading.take(place)
        if let run = try JSONObject(place)["run"]?.string(), knownMachines.insert(run).inserted {
          machines.append(run)
        }
      } catch {
        if index == lines.count - 1, case .syntax = error.problem { break }
        var error = error
        error.line = index + 1
        throw error
      }
    }
    var known: Set<String> = []
    let last = reading.cells.reversed().filter { known.insert($0.name).inserted }
    self.init(machines: machines, cells: last.reversed())
  }
}

/// Cells of which some have been read.
private struct CellReading {
  /// More engines than this are refused: tables have a column for each.
  private static let maximumEngines = 64

  private(set) var cells: [SavedPeers.Cell] = []
  private var names: Set<String> = []

  mutating func take(_ place: JSONPlace) throws(FileFormatError) {
    let cell = try place.decode(SavedPeers.Cell.self)
    names.formUnion(cell.engines.map(\.name))
    if cell.engines.count > Self.maximumEngines || names.count > Self.maximumEngines {
      throw try JSONObject(place).require("engines", "an array")
        .unexpected("at most \(Self.maximumEngines) engines")
    }
    cells.append(cell)
  }
}

/// The name of a cell.
package enum CellName: FieldFormat {
  package static var expected: String { "a string" }

  package static func read(_ place: JSONPlace) throws(FileFormatError) -> String {
    let text = try place.string()
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, !parts[0].isEmpty, parts.suffix(2).allSatisfy({ Int($0) ?? 0 > 0 }) else {
      throw place.unexpected("kind/conditions/bytes")
    }
    return text
  }
}

/// Times by question; none where nobody measured.
package enum TimesByQuestion: FieldFormat {
  package static var expected: String { "an object" }
  package static var absent: [SavedPeers.Question: Samples]? { [:] }

  package static func read(_ place: JSONPlace) throws(FileFormatError) -> [SavedPeers.Question: Samples] {
    let object = try JSONObject(place)
    var times: [SavedPeers.Question: Samples] = [:]
    for question in SavedPeers.Question.allCases {
      times[question] = try object[question.rawValue]?.decode()
    }
    return times
  }
}
