public import EventModel
import Foundation

/// The router that a program has without a router: Foundation's `range(of:)`, once for each condition.
///
/// Its matching follows another definition than the specification's: it depends on grapheme clusters, and
/// does not fold every script. It is here to be timed, and to show on how many events it decides otherwise.
public struct FoundationBaselineRouter: Sendable {
  public let configuration: RouterConfiguration

  private struct Scene: Sendable {
    let preferring: [String]
    let allowing: [String]
  }
  private let openScenes: [Scene]
  private let matching: [[String]]
  private let pathExtensions: [Set<String>?]
  private let unmodified: Int?

  /// - Throws: ``ConfigurationError`` for the first thing that is wrong with `configuration`.
  public init(_ configuration: RouterConfiguration) throws(ConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    openScenes = configuration.openScenes.map {
      Scene(preferring: $0.preferring.sortedByUTF8(), allowing: $0.allowing.sortedByUTF8())
    }
    matching = configuration.declarations.map { declaration in
      if case .documentGroup = declaration.kind { return [] }
      return declaration.matching?.sortedByUTF8() ?? []
    }
    pathExtensions = configuration.declarations.map { declaration in
      guard case .documentGroup(let types) = declaration.kind else { return nil }
      return Self.pathExtensions(of: types, among: ContentType.builtIn + configuration.contentTypes)
    }
    unmodified = configuration.declarations.firstIndex { $0.isUnmodified }
  }

  /// Where `event` goes, by Foundation's idea of matching.
  public func route(_ event: Event) -> Decision {
    if configuration.platform == .singleScene, !openScenes.isEmpty {
      return .openScene(0, rule: .singleScene)
    }
    let text = event.text
    func matches(_ conditions: [String]) -> Bool {
      conditions.contains { Self.condition($0, matches: text) }
    }
    if let scene = openScenes.firstIndex(where: { matches($0.preferring) }) {
      return .openScene(scene, rule: .preferring)
    }
    if let scene = openScenes.firstIndex(where: { matches($0.allowing) }) {
      return .openScene(scene, rule: .allowing)
    }
    let documentExtension = event.documentURL.flatMap(Self.pathExtension)
    for declaration in matching.indices {
      if let pathExtensions = pathExtensions[declaration] {
        if let documentExtension, pathExtensions.contains(documentExtension) {
          return .newScene(declaration, rule: .documentType)
        }
      } else if matches(matching[declaration]) {
        return .newScene(declaration, rule: .matching)
      }
    }
    if let unmodified { return .newScene(unmodified, rule: .unmodified) }
    return .unhandled
  }

  private static func condition(_ condition: String, matches text: String?) -> Bool {
    if condition.isExactly("*") { return true }
    guard let text, !condition.isEmpty else { return false }
    if condition.utf8.contains(0) { return occurs(conditionWithNUL: condition, in: text) }
    return text.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }

  /// Foundation traps on `"é".range(of: "e\0")` and finds `"ab\0"` in `"ab"`, because it compares with a
  /// NUL past the end of the text (also for a NUL followed by marks). So the text gets another end.
  private static func occurs(conditionWithNUL condition: String, in text: String) -> Bool {
    guard text.utf8.contains(0) else { return false }
    return (text + "\u{10FFFF}")
      .range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }

  /// The extension of the URL's path as RFC 3986, appendix B, divides URLs, in lower case.
  private static func pathExtension(_ url: String) -> String? {
    var path = Substring(url).unicodeScalars
    if let end = path.firstIndex(where: { $0 == "?" || $0 == "#" }) { path = path[..<end] }
    if let colon = path.firstIndex(of: ":"), colon != path.startIndex, !path[..<colon].contains("/") {
      path = path[path.index(after: colon)...]
    }
    if path.starts(with: "//".unicodeScalars) {
      path = path.dropFirst(2).drop { $0 != "/" }
    }
    let segment = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    return segment.lastIndex(of: ".").map { String(segment[segment.index(after: $0)...]).lowercased() }
  }

  /// The extensions, in lower case, of the types in `supported` and of all that conform to them.
  private static func pathExtensions(of supported: [String], among types: [ContentType]) -> Set<String> {
    var conforming = Set(supported.map(ExactText.init))
    var count: Int
    repeat {
      count = conforming.count
      for type in types where !conforming.isDisjoint(with: type.conformsTo.lazy.map(ExactText.init)) {
        conforming.insert(ExactText(type.identifier))
      }
    } while conforming.count != count
    return Set(
      types.filter { conforming.contains(ExactText($0.identifier)) }
        .flatMap { $0.filenameExtensions.map { $0.lowercased() } })
  }
}
