/// Which set of conditions something is about.
public enum ConditionSetName: Sendable, Hashable, CustomStringConvertible {
  /// `matching` of the declaration at this position.
  case matching(declaration: Int)
  /// `preferring` of the open scene at this position.
  case preferring(openScene: Int)
  /// `allowing` of the open scene at this position.
  case allowing(openScene: Int)

  /// The place of the set in a configuration, such as `declarations[3].matching`.
  public var description: String {
    switch self {
    case .matching(let index): "declarations[\(index)].matching"
    case .preferring(let index): "openScenes[\(index)].preferring"
    case .allowing(let index): "openScenes[\(index)].allowing"
    }
  }
}

/// Why a configuration cannot be compiled. Nothing of it takes effect.
public enum ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The declaration at `index` has an empty id.
  case emptyDeclarationID(index: Int)
  /// The open scene at `index` has an empty id.
  case emptyOpenSceneID(index: Int)
  /// The declaration at `index` has the id of an earlier one.
  case duplicateDeclarationID(index: Int, id: String)
  /// The open scene at `index` has the id of an earlier one.
  case duplicateOpenSceneID(index: Int, id: String)
  /// The open scene at `openScene` is an instance of a declaration that does not exist.
  case unknownDeclaration(openScene: Int, declaration: String)
  /// The document group at `declaration` supports no content type.
  case noContentTypes(declaration: Int)
  /// The document group at `declaration` supports a type that is neither built in nor declared.
  case unknownContentType(declaration: Int, identifier: String)
  /// The content type at `index` has an empty identifier.
  case emptyContentTypeIdentifier(index: Int)
  /// The content type at `index` has the identifier of a built-in type.
  case redefinedBuiltInContentType(index: Int, identifier: String)
  /// The content type at `index` has the identifier of an earlier one.
  case duplicateContentType(index: Int, identifier: String)
  /// The content type at `contentType` conforms to a type that is neither built in nor declared.
  case unknownConformance(contentType: Int, identifier: String)
  /// The content type at `contentType` conforms, through others or at once, to itself.
  case cyclicConformance(contentType: Int, identifier: String)
  /// More than one scene is open on a platform that shows one at a time.
  case severalOpenScenesOnSingleScenePlatform(count: Int)
  /// There are more conditions, as written, than ``RouterLimits/conditions``.
  case tooManyConditions(count: Int, limit: Int)
  /// A condition has more UTF-8 bytes, as written, than ``RouterLimits/bytesPerCondition``.
  case conditionTooLong(set: ConditionSetName, condition: String, bytes: Int, limit: Int)
  /// The compiled index has more bytes than ``RouterLimits/indexBytes``.
  case indexTooLarge(bytes: Int, limit: Int)
  /// The conditions have more bytes, after folding, than the index can number.
  case foldsTooLarge(bytes: Int, limit: Int)
  /// There are more declarations than decisions can number.
  case tooManyDeclarations(count: Int, limit: Int)
  /// There are more open scenes than decisions can number.
  case tooManyOpenScenes(count: Int, limit: Int)

  /// What the error is about and what to do, in the configuration's own terms.
  public var description: String {
    switch self {
    case .emptyDeclarationID(let index): "declarations[\(index)].id: must not be empty"
    case .emptyOpenSceneID(let index): "openScenes[\(index)].id: must not be empty"
    case .duplicateDeclarationID(let index, let id):
      "declarations[\(index)].id: \(quoted(id)) stands twice; ids of declarations must differ"
    case .duplicateOpenSceneID(let index, let id):
      "openScenes[\(index)].id: \(quoted(id)) stands twice; ids of open scenes must differ"
    case .unknownDeclaration(let index, let id):
      "openScenes[\(index)].declaration: \(quoted(id)) is not declared; expected the id of a declaration"
    case .noContentTypes(let index):
      "declarations[\(index)].contentTypes: must not be empty for a document group"
    case .unknownContentType(let index, let identifier):
      "declarations[\(index)].contentTypes: \(quoted(identifier)) is neither built in nor declared; "
        + "declare it in contentTypes"
    case .emptyContentTypeIdentifier(let index): "contentTypes[\(index)].identifier: must not be empty"
    case .redefinedBuiltInContentType(let index, let identifier):
      "contentTypes[\(index)].identifier: \(quoted(identifier)) is built in and must not be redefined"
    case .duplicateContentType(let index, let identifier):
      "contentTypes[\(index)].identifier: \(quoted(identifier)) stands twice; declare each type once"
    case .unknownConformance(let index, let identifier):
      "contentTypes[\(index)].conformsTo: \(quoted(identifier)) is neither built in nor declared"
    case .cyclicConformance(let index, let identifier):
      "contentTypes[\(index)].conformsTo: \(quoted(identifier)) conforms to itself; cycles are not allowed"
    case .severalOpenScenesOnSingleScenePlatform(let count):
      "openScenes: \(count) scenes are open; a singleScene platform has at most one"
    case .tooManyConditions(let count, let limit):
      "there are \(count) conditions; the limit is \(limit)"
    case .conditionTooLong(let set, let condition, let bytes, let limit):
      "\(set): \(quoted(condition)) has \(bytes) bytes; the limit is \(limit)"
    case .indexTooLarge(let bytes, let limit):
      "the compiled index needs \(bytes) bytes; the limit is \(limit)"
    case .foldsTooLarge(let bytes, let limit):
      "the conditions have \(bytes) bytes or more when folded; the limit is \(limit)"
    case .tooManyDeclarations(let count, let limit):
      "declarations: there are \(count); the limit is \(limit)"
    case .tooManyOpenScenes(let count, let limit):
      "openScenes: there are \(count); the limit is \(limit)"
    }
  }
}

/// Why an event was not routed.
public enum EventError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The event at `index` of the batch (0 for a single event) is longer than the limit allows: the one that was
  /// set, or what can be numbered. That is ``foldableTextBytes`` where the text is not ASCII.
  case tooLong(index: Int, bytes: Int, limit: Int)
  /// The texts of the batch need more bytes than offsets can number.
  case batchTooLarge(bytes: Int, limit: Int)
  /// The end of an event lies before its beginning or behind the batch's bytes.
  case offsetOutOfBounds(index: Int, offset: Int, bytes: Int)
  /// There is not room for exactly one decision per event.
  case decisionCountDiffers(events: Int, decisions: Int)
  /// The batch has more events than can be numbered.
  case tooManyEvents(count: Int, limit: Int)

  /// Bytes of the longest text that can be routed if it is not ASCII: its fold may have three times as many,
  /// and these are numbered in 32 bits.
  public static let foldableTextBytes = (Int(UInt32.max) - 512) / 3

  /// Which event is wrong, and what to do, in one line.
  public var description: String {
    switch self {
    case .tooLong(let index, let bytes, Self.foldableTextBytes):
      "event \(index) has \(bytes) bytes and is not ASCII; the limit for such an event is "
        + "\(Self.foldableTextBytes)"
    case .tooLong(let index, let bytes, let limit): "event \(index) has \(bytes) bytes; the limit is \(limit)"
    case .batchTooLarge(let bytes, let limit):
      "the batch has \(bytes) bytes of text; the limit is \(limit), so split it"
    case .offsetOutOfBounds(let index, let offset, let bytes):
      "event \(index) ends at \(offset); offsets must ascend and not exceed the \(bytes) bytes given"
    case .decisionCountDiffers(let events, let decisions):
      "there are \(events) events but room for \(decisions) decisions; give exactly one for each"
    case .tooManyEvents(let count, let limit):
      "the batch has \(count) events; the limit is \(limit), so split it"
    }
  }
}

extension EventError {
  /// The same of an event that is `count` events further on: for batches that are parts of more.
  package func movedOn(by count: Int) -> EventError {
    switch self {
    case .tooLong(let index, let bytes, let limit): .tooLong(index: index + count, bytes: bytes, limit: limit)
    case .offsetOutOfBounds(let index, let offset, let bytes):
      .offsetOutOfBounds(index: index + count, offset: offset, bytes: bytes)
    case .batchTooLarge, .decisionCountDiffers, .tooManyEvents: self
    }
  }
}

/// `text` in quotation marks on one line, control characters escaped, shortened to 80 scalars.
package func quoted(_ text: String) -> String { quoted(text, scalars: 80) }

/// As ``quoted(_:)``, shortened to so many scalars.
package func quoted(_ text: String, scalars: Int) -> String {
  var result = "\""
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == scalars {
      result += "…"
      break
    }
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    default:
      if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x2028
        || scalar.value == 0x2029 || isInvisible(scalar, isFirst: count == 0)
      {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "\""
}

/// Whether nobody would see `scalar`: of texts that differ by one, such as a byte order mark, a person would think that
/// they are the same. Joiners and variation selectors are part of what stands before them, as in emoji.
private func isInvisible(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
  guard scalar.properties.isDefaultIgnorableCodePoint else { return false }
  let isPartOfAnother = scalar.properties.isVariationSelector || (0x200C...0x200D).contains(scalar.value)
  return isFirst || !isPartOfAnother
}
