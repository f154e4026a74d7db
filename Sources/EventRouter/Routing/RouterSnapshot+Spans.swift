extension RouterSnapshot {
  /// Routes a batch, into memory of the caller.
  ///
  /// - Parameters:
  ///   - batch: the events to route.
  ///   - lanes: how many threads take part, the caller's included; less than 1 counts as 1.
  ///   - decisions: as many as there are events; overwritten in order.
  /// - Throws: ``EventError``; nothing has been written then.
  public func route(
    _ batch: EventBatch, lanes: Int = 1, into decisions: inout MutableSpan<Decision>
  ) throws(EventError) {
    try decisions.withMutableView { output throws(EventError) in
      try BatchView.with(batch) { view throws(EventError) in try route(view, lanes: lanes, into: output) }
    }
  }

  /// Routes URL events that lie back to back in `bytes`: event *i* ends before `ends[i]` and begins where
  /// the one before it ends, the first at 0. Nothing is copied. Invalid UTF-8 counts as repaired.
  ///
  /// - Parameters:
  ///   - bytes: the URLs, as UTF-8, one after the other.
  ///   - ends: ascending, none above `bytes.count`.
  ///   - lanes: how many threads take part, the caller's included; less than 1 counts as 1.
  ///   - decisions: as many as there are events; overwritten in order.
  /// - Throws: ``EventError``; nothing has been written then.
  public func route(
    urls bytes: Span<UInt8>, ends: Span<UInt32>, lanes: Int = 1, into decisions: inout MutableSpan<Decision>
  ) throws(EventError) {
    try decisions.withMutableView { output throws(EventError) in
      try BatchView.with(bytes, ends) { view throws(EventError) in try route(view, lanes: lanes, into: output)
      }
    }
  }

  /// As ``route(urls:ends:lanes:into:)-(_,_,_,MutableSpan<Decision>)``, into an array.
  ///
  /// - Parameters:
  ///   - bytes: the URLs, as UTF-8, one after the other.
  ///   - ends: ascending, none above `bytes.count`.
  ///   - lanes: how many threads take part, the caller's included; less than 1 counts as 1.
  ///   - decisions: overwritten with one decision per event, in order; keeps its storage.
  /// - Throws: ``EventError``; `decisions` is then as it was.
  public func route(
    urls bytes: Span<UInt8>, ends: Span<UInt32>, lanes: Int = 1, into decisions: inout [Decision]
  ) throws(EventError) {
    try BatchView.with(bytes, ends) { view throws(EventError) in
      try route(view, lanes: lanes, into: &decisions)
    }
  }
}

extension BatchView {
  /// Checks the offsets and calls `body` with a view of URL events, valid during the call.
  fileprivate static func with(
    _ bytes: Span<UInt8>, _ ends: Span<UInt32>, _ body: (BatchView) throws(EventError) -> Void
  ) throws(EventError) {
    try bytes.withView { bytes throws(EventError) in
      try ends.withView { ends throws(EventError) in
        let view = BatchView(bytes: bytes, ends: ends)
        try view.checkOffsets()
        try body(view)
      }
    }
  }
}
