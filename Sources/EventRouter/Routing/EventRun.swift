/// Events that came one by one, laid side by side: their texts right where kernels want them.
struct EventRun: ~Copyable {
  /// A run is full with so many bytes. They stay in the second-level cache, and four windows take them in, of which each leaves
  /// room for less than an event: what is done for each run costs its events more than the first-level cache would save.
  static let bytes = 60 << 10

  private var texts = TextBuffer()
  /// What document groups look at; empty, as are the kinds, unless asked for.
  private var documents = TextBuffer()
  private var documentEvents = GrowingStorage<UInt32>(capacity: 1)
  private var kinds = GrowingStorage<UInt8>(capacity: 1)
  private var kindCount = 0

  /// Fills itself with as many of the events in `range` as one run holds, at least one; returns where the others begin.
  ///
  /// - Parameters:
  ///   - withDocuments: whether document groups will look at the events.
  ///   - most: one that has more bytes than that is the first in its run.
  mutating func fill(
    _ events: Span<Event>, _ range: Range<Int>, withDocuments: Bool, upTo most: Int
  ) -> Int {
    begin(events: range.count)
    var index = range.lowerBound
    while true {
      if withDocuments {
        Self.prefetchAhead(events, index..<range.upperBound)
      } else {
        index = appendStrings(events, index..<range.upperBound, upTo: most)
      }
      // A long event is a run by itself, so that the run holds no more than one event may.
      let most = index == range.lowerBound ? Int.max : most
      guard index < range.upperBound, append(events[index], withDocument: withDocuments, upTo: most) else {
        return index
      }
      index &+= 1
    }
  }

  /// Appends the events in `range` up to the first that is not a URL whose string lies somewhere as UTF-8, that has more than
  /// `most` bytes, or for which there is no room; returns where that is.
  ///
  /// A loop of its own, without calls: most events are such, and all it works with stays in registers.
  @inline(never) private mutating func appendStrings(
    _ events: Span<Event>, _ range: Range<Int>, upTo most: Int
  ) -> Int {
    let most = min(most, Self.bytes)
    var index = range.lowerBound
    while index < range.upperBound {
      Self.prefetchAhead(events, index..<range.upperBound)
      guard let text = Self.textOutOfLine(of: events[index]), text.count <= most,
        texts.byteCount &+ text.count <= Self.bytes
      else { break }
      texts.appendWithinReserve(text)
      index &+= 1
    }
    return index
  }

  /// Asks for the string of the event so many behind the first of `range` that to copy these takes about as long: strings lie
  /// anywhere.
  @inline(__always) private static func prefetchAhead(_ events: Span<Event>, _ range: Range<Int>) {
    let ahead = range.lowerBound &+ 16
    if ahead < range.upperBound, let text = textOutOfLine(of: events[ahead]) { text.prefetch() }
  }

  /// The URL of `event` where it lies, as long as somebody holds the event. Only reads, so that no reference is counted.
  @inline(__always) private static func textOutOfLine(of event: Event) -> View<UInt8>? {
    switch event {
    case .url(let url): url.outOfLine
    case .userActivity: nil
    }
  }

  /// Appends `text` if the run is empty or has room for it; false if not.
  @inline(__always) private mutating func append(_ text: View<UInt8>) -> Bool {
    if texts.byteCount &+ text.count <= Self.bytes {
      texts.appendWithinReserve(text)
      return true
    }
    if texts.count > 0 { return false }
    texts.append(text)
    return true
  }

  /// Has nothing but `event` then.
  mutating func fill(_ event: Event, withDocument: Bool) {
    begin(events: 1)
    _ = append(event, withDocument: withDocument)
  }

  /// Is empty then, with room for a run of the texts of at most so many events.
  private mutating func begin(events: Int) {
    texts.removeAll()
    texts.reserve(bytes: Self.bytes, texts: events)
    documents.removeAll()
    kindCount = 0
  }

  /// Appends `event` if it has no more than `most` bytes, and the run is empty or has room for it; false if not.
  @inline(never) private mutating func append(
    _ event: Event, withDocument: Bool, upTo most: Int = .max
  ) -> Bool {
    if event.longestTextBytes > most { return false }
    switch event {
    case .url(let url):
      return append(url, nil, .textIsDocument, withDocument)
    case .userActivity(let activity):
      switch (activity.targetContentIdentifier, activity.webpageURL) {
      case (let target?, let webpage?): return append(target, webpage, .separateDocument, withDocument)
      case (let target?, nil): return append(target, nil, .noDocument, withDocument)
      case (nil, let webpage?): return append(webpage, nil, .textIsDocument, withDocument)
      case (nil, nil): return append("", nil, .noText, withDocument)
      }
    }
  }

  @inline(__always) private mutating func append(
    _ text: String, _ document: String?, _ kind: EventBatch.Kind, _ withDocument: Bool
  ) -> Bool {
    if withDocument { return append(text.utf8.span, document ?? "", kind) }
    return text.withView { append($0) }
  }

  private mutating func append(_ text: Span<UInt8>, _ document: String, _ kind: EventBatch.Kind) -> Bool {
    let document = document.utf8.span
    let bytes = texts.byteCount + documents.byteCount + text.count + document.count
    if kindCount > 0, bytes > Self.bytes { return false }
    kinds.reserve(kindCount + 1, keeping: kindCount)
    kinds.view[kindCount] = kind.rawValue
    if kind == .separateDocument {
      documentEvents.reserve(documents.count + 1, keeping: documents.count)
      documentEvents.view[documents.count] = UInt32(kindCount)
      documents.append(document)
    }
    texts.append(text)
    kindCount += 1
    return true
  }

  /// The events; valid until the run changes.
  var view: BatchView {
    BatchView(
      texts: texts.texts, kinds: kinds.view.constant[0..<kindCount], documents: documents.texts,
      documentEvents: documentEvents.view.constant[0..<documents.count])
  }
}
