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
    guard decisions.count == batch.count else {
      throw .decisionCountDiffers(events: batch.count, decisions: decisions.count)
    }
    if batch.count == 0 { return }
    let limits = textLimits
    var failure: EventError?
    unsafe decisions.withUnsafeMutableBufferPointer { decisions in
      // SAFETY: the span keeps its memory alive during the call, and is not empty.
      let output = unsafe MutableView(base: decisions.baseAddress!, count: batch.count)
      do throws(EventError) {
        try BatchView.with(batch) { view throws(EventError) in
          try view.check(limits)
          routeChecked(view, lanes: lanes, into: output)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Routes URL events that lie back to back in `bytes`, into an array; see
  /// ``route(urls:ends:lanes:into:)-(_,_,_,MutableSpan<Decision>)``.
  ///
  /// - Parameter decisions: overwritten with one decision per event, in order; keeps its storage.
  /// - Throws: ``EventError``; `decisions` is then as it was.
  public func route(
    urls bytes: Span<UInt8>, ends: Span<UInt32>, lanes: Int = 1, into decisions: inout [Decision]
  ) throws(EventError) {
    let count = decisions.count
    if count < ends.count {
      decisions.append(contentsOf: repeatElement(.unhandled, count: ends.count - count))
    }
    do throws(EventError) {
      var output = decisions.mutableSpan.extracting(first: ends.count)
      try route(urls: bytes, ends: ends, lanes: lanes, into: &output)
    } catch {
      if count < ends.count { decisions.removeLast(ends.count - count) }
      throw error
    }
    if count > ends.count { decisions.removeLast(count - ends.count) }
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
    guard decisions.count == ends.count else {
      throw .decisionCountDiffers(events: ends.count, decisions: decisions.count)
    }
    let (limits, count) = (textLimits, ends.count)
    if count == 0 { return }
    var failure: EventError?
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe ends.withUnsafeBufferPointer { ends in
        unsafe decisions.withUnsafeMutableBufferPointer { decisions in
          // SAFETY: the spans keep their memory alive during the calls; `ends` and `decisions` are not empty.
          let view = unsafe BatchView(bytes: View(bytes), ends: View(ends))
          do throws(EventError) {
            try view.check(limits)
            routeChecked(
              view, lanes: lanes, into: unsafe MutableView(base: decisions.baseAddress!, count: count))
          } catch {
            failure = error
          }
        }
      }
    }
    if let failure { throw failure }
  }
}
