import EventRouter

/// What a reader fills: a batch for the router, or plain events.
protocol EventSink {
  mutating func append(url utf8: Span<UInt8>) throws(EventError)
  mutating func append(event: Event) throws(EventError)
}

extension EventBatch: EventSink {
  mutating func append(event: Event) throws(EventError) { try append(event) }
}

extension [Event]: EventSink {
  mutating func append(url utf8: Span<UInt8>) throws(EventError) { append(.url(String(repairing: utf8))) }
  mutating func append(event: Event) throws(EventError) { append(event) }
}
