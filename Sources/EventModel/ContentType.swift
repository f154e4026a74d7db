/// A kind of document, named by a uniform type identifier.
public struct ContentType: Sendable, Hashable {
  /// The reverse-DNS identifier, such as `public.plain-text`. Compared exactly.
  public var identifier: String

  /// The path extensions that name this type, without the dot. Compared ASCII-case-insensitively.
  public var filenameExtensions: [String]

  /// The identifiers of the types that this one conforms to directly.
  public var conformsTo: [String]

  /// Creates a content type. It is checked with its configuration: ``RouterConfiguration/validate(limits:)``.
  public init(identifier: String, filenameExtensions: [String] = [], conformsTo: [String] = []) {
    self.identifier = identifier
    self.filenameExtensions = filenameExtensions
    self.conformsTo = conformsTo
  }
}

extension ContentType {
  /// The types that every configuration knows without declaring them.
  public static let builtIn: [ContentType] = [
    ContentType(identifier: "public.data"),
    ContentType(identifier: "public.text", conformsTo: ["public.data"]),
    ContentType(
      identifier: "public.plain-text", filenameExtensions: ["txt", "text"], conformsTo: ["public.text"]),
    ContentType(identifier: "public.json", filenameExtensions: ["json"], conformsTo: ["public.text"]),
    ContentType(identifier: "public.xml", filenameExtensions: ["xml"], conformsTo: ["public.text"]),
    ContentType(identifier: "public.html", filenameExtensions: ["html", "htm"], conformsTo: ["public.text"]),
    ContentType(
      identifier: "public.comma-separated-values-text", filenameExtensions: ["csv"],
      conformsTo: ["public.text"]),
    ContentType(
      identifier: "net.daringfireball.markdown", filenameExtensions: ["md", "markdown"],
      conformsTo: ["public.text"]),
    ContentType(identifier: "public.rtf", filenameExtensions: ["rtf"], conformsTo: ["public.text"]),
    ContentType(identifier: "com.adobe.pdf", filenameExtensions: ["pdf"], conformsTo: ["public.data"]),
    ContentType(identifier: "public.image", conformsTo: ["public.data"]),
    ContentType(
      identifier: "public.jpeg", filenameExtensions: ["jpg", "jpeg", "jpe"], conformsTo: ["public.image"]),
    ContentType(identifier: "public.png", filenameExtensions: ["png"], conformsTo: ["public.image"]),
    ContentType(identifier: "com.compuserve.gif", filenameExtensions: ["gif"], conformsTo: ["public.image"]),
    ContentType(identifier: "public.heic", filenameExtensions: ["heic"], conformsTo: ["public.image"]),
    ContentType(
      identifier: "public.tiff", filenameExtensions: ["tiff", "tif"], conformsTo: ["public.image"]),
    ContentType(
      identifier: "org.webmproject.webp", filenameExtensions: ["webp"], conformsTo: ["public.image"]),
    ContentType(identifier: "public.svg-image", filenameExtensions: ["svg"], conformsTo: ["public.image"]),
    ContentType(identifier: "public.audiovisual-content", conformsTo: ["public.data"]),
    ContentType(identifier: "public.audio", conformsTo: ["public.audiovisual-content"]),
    ContentType(identifier: "public.mp3", filenameExtensions: ["mp3"], conformsTo: ["public.audio"]),
    ContentType(
      identifier: "com.microsoft.waveform-audio", filenameExtensions: ["wav"], conformsTo: ["public.audio"]),
    ContentType(identifier: "public.movie", conformsTo: ["public.audiovisual-content"]),
    ContentType(
      identifier: "public.mpeg-4", filenameExtensions: ["mp4", "mpg4"], conformsTo: ["public.movie"]),
    ContentType(
      identifier: "com.apple.quicktime-movie", filenameExtensions: ["mov", "qt"],
      conformsTo: ["public.movie"]),
    ContentType(identifier: "public.archive", conformsTo: ["public.data"]),
    ContentType(
      identifier: "public.zip-archive", filenameExtensions: ["zip"], conformsTo: ["public.archive"]),
    ContentType(
      identifier: "org.gnu.gnu-zip-archive", filenameExtensions: ["gz", "gzip"],
      conformsTo: ["public.archive"]),
  ]
}
