public import EventRouter

/// The texts of URL events back to back, as a server may hold them.
public struct Arena {
  public private(set) var bytes: [UInt8] = []
  public private(set) var ends: [UInt32] = []

  public init(_ events: [Event]) {
    for event in events {
      bytes += (event.text ?? "").utf8
      ends.append(UInt32(bytes.count))
    }
  }
}

extension EventBatch {
  /// A batch of `events`.
  public init(_ events: [Event]) throws {
    self.init()
    for event in events { try append(event) }
  }
}
