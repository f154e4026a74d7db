package import RouterFiles

extension SavedPeers {
  /// Reads the object that `Scripts/peers --format json` prints. Unknown keys are ignored.
  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try root.require("schema", "\"\(Self.schema)\"")
    guard try schema.string() == Self.schema else { throw schema.unexpected("\"\(Self.schema)\"") }
    let machine = try JSONObject(root.require("machine", "an object"))
    var words: [String] = []
    for key in ["processor", "architecture", "kernel"] {
      words.append(try machine.require(key, "a string").string())
    }
    let cores = try machine.count("cores", from: 1)
    var cells: [Cell] = []
    var names: Set<String> = []
    for entry in try root.require("results", "an array").array() { cells.append(try Cell(entry, &names)) }
    var skipped: [Skipped] = []
    if let place = root["skipped"] {
      for (key, reason) in try JSONObject(place).all.sorted(by: { $0.key < $1.key }) {
        skipped.append(Skipped(cell: key, reason: try reason.string()))
      }
    }
    self.init(
      machines: ["\(words[0]) (\(words[1]), \(cores) cores), kernels: \(words[2])"], cells: cells,
      skipped: skipped)
  }

  /// Reads the lines that the program keeps while it runs, one cell each; of several of a cell the last
  /// counts. A last line that a stopped run left without its end is passed over.
  package init(lines bytes: [UInt8], file: String) throws(FileFormatError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var machines: [String] = []
    var knownMachines: Set<String> = []
    var cells: [Cell] = []
    var names: Set<String> = []
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      do throws(FileFormatError) {
        let place = try JSONDocument.parse(Array(line), file: file, isFile: index == 0)
        cells.append(try Cell(place, &names))
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
    let last = cells.reversed().filter { known.insert($0.name).inserted }
    self.init(machines: machines, cells: last.reversed())
  }
}

extension SavedPeers.Cell {
  /// More engines than this are refused: tables have a column for each.
  private static let maximumEngines = 64

  /// - Parameter names: The engines of the cells read so far.
  fileprivate init(_ place: JSONPlace, _ names: inout Set<String>) throws(FileFormatError) {
    let object = try JSONObject(place)
    let name = try object.require("cell", "a string")
    let text = try name.string()
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, !parts[0].isEmpty, parts.suffix(2).allSatisfy({ Int($0) ?? 0 > 0 }) else {
      throw name.unexpected("kind/conditions/bytes")
    }
    var engines: [SavedPeers.Engine] = []
    for entry in try object.require("engines", "an array").array() {
      let engine = try SavedPeers.Engine(JSONObject(entry))
      names.insert(engine.name)
      guard engines.count < Self.maximumEngines, names.count <= Self.maximumEngines else {
        throw entry.unexpected("at most \(Self.maximumEngines) engines")
      }
      engines.append(engine)
    }
    self.init(
      name: text, conditions: try object.count("conditions"),
      events: try object.count("events", from: 1),
      bytes: try object.count("bytes"), engines: engines)
  }
}

extension SavedPeers.Engine {
  fileprivate init(_ object: JSONObject) throws(FileFormatError) {
    self.init(
      name: try object.require("name", "a string").string(), problem: try object["problem"]?.string(),
      buildSeconds: try object["buildSeconds"]?.number(.seconds),
      buildPeakBytes: try object.optionalCount("buildPeakBytes"),
      indexBytes: try object.optionalCount("indexBytes"))
    guard let times = object["nsPerEvent"] else { return }
    let byQuestion = try JSONObject(times)
    for question in SavedPeers.Question.allCases {
      if let samples = byQuestion[question.rawValue] { nanoseconds[question] = try Samples(samples) }
    }
  }
}
