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
    var buffer = ByteBuffer()
    configuration.members.json.append(to: &buffer, .lines(objects: 1))
    buffer.append("\n")
    return [UInt8](copying: buffer)
  }
}

extension RouterConfiguration {
  fileprivate var members: JSONMembers {
    ["platform": platform.rawValue] + list("contentTypes", contentTypes.map(\.members))
      + ["declarations": declarations.map(\.members)] + list("openScenes", openScenes.map(\.members))
  }
}

extension ContentType {
  fileprivate var members: JSONMembers {
    ["identifier": identifier] + list("extensions", filenameExtensions) + list("conformsTo", conformsTo)
  }
}

extension SceneDeclaration {
  fileprivate var members: JSONMembers {
    let kind: JSONMembers =
      switch kind {
      case .windowGroup: [:]
      case .window: ["kind": "window"]
      case .documentGroup(let types): ["kind": "documentGroup", "contentTypes": types]
      }
    return ["id": id.rawValue] + kind + (matching.map { ["matching": $0.sortedByUTF8()] } ?? [:])
  }
}

extension OpenScene {
  fileprivate var members: JSONMembers {
    let modifier = list("preferring", preferring.sortedByUTF8()) + list("allowing", allowing.sortedByUTF8())
    let modifiers = preferring.isEmpty && allowing.isEmpty ? [] : [modifier]
    return ["id": id.rawValue, "declaration": declaration.rawValue] + list("modifiers", modifiers)
  }
}

/// A member of an object; none where the list is empty.
private func list(_ key: String, _ elements: [some JSONWritable]) -> JSONMembers {
  elements.isEmpty ? [:] : [key: elements]
}
