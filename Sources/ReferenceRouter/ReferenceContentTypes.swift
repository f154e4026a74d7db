/// Which path extensions name documents of which types.
struct ReferenceContentTypes: Sendable {
  private let types: [ContentType]

  init(declared: [ContentType]) { types = ContentType.builtIn + declared }

  /// The extensions, in ASCII lower case, of every type that conforms to one of `supported`.
  func pathExtensions(ofTypesConformingToOneOf supported: [String]) -> [[UInt8]] {
    // A type conforms to itself, to what it names, and to what those conform to.
    var conforming = Set(supported.map(ExactText.init))
    var isComplete = false
    while !isComplete {
      isComplete = true
      for type in types where type.conformsTo.contains(where: { conforming.contains(ExactText($0)) }) {
        if conforming.insert(ExactText(type.identifier)).inserted { isComplete = false }
      }
    }
    return types.filter { conforming.contains(ExactText($0.identifier)) }
      .flatMap { type in type.filenameExtensions.map { Self.lowercased($0.utf8) } }
  }

  /// What follows the last `.` in the last segment of the path, in ASCII lower case; nil without a `.`.
  static func pathExtension(of url: String) -> [UInt8]? {
    let path = path(of: Array(url.utf8))
    let segment = path.split(separator: slash, omittingEmptySubsequences: false).last ?? []
    return segment.lastIndex(of: UInt8(ascii: ".")).map { lowercased(segment[($0 + 1)...]) }
  }

  /// The path by the expression of RFC 3986, appendix B:
  ///
  ///     ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
  private static func path(of url: [UInt8]) -> ArraySlice<UInt8> {
    var rest = url[...]
    let scheme = rest.prefix { ![colon, slash, question, hash].contains($0) }
    let afterScheme = rest.dropFirst(scheme.count)
    if !scheme.isEmpty, afterScheme.first == colon { rest = afterScheme.dropFirst() }
    if rest.starts(with: [slash, slash]) {
      rest = rest.dropFirst(2).drop { ![slash, question, hash].contains($0) }
    }
    return rest.prefix { ![question, hash].contains($0) }
  }

  private static let colon = UInt8(ascii: ":")
  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")
  private static let hash = UInt8(ascii: "#")

  private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
  }
}
