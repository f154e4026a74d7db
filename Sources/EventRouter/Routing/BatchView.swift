/// A batch to read, from wherever its bytes come: an ``EventBatch`` or a caller's spans. Valid as long as
/// that memory is.
struct BatchView {
  let texts: Texts
  /// As in ``EventBatch``; no elements if every event is a URL.
  private let kinds: View<UInt8>
  /// The documents that are not their events' texts, and which events those are.
  private let documents: Texts
  private let documentEvents: View<UInt32>

  var count: Int { texts.count }
  /// Bytes of the documents that are not their events' texts.
  var documentByteCount: Int { documents.byteCount }

  /// Events of which each is a URL.
  init(bytes: View<UInt8>, ends: View<UInt32>) {
    self.init(
      texts: Texts(bytes: bytes, start: 0, ends: ends), kinds: .empty,
      documents: Texts(bytes: .empty, start: 0, ends: .empty), documentEvents: .empty)
  }

  init(texts: Texts, kinds: View<UInt8>, documents: Texts, documentEvents: View<UInt32>) {
    self.texts = texts
    self.kinds = kinds
    self.documents = documents
    self.documentEvents = documentEvents
  }

  /// Calls `body` with a view of `batch`, valid during the call.
  @inline(__always) static func with<Failure: Error>(
    _ batch: EventBatch, _ body: (BatchView) throws(Failure) -> Void
  ) throws(Failure) {
    try batch.bytes.withView { bytes throws(Failure) in
      try batch.ends.withView { ends throws(Failure) in
        if batch.kinds.isEmpty { return try body(BatchView(bytes: bytes, ends: ends)) }
        try batch.kinds.withView { kinds throws(Failure) in
          try batch.documentBytes.withView { documentBytes throws(Failure) in
            try batch.documentEvents.withView { documentEvents throws(Failure) in
              try batch.documentEnds.withView { documentEnds throws(Failure) in
                try body(
                  BatchView(
                    texts: Texts(bytes: bytes, start: 0, ends: ends), kinds: kinds,
                    documents: Texts(bytes: documentBytes, start: 0, ends: documentEnds),
                    documentEvents: documentEvents))
              }
            }
          }
        }
      }
    }
  }

  /// The bytes of the URL that document groups look at; nil if there is none.
  func document(at index: Int) -> View<UInt8>? {
    switch kind(at: index) {
    case .noText, .noDocument: return nil
    case .textIsDocument: return texts[index]
    case .separateDocument:
      // `documentEvents` is ascending and holds every event of this kind.
      let slot = (0..<documentEvents.count).partitioningIndex { Int(documentEvents[$0]) >= index }
      return documents[slot]
    }
  }

  private func kind(at index: Int) -> EventBatch.Kind {
    kinds.count == 0 ? .textIsDocument : EventBatch.Kind(rawValue: kinds[index])!
  }
}
