import EventModel

/// Bounds on what is read, so that no input can use up the memory: a device, say, that never ends.
public struct InputLimits: Sendable, Hashable {
  /// The most bytes of one line, its end not counted. A line of more is never held as a whole.
  public var bytesPerLine: Int
  /// The most bytes of a file that is held as a whole: scenes, conditions, saved results; and of all events
  /// together, where they are held.
  public var bytesPerFile: Int

  /// Limits of which the ones not given are the standard ones.
  public init(bytesPerLine: Int = Self.standard.bytesPerLine, bytesPerFile: Int = Self.standard.bytesPerFile)
  {
    self.bytesPerLine = bytesPerLine
    self.bytesPerFile = bytesPerFile
  }

  private init(line: Int, file: Int) { (bytesPerLine, bytesPerFile) = (line, file) }

  /// 64 MiB for a line, 256 MiB for a file.
  public static let standard = InputLimits(line: 64 << 20, file: 256 << 20)
}

/// Counts the events that are kept of a file.
package struct KeptEvents: Sendable {
  private let file: String
  private let limit: Int
  private var bytes = 0
  package private(set) var count = 0

  /// An event takes about that much memory besides its texts.
  private static let leastBytes = 32

  package init(of file: String, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// - Throws: ``InputError/tooLarge(file:limit:)`` if all of them together are more than the limit, where an
  ///   event counts as 32 bytes at least.
  package mutating func add(_ events: ArraySlice<Event>) throws(InputError) {
    for event in events {
      let texts = (event.text?.utf8.count ?? 0) + (event.documentURL?.utf8.count ?? 0)
      bytes += max(Self.leastBytes, texts)
    }
    count += events.count
    if bytes > limit { throw .tooLarge(file: file, limit: limit) }
  }
}
