import EventRouter

/// Replaces what events say, but for the occurrences of conditions: everything that routing looks at stays,
/// and with it every decision and every match.
///
/// - What lies between the occurrences is cut into tokens at the punctuation of URLs, `: / ? # & = .`, which
///   stays. A token is replaced by letters of as many bytes that a keyed hash of it draws, so what was repeated
///   still is. Where a letter would let a condition occur, another one is taken.
/// - A path extension that a document group opens stays.
/// - The router itself is asked about every event before and after.
///
/// Lengths, punctuation and repetitions can still be seen: these are pseudonyms. They hide what the identifiers
/// are, not which of them are the same.
package struct Pseudonymizer: Sendable {
  let snapshot: RouterSnapshot
  let draws: TokenDraws
  let occurrences: OccurrenceFinder
  let alphabets: Alphabets
  /// For texts that nothing is looked for in.
  let noOccurrences = OccurrenceFinder([])
  let allAlphabets: Alphabets
  let hasDocumentGroups: Bool
  var folds = ScalarFolds()

  /// - Complexity: O(*m*) time and memory for *m* bytes of conditions.
  package init(_ snapshot: RouterSnapshot, key: PseudonymKey) {
    self.snapshot = snapshot
    draws = key.draws
    occurrences = OccurrenceFinder(snapshot.foldedConditions)
    alphabets = Alphabets(occurrences)
    allAlphabets = Alphabets(noOccurrences)
    hasDocumentGroups = snapshot.configuration.declarations.contains { declaration in
      if case .documentGroup = declaration.kind { true } else { false }
    }
  }

  /// The event with its identifiers replaced.
  ///
  /// - Complexity: O(*n*) in the bytes of its texts, whatever the conditions.
  /// - Parameter number: The event's, for errors.
  /// - Throws: ``PseudonymizationError`` if that cannot be done without changing what matches.
  package mutating func pseudonymize(_ event: Event, number: Int) throws(PseudonymizationError) -> Event {
    do {
      try checkLength(of: event, number)
    } catch {
      throw .event(number, error)
    }
    guard let replaced = replacement(for: event) else { throw .notPreservable(event: number) }
    let isSame: Bool
    do { isSame = try matchesAlike(event, replaced) } catch { throw .event(number, error) }
    guard isSame else { throw .notPreservable(event: number) }
    return replaced
  }

  /// Checks that conditions can be looked for in every text of `event`, also where routing looks for none.
  private func checkLength(of event: Event, _ number: Int) throws(EventError) {
    try snapshot.checkLength(event, index: number)
    if let document = event.documentURL { try snapshot.checkLength(.url(document), index: number) }
  }

  private mutating func replacement(for event: Event) -> Event? {
    switch event {
    case .url(let url): return replacement(for: url, isDocument: true).map { .url($0) }
    case .userActivity(var activity):
      // Routing does not look at the type, so nothing of it has to stay.
      guard let type = unmatchedReplacement(for: activity.activityType) else { return nil }
      activity.activityType = type
      if let target = activity.targetContentIdentifier {
        guard let replacement = replacement(for: target, isDocument: false) else { return nil }
        activity.targetContentIdentifier = replacement
      }
      if let webpage = activity.webpageURL {
        guard let replacement = replacement(for: webpage, isDocument: true) else { return nil }
        activity.webpageURL = replacement
      }
      return .userActivity(activity)
    }
  }

  /// Whether the same conditions occur in both, all the same scenes match, and both go to the same.
  private func matchesAlike(_ a: Event, _ b: Event) throws(EventError) -> Bool {
    func conditions(_ event: Event) -> [Int]? { event.text.map(snapshot.occurringConditions) }
    let decisions = (try snapshot.route(a), try snapshot.route(b))
    let matches = (try snapshot.matches(a), try snapshot.matches(b))
    return conditions(a) == conditions(b) && decisions.0 == decisions.1 && matches.0 == matches.1
  }
}

/// Why an event's identifiers were not replaced. Nothing of the event is in the error: it is private.
package enum PseudonymizationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Whatever was tried would have changed which conditions occur, or left identifiers as they are.
  case notPreservable(event: Int)
  /// The router refuses the event.
  case event(Int, EventError)

  package var description: String {
    switch self {
    case .notPreservable(let event):
      "event \(event): its identifiers cannot be replaced without changing which conditions match"
    case .event(let event, let error): "event \(event): \(error)"
    }
  }
}
