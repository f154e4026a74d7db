/// What 32-bit offsets and 30-bit positions can number. Beyond it is an error of the same kind as over a limit
/// that the embedder sets. Tests lower it.
@_spi(Benchmarks) public struct Capacity: Sendable {
  /// Bytes of the text of an event that is ASCII, which is as long when it is folded.
  package var asciiTextBytes: Int
  /// Bytes of any other text.
  package var textBytes: Int
  /// Bytes of the folds of all conditions together.
  package var foldBytes: Int
  /// Open scenes, and declarations.
  package var scenes: Int

  @_spi(Benchmarks) public static let full: Capacity = {
    // Texts are padded on both sides.
    let text = Int(UInt32.max) - 4 * TextBuffer.padding
    let foldable = min(EventError.foldableTextBytes, text / Folder.maximumExpansion)
    // Numbers of states begin with the dense rows' places; each byte of a fold is at most one state more.
    let folds = Int(UInt32.max) - Automaton.denseBudget
    // The last position of the last tier is taken: all ones is "unhandled".
    return Capacity(
      asciiTextBytes: text, textBytes: foldable, foldBytes: folds, scenes: 1 << 30 - 1)
  }()

  func check(_ configuration: RouterConfiguration) throws(ConfigurationError) {
    let (openScenes, declarations) = (configuration.openScenes.count, configuration.declarations.count)
    if openScenes > scenes { throw .tooManyOpenScenes(count: openScenes, limit: scenes) }
    if declarations > scenes { throw .tooManyDeclarations(count: declarations, limit: scenes) }
  }
}

/// How long an event's text, and the URL that document groups look at, may be.
struct TextLimits: Sendable {
  private let given: Int
  private let capacity: Capacity
  /// Texts of up to so many bytes are within every limit.
  let unchecked: Int

  init(given: Int?, _ capacity: Capacity) {
    self.given = given ?? .max
    self.capacity = capacity
    unchecked = min(self.given, capacity.textBytes, capacity.asciiTextBytes)
  }

  /// Checks an event of so many bytes of text and of document; `isASCII` tells about the text.
  func check(text: Int, document: Int, index: Int, isASCII: () -> Bool) throws(EventError) {
    let longer = max(text, document)
    if longer <= unchecked { return }
    if longer > given { throw .tooLong(index: index, bytes: longer, limit: given) }
    if text > capacity.textBytes {
      let limit = isASCII() ? capacity.asciiTextBytes : capacity.textBytes
      if text > limit { throw .tooLong(index: index, bytes: text, limit: limit) }
    }
    // A document is not folded, but its bytes are numbered, too.
    if document > capacity.asciiTextBytes {
      throw .tooLong(index: index, bytes: document, limit: capacity.asciiTextBytes)
    }
  }
}

extension Event {
  /// Bytes of the longest of its texts: what lengths are checked by.
  @inline(__always) var longestTextBytes: Int {
    switch self {
    case .url(let url): url.utf8.count
    case .userActivity(let activity):
      max(activity.targetContentIdentifier?.utf8.count ?? 0, activity.webpageURL?.utf8.count ?? 0)
    }
  }
}
