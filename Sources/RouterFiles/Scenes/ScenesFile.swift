public import EventModel

/// A scenes file: the platform, content types, declarations and open scenes, as JSON.
public struct ScenesFile: Sendable {
  /// What the file says; valid (see ``/EventRouter/RouterConfiguration/validate(limits:)``).
  public let configuration: RouterConfiguration
  /// What the file says without effect.
  public let warnings: [FileWarning]

  /// Loads the file at `path`, if it has no more bytes than `inputLimits` allow.
  ///
  /// - Throws: ``RouterFileError`` for the first thing that is wrong; nothing is half-loaded.
  public init(path: String, inputLimits: InputLimits = .standard) throws(RouterFileError) {
    let bytes = try InputFile.contents(of: path, limits: inputLimits)
    do throws(FileFormatError) {
      try self.init(bytes: bytes, name: InputFile.name(of: path))
    } catch {
      throw .format(error)
    }
  }

  /// Parses `bytes`; `name` is the file in error messages.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8], name: String) throws(FileFormatError) {
    let root = try JSONObject(try JSONDocument.parse(bytes, file: name, isFile: true))
    try root.allow(["platform", "contentTypes", "declarations", "openScenes"])
    var warnings: [FileWarning] = []
    var configuration = RouterConfiguration()
    if let platform = root["platform"] {
      switch try platform.choice(of: PlatformName.self) {
      case .multipleScenes: configuration.platform = .multipleScenes
      case .singleScene: configuration.platform = .singleScene
      }
    }
    for type in try root["contentTypes"]?.array() ?? [] {
      configuration.contentTypes.append(try Self.contentType(type))
    }
    for declaration in try root.require("declarations", "an array").array() {
      configuration.declarations.append(try Self.declaration(declaration, warnings: &warnings))
    }
    for scene in try root["openScenes"]?.array() ?? [] {
      configuration.openScenes.append(try Self.openScene(scene))
    }
    do throws(ConfigurationError) {
      try configuration.validate()
    } catch {
      throw FileFormatError(file: name, problem: .configuration(error))
    }
    self.configuration = configuration
    self.warnings = warnings
  }
}

/// The values of `platform`.
private enum PlatformName: String, CaseIterable {
  case multipleScenes
  case singleScene
}

/// The values of `kind`.
private enum KindName: String, CaseIterable {
  case windowGroup
  case window
  case documentGroup
}

extension ScenesFile {
  private static func contentType(_ place: JSONPlace) throws(FileFormatError) -> ContentType {
    let object = try JSONObject(place)
    try object.allow(["identifier", "extensions", "conformsTo"])
    return ContentType(
      identifier: try object.require("identifier", "a string").exactString(),
      filenameExtensions: try object["extensions"]?.exactStrings() ?? [],
      conformsTo: try object["conformsTo"]?.exactStrings() ?? [])
  }

  private static func declaration(
    _ place: JSONPlace, warnings: inout [FileWarning]
  ) throws(FileFormatError) -> SceneDeclaration {
    let object = try JSONObject(place)
    try object.allow(["id", "kind", "matching", "contentTypes"])
    let id = SceneDeclaration.ID(try object.require("id", "a string").exactString())
    let kind = try object["kind"]?.choice(of: KindName.self) ?? .windowGroup
    let matching = try object["matching"]?.strings()
    let contentTypes = try object["contentTypes"]?.exactStrings()
    let scene: SceneDeclaration
    switch kind {
    case .windowGroup: scene = .windowGroup(id)
    case .window: scene = .window(id)
    case .documentGroup:
      let types = try object.require("contentTypes", "an array").exactStrings()
      scene = .documentGroup(id, contentTypes: types)
    }
    if kind != .documentGroup, contentTypes != nil {
      throw FileFormatError(
        file: place.file, path: place.path.appending(.key("contentTypes")),
        problem: .misplaced(
          reason: "only a documentGroup has content types; expected none for a \(kind.rawValue)"))
    }
    guard let matching else { return scene }
    if kind == .documentGroup {
      warnings.append(
        FileWarning(
          file: place.file, path: place.path.appending(.key("matching")),
          reason: "ignored: a document group matches by its content types only"))
    }
    return scene.handlesExternalEvents(matching: Set(matching))
  }

  private static func openScene(_ place: JSONPlace) throws(FileFormatError) -> OpenScene {
    let object = try JSONObject(place)
    try object.allow(["id", "declaration", "modifiers"])
    var scene = OpenScene(
      id: OpenScene.ID(try object.require("id", "a string").exactString()),
      declaration: SceneDeclaration.ID(try object.require("declaration", "a string").exactString()))
    for place in try object["modifiers"]?.array() ?? [] {
      let modifier = try JSONObject(place)
      try modifier.allow(["preferring", "allowing"])
      scene.join(
        preferring: Set(try modifier["preferring"]?.strings() ?? []),
        allowing: Set(try modifier["allowing"]?.strings() ?? []))
    }
    return scene
  }
}
