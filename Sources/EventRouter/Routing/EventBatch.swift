/// Events whose texts lie one after the other in one buffer, so that routing them touches no `String`.
public struct EventBatch: Sendable {
  /// How many bytes of text one batch holds at most.
  public static let maximumBytes = Int(UInt32.max)

  public private(set) var count = 0
  /// Bytes of text in all events.
  public var byteCount: Int { 0 }

  public init() {}

  public mutating func reserveCapacity(events: Int, bytes: Int) {}

  public mutating func removeAll(keepingCapacity: Bool = true) {}

  public mutating func append(_ event: Event) throws(EventError) {}

  /// Appends a URL event given as UTF-8; invalid UTF-8 counts as `String(decoding:as:)` would repair it.
  public mutating func append(url utf8: Span<UInt8>) throws(EventError) {}

  /// The text of the event at `index`, repaired; nil for an activity without one.
  public func text(at index: Int) -> String? { nil }

  /// The URL that document groups look at for the event at `index`; see ``Event/documentURL``.
  public func documentURL(at index: Int) -> String? { nil }
}
