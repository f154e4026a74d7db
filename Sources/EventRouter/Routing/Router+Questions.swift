/// The questions that a ``RouterSnapshot`` answers, asked of the one in force when the call begins.
///
/// To ask several of the same configuration, take ``Router/snapshot`` and ask that.
extension Router {
  /// Where `event` goes, by id.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func destination(for event: Event) throws(EventError) -> Destination {
    try state.read { snapshot throws(EventError) in
      snapshot.destination(of: counted(try snapshot.route(event), event, by: snapshot))
    }
  }

  /// Where `event` goes, by position: ``destination(of:)`` names it.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  @_effects(releasenone)
  public func route(_ event: Event) throws(EventError) -> Decision {
    try state.read { snapshot throws(EventError) in counted(try snapshot.route(event), event, by: snapshot) }
  }

  /// Where the URL event with these bytes goes: ``RouterSnapshot/route(url:)``.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func route(url: Span<UInt8>) throws(EventError) -> Decision {
    try state.read { snapshot throws(EventError) in
      counted(try snapshot.route(url: url), url: url, by: snapshot)
    }
  }

  /// The ids and the rule of a decision, by the configuration in force.
  ///
  /// A decision made before an update that changed which scenes there are is ``Destination/unhandled``, if that can
  /// be told: see ``RouterSnapshot/canName(_:)``. Who routes a batch gets the snapshot that decided, and asks that.
  public func destination(of decision: Decision) -> Destination { snapshot.destination(of: decision) }

  /// Routes a batch: ``RouterSnapshot/route(_:lanes:into:)-(_,_,[Decision])``.
  ///
  /// - Returns: the snapshot that decided all of it, which names the decisions.
  /// - Throws: ``EventError`` for the first event that is too long; `decisions` is then as it was.
  @discardableResult
  public func route(
    _ batch: EventBatch, lanes: Int = 1, into decisions: inout [Decision]
  ) throws(EventError) -> RouterSnapshot {
    let snapshot = snapshot
    try snapshot.route(batch, lanes: lanes, into: &decisions)
    count(decisions.span, by: snapshot)
    if records.counting >= .conditions { countConditions(of: batch, by: snapshot) }
    return snapshot
  }

  /// All scenes that match `event`, by id: ``RouterSnapshot/scenes(matching:in:)``.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func scenes(matching event: Event) throws(EventError) -> MatchingScenes {
    try snapshot.scenes(matching: event)
  }

  /// All matches of every event of a batch: ``RouterSnapshot/matches(_:lanes:in:into:)``.
  ///
  /// - Returns: the snapshot that matched all of it, which names the matches.
  /// - Throws: ``EventError`` for the first event that is too long.
  @discardableResult
  public func matches(
    _ batch: EventBatch, lanes: Int = 1, into result: inout BatchMatches
  ) throws(EventError) -> RouterSnapshot {
    let snapshot = snapshot
    try snapshot.matches(batch, lanes: lanes, into: &result)
    return snapshot
  }

  /// Why `event` goes where it goes: ``RouterSnapshot/explain(_:)``.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func explain(_ event: Event) throws(EventError) -> Explanation { try snapshot.explain(event) }

  /// What is questionable about the conditions in force: ``RouterSnapshot/lint()``.
  public func lint() -> [LintFinding] { snapshot.lint() }
}
