public import EventModel

extension ScenesFile {
  /// Writes `configuration` as a scenes file, over the one that is at `path`. It is read as the same configuration if
  /// it is valid.
  ///
  /// - Throws: ``OutputError``; a part may have been written.
  public static func write(_ configuration: RouterConfiguration, to path: String) throws(OutputError) {
    let file = try OutputFile(creating: path)
    try file.write(bytes(of: configuration).span)
  }

  /// `configuration` as a scenes file: a line for each scene, sets in the order of their conditions' bytes, and
  /// nothing that is empty or usual. Equal configurations are written alike.
  ///
  /// - Complexity: O(*n*) in the bytes, beside what sorting sets takes.
  public static func bytes(of configuration: RouterConfiguration) -> [UInt8] {
    var writer = ScenesWriter()
    writer.write(configuration)
    return [UInt8](copying: writer.buffer)
  }
}

/// The layout of a scenes file.
private struct ScenesWriter: ~Copyable {
  var buffer = ByteBuffer()

  mutating func write(_ configuration: RouterConfiguration) {
    buffer.append("{\n  \"platform\": ")
    buffer.append(json: configuration.platform.rawValue)
    if !configuration.contentTypes.isEmpty {
      list("contentTypes", configuration.contentTypes) { writer, type in
        writer.member("identifier", type.identifier, isFirst: true)
        if !type.filenameExtensions.isEmpty { writer.member("extensions", type.filenameExtensions) }
        if !type.conformsTo.isEmpty { writer.member("conformsTo", type.conformsTo) }
      }
    }
    list("declarations", configuration.declarations) { writer, declaration in
      writer.member("id", declaration.id.rawValue, isFirst: true)
      switch declaration.kind {
      case .windowGroup: break
      case .window: writer.member("kind", "window")
      case .documentGroup(let types):
        writer.member("kind", "documentGroup")
        writer.member("contentTypes", types)
      }
      if let matching = declaration.matching { writer.member("matching", matching.sortedByUTF8()) }
    }
    if !configuration.openScenes.isEmpty {
      list("openScenes", configuration.openScenes) { writer, scene in
        writer.member("id", scene.id.rawValue, isFirst: true)
        writer.member("declaration", scene.declaration.rawValue)
        writer.modifier(of: scene)
      }
    }
    buffer.append("\n}\n")
  }

  /// A member of the file: a list of objects, each on a line.
  private mutating func list<Element>(
    _ key: String, _ elements: [Element], _ members: (inout ScenesWriter, Element) -> Void
  ) {
    buffer.append(",\n  ")
    buffer.append(json: key)
    buffer.append(elements.isEmpty ? ": [" : ": [\n")
    for (index, element) in elements.enumerated() {
      buffer.append("    {")
      members(&self, element)
      buffer.append(index == elements.count - 1 ? "}\n  " : "},\n")
    }
    buffer.append("]")
  }

  private mutating func key(_ key: String, isFirst: Bool) {
    if !isFirst { buffer.append(", ") }
    buffer.append(json: key)
    buffer.append(": ")
  }

  private mutating func member(_ name: String, _ value: String, isFirst: Bool = false) {
    key(name, isFirst: isFirst)
    buffer.append(json: value)
  }

  private mutating func member(_ name: String, _ values: [String], isFirst: Bool = false) {
    key(name, isFirst: isFirst)
    buffer.append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { buffer.append(", ") }
      buffer.append(json: value)
    }
    buffer.append("]")
  }

  private mutating func modifier(of scene: OpenScene) {
    let sets = [("preferring", scene.preferring), ("allowing", scene.allowing)].filter { !$0.1.isEmpty }
    if sets.isEmpty { return }
    buffer.append(", \"modifiers\": [{")
    for (index, (name, set)) in sets.enumerated() { member(name, set.sortedByUTF8(), isFirst: index == 0) }
    buffer.append("}]")
  }
}
