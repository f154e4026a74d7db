extension RouterSnapshot {
  /// Routes URL events that lie back to back in `bytes`: event *i* ends before `ends[i]` and begins where
  /// the one before it ends, the first at 0. Nothing is copied. Invalid UTF-8 counts as repaired.
  ///
  /// - Parameters:
  ///   - bytes: the URLs, as UTF-8, one after the other.
  ///   - ends: ascending, none above `bytes.count`.
  ///   - lanes: how many threads take part, the caller's included; at least 1.
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
