import EventRouter

/// A batch on its way through the pipeline, with what becomes of it. The storage is used again and again.
struct Work: Sendable {
  /// The events for the fast engine.
  var batch = EventBatch()
  /// The events for the reference engine.
  var events: [Event] = []
  var decisions: [Decision] = []
  var matches = BatchMatches()
  var referenceMatches: [SceneMatches] = []

  var count: Int { batch.count + events.count }

  mutating func removeEvents() {
    batch.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
  }
}
