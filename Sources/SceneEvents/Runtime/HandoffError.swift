/// Why an activity cannot be handed off, or not be continued.
public enum HandoffError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No scene with this id is open.
  case sceneNotOpen(OpenScene.ID)
  /// The scene advertises no activity of this type: there never was one, or it was withdrawn.
  case notAdvertised(activityType: String, scene: OpenScene.ID)
  /// The activity's `isEligibleForHandoff` is false.
  case notEligible(activityType: String)
  /// A key of `userInfo` is not a `String`.
  case keyNotString(key: String)
  /// A key of `userInfo` has more UTF-8 bytes than ``Handoff/maximumKeyBytes``.
  case keyTooLong(bytes: Int, limit: Int)
  /// A value of `userInfo` is of no property-list type, and neither `URL` nor `UUID`.
  case unsupportedValue(key: String, type: String)
  /// Arrays and dictionaries in `userInfo` lie within one another more often than ``Handoff/maximumDepth``.
  case tooDeep(limit: Int)
  /// The data have more bytes than ``Handoff/maximumBytes``.
  case tooLong(bytes: Int, limit: Int)
  /// The data end too early.
  case truncated(bytes: Int, expected: Int)
  /// The data are not those that were written.
  case altered
  /// The data are not an activity, or one that another version wrote.
  case notAnActivity

  /// What is wrong, and what to do, in one line.
  public var description: String {
    switch self {
    case .sceneNotOpen(let id): "\(quoted(id.rawValue)) is not open; expected the id of an open scene"
    case .notAdvertised(let type, let scene):
      "the scene \(quoted(scene.rawValue)) advertises no activity of type \(quoted(type))"
    case .notEligible(let type):
      "the activity of type \(quoted(type)) is not eligible for Handoff; set isEligibleForHandoff"
    case .keyNotString(let key): "userInfo: the key \(quoted(key)) is not a String"
    case .keyTooLong(let bytes, let limit): "userInfo: a key has \(bytes) bytes; the limit is \(limit)"
    case .unsupportedValue(let key, let type):
      "userInfo[\(quoted(key))]: \(quoted(type)) is not a property-list type, URL or UUID"
    case .tooDeep(let limit): "userInfo: values lie within one another more than \(limit) times"
    case .tooLong(let bytes, let limit): "the activity has \(bytes) bytes; the limit is \(limit)"
    case .truncated(let bytes, let expected):
      "the activity has \(bytes) bytes of \(expected); transfer all of them"
    case .altered: "the activity is not as it was written; transfer its bytes as they are"
    case .notAnActivity: "this is not an activity that this version wrote"
    }
  }
}
