/// Events whose texts lie back to back in one buffer, so that routing them touches no `String`.
public struct EventBatch: Sendable {
  /// How many bytes of text one batch holds at most; 2^32 - 1.
  public static let maximumBytes = Int(UInt32.max)

  /// ``maximumBytes``, and as many events; fewer in tests.
  private let maximum: Int

  /// What is known of an event beside its text.
  enum Kind: UInt8 {
    /// The text is the URL that document groups look at: a URL, or an activity known by its web page.
    case textIsDocument
    /// An activity with neither identifier nor web page.
    case noText
    /// An activity with an identifier only.
    case noDocument
    /// An activity with an identifier and a web page.
    case separateDocument
  }

  private(set) var bytes: [UInt8] = []
  /// Where each text ends in ``bytes``; an event without text has an empty one.
  private(set) var ends: [UInt32] = []
  /// One ``Kind`` per event; empty as long as every event is `textIsDocument`.
  private(set) var kinds: [UInt8] = []
  /// The web pages of the `separateDocument` events, back to back.
  private(set) var documentBytes: [UInt8] = []
  private(set) var documentEvents: [UInt32] = []
  private(set) var documentEnds: [UInt32] = []

  /// A batch of no events.
  public init() { self.init(maximum: Self.maximumBytes) }

  package init(maximum: Int) { self.maximum = maximum }

  /// How many events there are.
  public var count: Int { ends.count }

  /// Bytes of text in all events.
  public var byteCount: Int { bytes.count }

  /// Makes room for `events` events with `bytes` bytes of text in all.
  public mutating func reserveCapacity(events: Int, bytes: Int) {
    ends.reserveCapacity(events)
    self.bytes.reserveCapacity(bytes)
  }

  /// Removes all events.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
    ends.removeAll(keepingCapacity: keepingCapacity)
    kinds.removeAll(keepingCapacity: keepingCapacity)
    documentBytes.removeAll(keepingCapacity: keepingCapacity)
    documentEvents.removeAll(keepingCapacity: keepingCapacity)
    documentEnds.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Appends `event`.
  ///
  /// - Throws: ``EventError/batchTooLarge(bytes:limit:)`` or ``EventError/tooManyEvents(count:limit:)``; the
  ///   batch is then as it was.
  public mutating func append(_ event: Event) throws(EventError) {
    switch event {
    case .url(let url):
      try append(text: url, kind: .textIsDocument)
    case .userActivity(let activity):
      if let target = activity.targetContentIdentifier {
        if let webpage = activity.webpageURL {
          try checkRoom(for: webpage.utf8.count, in: documentBytes)
          let index = count
          if index >= maximum { throw .tooManyEvents(count: index + 1, limit: maximum) }
          try append(text: target, kind: .separateDocument)
          documentBytes.append(contentsOf: webpage.utf8)
          documentEvents.append(UInt32(index))
          documentEnds.append(UInt32(documentBytes.count))
        } else {
          try append(text: target, kind: .noDocument)
        }
      } else if let webpage = activity.webpageURL {
        try append(text: webpage, kind: .textIsDocument)
      } else {
        try append(text: "", kind: .noText)
      }
    }
  }

  @inline(__always) private mutating func append(text: String, kind: Kind) throws(EventError) {
    let utf8 = text.utf8.span
    try checkRoom(for: utf8.count, in: bytes)
    appendText(utf8)
    finish(kind)
  }

  func checkRoom(for more: Int, in buffer: [UInt8]) throws(EventError) {
    if buffer.count + more > maximum {
      throw .batchTooLarge(bytes: buffer.count + more, limit: maximum)
    }
  }

  /// Appends `text` to the bytes; ``finish(_:)`` makes an event of it.
  @inline(__always) mutating func appendText(_ text: View<UInt8>) { bytes.append(text) }

  mutating func finish(_ kind: Kind) {
    if !kinds.isEmpty {
      kinds.append(kind.rawValue)
    } else if kind != .textIsDocument {
      kinds.append(contentsOf: repeatElement(Kind.textIsDocument.rawValue, count: ends.count))
      kinds.append(kind.rawValue)
    }
    ends.append(UInt32(bytes.count))
  }

  /// Where the text of the event at `index` lies in ``bytes``.
  func textRange(at index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  func kind(at index: Int) -> Kind {
    kinds.isEmpty ? .textIsDocument : Kind(rawValue: kinds[index])!
  }

  /// The text of the event at `index`, repaired; nil for an activity without one.
  public func text(at index: Int) -> String? {
    kind(at: index) == .noText ? nil : String(decoding: bytes[textRange(at: index)], as: UTF8.self)
  }

  /// The URL that document groups look at for the event at `index`; see ``Event/documentURL``.
  public func documentURL(at index: Int) -> String? {
    var url: String?
    BatchView.with(self) { view in
      url = view.document(at: index).map { bytes in
        String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
      }
    }
    return url
  }
}
