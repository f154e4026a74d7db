import EventModel

/// A configuration and the events to route by it: what a benchmark or a test runs on.
///
/// A generated workload depends on its parameters and its seed alone, on every platform.
public struct Workload: Sendable {
  /// What the workload is, for a person, such as `server seed=1 conditions=1000 events=200000`.
  public var name: String

  public var configuration: RouterConfiguration

  public var events: [Event]

  /// The conditions in order, where each destination has exactly one: entry *i* belongs to declaration *i*,
  /// or to open scene *i* where ``destinations`` says so. A multi-pattern matcher that reports the smallest
  /// index answers the same question then. Nil where a destination has several conditions.
  public var orderedConditions: [String]?

  /// What the entries of ``orderedConditions`` lead to.
  public var destinations: Destinations

  public enum Destinations: Sendable, Hashable {
    /// Entry *i* is the only `matching` condition of declaration *i*.
    case declarations
    /// Entry *i* is the only `preferring` condition of open scene *i*.
    case openScenes
  }

  public init(
    name: String, configuration: RouterConfiguration, events: [Event], orderedConditions: [String]? = nil,
    destinations: Destinations = .declarations
  ) {
    self.name = name
    self.configuration = configuration
    self.events = events
    self.orderedConditions = orderedConditions
    self.destinations = destinations
  }

  /// A workload where entry *i* of `conditions` is declaration `c<i>`, or is what open scene `s<i>` prefers.
  public init(
    name: String, orderedConditions conditions: [String], destinations: Destinations = .declarations,
    events: [Event]
  ) {
    let configuration =
      switch destinations {
      case .declarations:
        RouterConfiguration(
          declarations: conditions.enumerated().map { index, condition in
            SceneDeclaration(id: .init("c\(index)"), matching: [condition])
          })
      case .openScenes:
        RouterConfiguration(
          declarations: [SceneDeclaration(id: "item", matching: [])],
          openScenes: conditions.enumerated().map { index, condition in
            OpenScene(id: .init("s\(index)"), declaration: "item", preferring: [condition])
          })
      }
    self.init(
      name: name, configuration: configuration, events: events, orderedConditions: conditions,
      destinations: destinations)
  }

  /// The decision for an event in which entry `index` of ``orderedConditions`` is the first that occurs.
  public func decision(forCondition index: Int) -> Decision {
    switch destinations {
    case .declarations: .newScene(index, rule: .matching)
    case .openScenes: .openScene(index, rule: .preferring)
    }
  }

  /// How many conditions stand in all sets together.
  public var conditionCount: Int { configuration.conditionCount }

  /// UTF-8 bytes of all events' texts.
  public var byteCount: Int { events.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) } }

  /// 64 bits that tell two workloads apart: FNV-1a over the platform, the declared content types, the
  /// declarations, the open scenes and the events, in order (sets sorted by their bytes). The name is not
  /// part of it.
  ///
  /// - Complexity: O(*n*) in the bytes of all conditions and events.
  public var contentHash: UInt64 {
    var hash = ContentHash()
    hash.add(configuration.platform == .singleScene ? 1 : 0)
    hash.add(configuration.contentTypes.count)
    for type in configuration.contentTypes {
      hash.add(type.identifier)
      hash.add(type.filenameExtensions)
      hash.add(type.conformsTo)
    }
    hash.add(configuration.declarations.count)
    for declaration in configuration.declarations { hash.add(declaration) }
    hash.add(configuration.openScenes.count)
    for scene in configuration.openScenes {
      hash.add(scene.id.rawValue)
      hash.add(scene.declaration.rawValue)
      hash.add(scene.preferring)
      hash.add(scene.allowing)
    }
    hash.add(events.count)
    for event in events { hash.add(event) }
    return hash.value
  }
}

extension ContentHash {
  fileprivate mutating func add(_ declaration: SceneDeclaration) {
    add(declaration.id.rawValue)
    switch declaration.kind {
    case .windowGroup: add(0)
    case .window: add(1)
    case .documentGroup(let types):
      add(2)
      add(types)
    }
    add(declaration.matching == nil ? 0 : 1)
    add(declaration.matching ?? [])
  }

  fileprivate mutating func add(_ event: Event) {
    switch event {
    case .url(let url):
      add(0)
      add(url)
    case .userActivity(let activity):
      add(1)
      add(activity.activityType)
      add(activity.targetContentIdentifier)
      add(activity.webpageURL)
    }
  }
}
