package import RouterFiles

extension MemoryReport {
  /// Reads the object that `routebench memory --save` wrote. Unknown keys are ignored.
  package init(_ place: JSONPlace) throws(FileFormatError) {
    let root = try JSONObject(place)
    let schema = try root.require("schema", "\"\(Self.schema)\"")
    guard try schema.string() == Self.schema else { throw schema.unexpected("\"\(Self.schema)\"") }
    let workload = try JSONObject(root.require("workload", "an object"))
    var seed: UInt64?
    if let place = workload["seed"], !place.isNull { seed = try place.decimal() }
    let memory = try JSONObject(root.require("memory", "an object"))
    self.init(
      environment: try BenchmarkEnvironment(of: root, version: 2),
      name: try workload.require("name", "a string").string(), seed: seed,
      memory: CompilationMemory(
        conditions: try memory.count("conditions"), indexBytes: try memory.count("indexBytes"),
        classBytes: try memory.count("classBytes"), keptBytes: try memory.count("keptBytes"),
        peakBytes: try memory.count("peakBytes"), looks: try memory.count("looks"),
        representation: try memory.require("representation", "a string").string()))
  }
}
