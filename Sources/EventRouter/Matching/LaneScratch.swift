/// The memory that one lane works in. Grows to what the largest event needs and is then reused, so that
/// routing allocates nothing in steady state.
final class LaneScratch {
  /// Folded texts, back to back.
  private var folded: GrowingStorage<UInt8>
  private var foldedEnds: GrowingStorage<UInt32>
  /// The smallest condition found in each text of a window.
  private var best: GrowingStorage<UInt32>
  let found = FoundConditions()
  let sceneBits = SceneBits()
  /// Where an `Event`'s text is copied to.
  var arena = EventBatch()

  init() {
    folded = GrowingStorage(capacity: 1 << 16)
    foldedEnds = GrowingStorage(capacity: 1 << 10)
    best = GrowingStorage(capacity: 1 << 10)
  }

  /// Folds `text`; the result is valid until the next fold.
  func fold(_ text: View<UInt8>) -> View<UInt8> {
    folded.reserve(Folder.capacity(for: text.count))
    let length = Folder.fold(text, into: folded.view)
    return folded.view.constant[0..<length]
  }

  /// Folds every text; the result is valid until the next fold.
  func fold(_ texts: Texts) -> Texts {
    folded.reserve(Folder.capacity(for: texts.byteCount))
    foldedEnds.reserve(texts.count)
    let bytes = folded.view
    let ends = foldedEnds.view
    var end = 0
    for index in 0..<texts.count {
      end += Folder.fold(texts[index], into: bytes[end..<bytes.count])
      ends[index] = UInt32(end)
    }
    return Texts(bytes: bytes.constant, start: 0, ends: ends.constant[0..<texts.count])
  }

  /// `count` numbers, each `initial`.
  func best(count: Int, initial: UInt32) -> MutableView<UInt32> {
    best.reserve(count)
    let view = best.view[0..<count]
    for index in 0..<count { view[index] = initial }
    return view
  }
}
