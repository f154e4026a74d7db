/// In the layout of scenes files. Sets are written in the order of their conditions' UTF-8 bytes, so that equal
/// configurations are written alike; what is empty is left out.
///
/// Decoding does not check what ``RouterConfiguration/validate(limits:)`` does, and coders pass over keys that are not
/// known. `ScenesFile` of `RouterFiles` does and does not: read files of others with that.
extension RouterConfiguration: Codable {
  private enum CodingKeys: String, CodingKey { case platform, contentTypes, declarations, openScenes }

  /// Reads a configuration.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      platform: try container.decodeIfPresent(Platform.self, forKey: .platform) ?? .multipleScenes,
      contentTypes: try container.decodeIfPresent([ContentType].self, forKey: .contentTypes) ?? [],
      declarations: try container.decode([SceneDeclaration].self, forKey: .declarations),
      openScenes: try container.decodeIfPresent([OpenScene].self, forKey: .openScenes) ?? [])
  }

  /// Writes the configuration.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(platform, forKey: .platform)
    if !contentTypes.isEmpty { try container.encode(contentTypes, forKey: .contentTypes) }
    try container.encode(declarations, forKey: .declarations)
    if !openScenes.isEmpty { try container.encode(openScenes, forKey: .openScenes) }
  }
}

extension Platform: Codable {}

extension ContentType: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier
    case filenameExtensions = "extensions"
    case conformsTo
  }

  /// Reads a content type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      identifier: try container.decode(String.self, forKey: .identifier),
      filenameExtensions: try container.decodeIfPresent([String].self, forKey: .filenameExtensions) ?? [],
      conformsTo: try container.decodeIfPresent([String].self, forKey: .conformsTo) ?? [])
  }

  /// Writes the content type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    if !filenameExtensions.isEmpty { try container.encode(filenameExtensions, forKey: .filenameExtensions) }
    if !conformsTo.isEmpty { try container.encode(conformsTo, forKey: .conformsTo) }
  }
}

extension SceneDeclaration.ID: Codable {
  /// Reads an id, a string.
  public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
  /// Writes the id as a string.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension OpenScene.ID: Codable {
  /// Reads an id, a string.
  public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
  /// Writes the id as a string.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension SceneDeclaration: Codable {
  private enum CodingKeys: String, CodingKey { case id, kind, matching, contentTypes }
  private enum KindName: String, Codable { case windowGroup, window, documentGroup }

  /// Reads a declaration.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind: Kind =
      switch try container.decodeIfPresent(KindName.self, forKey: .kind) ?? .windowGroup {
      case .windowGroup: .windowGroup
      case .window: .window
      case .documentGroup:
        .documentGroup(contentTypes: try container.decode([String].self, forKey: .contentTypes))
      }
    self.init(
      id: try container.decode(ID.self, forKey: .id), kind: kind,
      matching: try container.decodeIfPresent(EncodedConditions.self, forKey: .matching)?.conditions)
  }

  /// Writes the declaration.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch kind {
    case .windowGroup: break
    case .window: try container.encode(KindName.window, forKey: .kind)
    case .documentGroup(let types):
      try container.encode(KindName.documentGroup, forKey: .kind)
      try container.encode(types, forKey: .contentTypes)
    }
    try container.encodeIfPresent(matching.map(EncodedConditions.init), forKey: .matching)
  }
}

extension OpenScene: Codable {
  private enum CodingKeys: String, CodingKey { case id, declaration, modifiers }

  private struct Modifier: Codable {
    var preferring: EncodedConditions?
    var allowing: EncodedConditions?
  }

  /// Reads an open scene.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      declaration: try container.decode(SceneDeclaration.ID.self, forKey: .declaration))
    for modifier in try container.decodeIfPresent([Modifier].self, forKey: .modifiers) ?? [] {
      self = handlesExternalEvents(
        preferring: modifier.preferring?.conditions ?? [], allowing: modifier.allowing?.conditions ?? [])
    }
  }

  /// Writes the open scene, with one modifier if it has conditions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(declaration, forKey: .declaration)
    if preferring.isEmpty && allowing.isEmpty { return }
    let modifier = Modifier(
      preferring: preferring.isEmpty ? nil : EncodedConditions(preferring),
      allowing: allowing.isEmpty ? nil : EncodedConditions(allowing))
    try container.encode([modifier], forKey: .modifiers)
  }
}

/// A set of conditions as an array in a fixed order.
private struct EncodedConditions: Codable {
  var conditions: Set<String>

  init(_ conditions: Set<String>) { self.conditions = conditions }

  init(from decoder: any Decoder) throws {
    // In this order they are hashed in linear time.
    conditions = Set(try [String](from: decoder).map(\.withMarksInOrder))
  }

  func encode(to encoder: any Encoder) throws { try conditions.sortedByUTF8().encode(to: encoder) }
}
