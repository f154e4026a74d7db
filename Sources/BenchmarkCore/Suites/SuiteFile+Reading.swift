package import RouterFiles

/// What a suite may ask for.
package struct SuiteBounds: Sendable {
  /// The kinds of workloads that can be generated.
  package var kinds: [String]
  package var lanes: ClosedRange<Int>

  package init(kinds: [String], lanes: ClosedRange<Int>) {
    self.kinds = kinds
    self.lanes = lanes
  }
}

extension SuiteFile {
  /// Reads the file at `path`; `-` is the standard input.
  ///
  /// - Throws: ``RouterFileError`` for the first thing that is wrong; nothing is half-loaded.
  package init(path: String, bounds: SuiteBounds) throws(RouterFileError) {
    self = try JSONDocument.read(path) { place throws(FileFormatError) in
      try SuiteFile(place, bounds: bounds)
    }
    file = path
  }

  /// Parses `bytes`; `name` is the file in error messages.
  package init(bytes: [UInt8], name: String, bounds: SuiteBounds) throws(FileFormatError) {
    try self.init(try JSONDocument.parse(bytes, file: name, isFile: true), bounds: bounds)
  }

  private init(_ place: JSONPlace, bounds: SuiteBounds) throws(FileFormatError) {
    let root = try JSONObject(place)
    try root.expect(schema: Self.schema)
    try root.allow(["schema", "engines", "lanes", "workloads"])
    let list = try root.require("workloads", "an array")
    var workloads: [SuiteEntry] = []
    var names: Set<String> = []
    for entry in try list.array() {
      let object = try JSONObject(entry)
      let workload = try SuiteEntry(object, bounds: bounds)
      if !names.insert(workload.name).inserted {
        throw try object.require("name", "a string").unexpected("a name that no other workload has")
      }
      workloads.append(workload)
    }
    if workloads.isEmpty { throw list.unexpected("an array of at least one workload") }
    self.init(
      file: place.file, engines: try root.engines(), lanes: try root.lanes(in: bounds.lanes),
      workloads: workloads)
  }
}

extension SuiteEntry {
  fileprivate init(_ object: JSONObject, bounds: SuiteBounds) throws(FileFormatError) {
    try object.allow([
      "name", "scenes", "conditions", "events", "inputFormat", "generate", "call", "engines", "lanes",
      "hash", "checksum",
    ])
    let name = try object.require("name", "a string")
    self.init(name: try name.string())
    guard !self.name.isEmpty,
      !self.name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw name.unexpected("a name that is not empty and has no control characters") }
    path = object.place.path
    if let scenes = object["scenes"] { configuration = .scenes(try scenes.path()) }
    if let conditions = object["conditions"] {
      if configuration != nil {
        throw conditions.misplaced("\"scenes\" stands beside it; expected one of them")
      }
      configuration = .conditions(try conditions.path())
    }
    events = try object["events"]?.path()
    if let format = object["inputFormat"] {
      if events == nil {
        throw format.misplaced("there is no file of events to read; expected \"events\", too")
      }
      inputFormat = try format.choice(of: EventFormat.self)
    }
    if let generate = object["generate"] {
      generator = try Generator(JSONObject(generate), of: self, kinds: bounds.kinds)
    } else if configuration == nil || events == nil {
      let missing = configuration == nil ? "\"scenes\" or \"conditions\"" : "\"events\""
      _ = try object.require("generate", "an object that says what to generate, or files: \(missing)")
    }
    call = try object["call"]?.choice(of: BenchmarkCall.self) ?? .batch
    engines = try object.engines()
    lanes = try object.lanes(in: bounds.lanes)
    for key in ["engines", "lanes"] where call != .batch {
      if let place = object[key] {
        throw place.misplaced(
          "the call \"\(call.rawValue)\" is timed of fast on one lane; expected no \(key)")
      }
    }
    checksum = try object["checksum"].map { place throws(FileFormatError) in try Decimal.read(place) }
    hash = try object["hash"]?.hash()
  }
}

extension SuiteEntry.Generator {
  fileprivate init(
    _ object: JSONObject, of entry: SuiteEntry, kinds: [String]
  ) throws(FileFormatError) {
    try object.allow(["kind", "seed", "conditionCount", "eventCount", "eventLength"])
    let kind = try object.require("kind", "the name of a kind of workloads")
    let name = try kind.string()
    guard kinds.contains(name) else {
      throw kind.unexpected("one of " + kinds.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    if entry.configuration != nil, entry.events != nil {
      throw object.place.misplaced("files hold the conditions and the events; expected no generator")
    }
    for key in ["conditionCount"] where entry.configuration != nil {
      if let place = object[key] { throw place.misplaced("a file holds the conditions; expected no count") }
    }
    for key in ["eventCount", "eventLength"] where entry.events != nil {
      if let place = object[key] { throw place.misplaced("a file holds the events; expected no \(key)") }
    }
    self.init(
      kind: name, seed: try object["seed"]?.integer(in: 0...Int.max) ?? 1,
      conditionCount: try object["conditionCount"]?.integer(in: 0...10_000_000),
      eventCount: try object["eventCount"]?.integer(in: 1...100_000_000),
      eventLength: try object["eventLength"]?.integer(in: 1...(1 << 30)))
  }
}

extension JSONObject {
  fileprivate func engines() throws(FileFormatError) -> [EngineName]? {
    try distinct("engines", "engine") { place throws(FileFormatError) in try place.decode() }
  }

  fileprivate func lanes(in range: ClosedRange<Int>) throws(FileFormatError) -> [Int]? {
    try distinct("lanes", "number of lanes") { place throws(FileFormatError) in try place.integer(in: range) }
  }

  /// An array that is not empty and has nothing twice; nil where the key is not there.
  private func distinct<Element: Equatable>(
    _ key: String, _ thing: String, _ read: (JSONPlace) throws(FileFormatError) -> Element
  ) throws(FileFormatError) -> [Element]? {
    guard let place = self[key] else { return nil }
    var all: [Element] = []
    for entry in try place.array() {
      let element = try read(entry)
      if all.contains(element) { throw entry.unexpected("each \(thing) once") }
      all.append(element)
    }
    if all.isEmpty { throw place.unexpected("an array of at least one \(thing)") }
    return all
  }
}

extension JSONPlace {
  fileprivate func misplaced(_ reason: String) -> FileFormatError { failure(.misplaced(reason: reason)) }

  fileprivate func path() throws(FileFormatError) -> String {
    let text = try string()
    if text.isEmpty || text.utf8.contains(0) { throw unexpected("the path of a file") }
    return text
  }

  fileprivate func hash() throws(FileFormatError) -> String {
    let text = try string()
    guard text.utf8.count == 16, text.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw unexpected("16 hexadecimal digits in lower case")
    }
    return text
  }
}
