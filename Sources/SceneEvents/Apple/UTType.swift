#if canImport(UniformTypeIdentifiers)
  @_exported public import UniformTypeIdentifiers
#else
  /// A kind of document, or of data.
  ///
  /// Source: Apple, UniformTypeIdentifiers' `UTType`, which other platforms lack. The types are those that routing knows:
  /// `ContentType.builtIn`.
  public struct UTType: Sendable, Hashable, CustomStringConvertible {
    /// The reverse-DNS identifier, such as `public.plain-text`.
    public let identifier: String
    /// The types that an app declares it to conform to.
    private let declaredParents: [UTType]

    /// The known type with this identifier; nil if there is none.
    public init?(_ identifier: String) {
      guard Self.known[ExactText(identifier)] != nil else { return nil }
      (self.identifier, declaredParents) = (identifier, [])
    }

    /// The first known type with this path extension, of which ASCII's case does not matter; nil if there is none.
    public init?(filenameExtension: String) {
      let name = filenameExtension.asciiLowercased
      guard
        let type = ContentType.builtIn.first(where: { $0.filenameExtensions.contains { $0.isExactly(name) } })
      else { return nil }
      (identifier, declaredParents) = (type.identifier, [])
    }

    /// A type that this app declares. Providers may have it; a ``DocumentGroup`` cannot open files of it.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
      (self.identifier, declaredParents) = (identifier, parentType.map { [$0] } ?? [])
    }

    /// A type that another app declares. Providers may have it; a ``DocumentGroup`` cannot open files of it.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
      self.init(exportedAs: identifier, conformingTo: parentType)
    }

    /// The path extension that is used first; nil if there is none.
    public var preferredFilenameExtension: String? {
      Self.known[ExactText(identifier)]?.filenameExtensions.first
    }

    /// Whether this is `type`, or a kind of it.
    public func conforms(to type: UTType) -> Bool {
      if self == type { return true }
      let parents = Self.known[ExactText(identifier)]?.conformsTo.compactMap { UTType($0) } ?? declaredParents
      return parents.contains { $0.conforms(to: type) }
    }

    /// The identifier.
    public var description: String { identifier }

    /// Whether both have the same identifier, byte by byte.
    public static func == (left: UTType, right: UTType) -> Bool {
      left.identifier.isExactly(right.identifier)
    }

    /// Hashes the identifier's bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(identifier)) }

    private init(builtIn identifier: String) { (self.identifier, declaredParents) = (identifier, []) }

    private static let known = Dictionary(
      ContentType.builtIn.map { (ExactText($0.identifier), $0) }, uniquingKeysWith: { first, _ in first })
  }

  extension UTType {
    /// `public.data`.
    public static var data: UTType { UTType(builtIn: "public.data") }
    /// `public.text`.
    public static var text: UTType { UTType(builtIn: "public.text") }
    /// `public.plain-text`.
    public static var plainText: UTType { UTType(builtIn: "public.plain-text") }
    /// `public.json`.
    public static var json: UTType { UTType(builtIn: "public.json") }
    /// `public.xml`.
    public static var xml: UTType { UTType(builtIn: "public.xml") }
    /// `public.html`.
    public static var html: UTType { UTType(builtIn: "public.html") }
    /// `public.comma-separated-values-text`.
    public static var commaSeparatedText: UTType { UTType(builtIn: "public.comma-separated-values-text") }
    /// `public.rtf`.
    public static var rtf: UTType { UTType(builtIn: "public.rtf") }
    /// `com.adobe.pdf`.
    public static var pdf: UTType { UTType(builtIn: "com.adobe.pdf") }
    /// `public.image`.
    public static var image: UTType { UTType(builtIn: "public.image") }
    /// `public.jpeg`.
    public static var jpeg: UTType { UTType(builtIn: "public.jpeg") }
    /// `public.png`.
    public static var png: UTType { UTType(builtIn: "public.png") }
    /// `com.compuserve.gif`.
    public static var gif: UTType { UTType(builtIn: "com.compuserve.gif") }
    /// `public.heic`.
    public static var heic: UTType { UTType(builtIn: "public.heic") }
    /// `public.tiff`.
    public static var tiff: UTType { UTType(builtIn: "public.tiff") }
    /// `org.webmproject.webp`.
    public static var webP: UTType { UTType(builtIn: "org.webmproject.webp") }
    /// `public.svg-image`.
    public static var svg: UTType { UTType(builtIn: "public.svg-image") }
    /// `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(builtIn: "public.audiovisual-content") }
    /// `public.audio`.
    public static var audio: UTType { UTType(builtIn: "public.audio") }
    /// `public.mp3`.
    public static var mp3: UTType { UTType(builtIn: "public.mp3") }
    /// `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(builtIn: "com.microsoft.waveform-audio") }
    /// `public.movie`.
    public static var movie: UTType { UTType(builtIn: "public.movie") }
    /// `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(builtIn: "public.mpeg-4") }
    /// `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(builtIn: "com.apple.quicktime-movie") }
    /// `public.archive`.
    public static var archive: UTType { UTType(builtIn: "public.archive") }
    /// `public.zip-archive`.
    public static var zip: UTType { UTType(builtIn: "public.zip-archive") }
    /// `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { UTType(builtIn: "org.gnu.gnu-zip-archive") }
  }
#endif
