import Synchronization

/// Counts which conditions are in the texts of events: of one event of so many, at random.
final class ConditionTally: Sendable {
  private struct Table {
    var samples: [String: UInt64] = [:]
    var events: UInt64 = 0
    var others: UInt64 = 0
  }

  /// Conditions that are told apart; where there are more, those with the fewest samples are forgotten but for their sum.
  static let most = 1 << 16

  private let table = Mutex(Table())
  /// One event of 2 to this power is looked at.
  private let power = Atomic<UInt8>(12)
  /// Events of batches so far.
  private let batches = Atomic<UInt64>(0)

  var oneIn: Int {
    get { 1 << Int(power.load(ordering: .relaxed)) }
    set {
      // The power of two at or above it.
      let bits = Int.bitWidth - max(min(newValue, 1 << 30) - 1, 0).leadingZeroBitCount
      power.store(UInt8(bits), ordering: .relaxed)
    }
  }

  /// Whether the event with this number is to be looked at: one of each block of so many.
  @inline(__always) func isSample(_ number: UInt64) -> Bool {
    let power = UInt64(power.load(ordering: .relaxed))
    return number == Self.sample(ofBlock: number >> power, power)
  }

  /// The number of the event that is looked at: any of its block, so that what comes again and again is not always or never
  /// met.
  @inline(__always) private static func sample(ofBlock block: UInt64, _ power: UInt64) -> UInt64 {
    let hash = (block &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return block << power | (power == 0 ? 0 : hash >> (64 - power))
  }

  /// Calls `body` with the offsets of those of the next `count` events of a batch that are to be looked at.
  func forEachSample(of count: Int, _ body: (Int) -> Void) {
    let power = UInt64(power.load(ordering: .relaxed))
    let first = batches.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue
    var block = first >> power
    while block << power < first &+ UInt64(count) {
      let number = Self.sample(ofBlock: block, power)
      if number >= first && number < first &+ UInt64(count) { body(Int(number - first)) }
      block += 1
    }
  }

  /// Counts conditions that are in one event's text, each folded.
  func add(_ conditions: Set<String>) {
    table.withLock { table in
      table.events += 1
      for condition in conditions { table.samples[condition, default: 0] += 1 }
      if table.samples.count <= Self.most { return }
      let sorted = table.samples.sorted { $0.value > $1.value }
      for (condition, count) in sorted[(Self.most / 2)...] {
        table.others += count
        table.samples[condition] = nil
      }
    }
  }

  var hits: ConditionHits {
    table.withLock { table in
      ConditionHits(events: table.events, samples: table.samples, others: table.others)
    }
  }
}

/// Which conditions were in the texts of events, of those that were looked at.
public struct ConditionHits: Sendable, Hashable {
  /// Events that were looked at: one of ``Router/conditionHitsOneIn``.
  public internal(set) var events: UInt64 = 0
  /// In how many of them each condition was, by the condition's fold. `*`, which is in all, is not there.
  public internal(set) var samples: [String: UInt64] = [:]
  /// The same together for conditions of which there were too few to be told apart from 65,536 others.
  public internal(set) var others: UInt64 = 0

  /// In how many of ``events`` this condition was, as it is written.
  public subscript(condition: String) -> UInt64 { samples[Folding.fold(condition)] ?? 0 }
}

extension RouterSnapshot {
  /// The folds of all conditions that are in `text`, which is one.
  func conditions(in text: Texts, _ scratch: inout LaneScratch) -> Set<String> {
    if let frozen { return frozen.snapshot.conditions(in: text, &scratch) }
    var conditions: Set<String> = []
    func add(_ bytes: View<UInt8>) { conditions.insert(String(repairing: bytes)) }
    scratch.matching.pairs.removeAll()
    if let live {
      let records = live.records
      live.findAll(in: text, scratch: &scratch.matching)
      scratch.matching.pairs.forEach { _, slot in
        let block = records[Int(slot)].block
        if block != .none { add(block.bytes) }
      }
    } else if table.count > 0 {
      matcher.findAll(in: text, scratch: &scratch.matching)
      scratch.matching.pairs.forEach { _, number in add(table.bytes(Int(number))) }
    }
    return conditions
  }
}

extension Router {
  /// Which conditions were in the texts of events while ``RouterCounting/conditions`` or more was set.
  ///
  /// Counted are all conditions that a text contains, not only the one that decided: in one event of
  /// ``conditionHitsOneIn``, at random, so that it costs little. Times that number, it is about how many there were of all.
  /// Conditions that are gone are there, too.
  ///
  /// - Complexity: O(*n*) for *n* conditions that were found. Nobody waits for it for longer than it takes to copy a
  ///   reference.
  public var conditionHits: ConditionHits { records.conditions.hits }

  /// Conditions are looked for in one event of so many: a power of two, 4,096 at first. With 1 all are counted, which costs
  /// as much as ``scenes(matching:)`` for each event.
  public var conditionHitsOneIn: Int {
    get { records.conditions.oneIn }
    set { records.conditions.oneIn = newValue }
  }

  /// Counts the conditions of the event.
  @inline(never) func countConditions(of event: Event, by snapshot: RouterSnapshot) {
    snapshot.lanes.withScratch { scratch in
      scratch.run.fill(event, withDocument: false)
      records.conditions.add(snapshot.conditions(in: scratch.run.view.texts, &scratch))
    }
  }

  /// The same of the URL with these bytes.
  @inline(never) func countConditions(ofURL url: Span<UInt8>, by snapshot: RouterSnapshot) {
    url.withView { bytes -> Void in
      snapshot.lanes.withScratch { scratch in
        withOneElement(UInt32(bytes.count)) { end in
          let text = Texts(bytes: bytes, start: 0, ends: end.constant)
          records.conditions.add(snapshot.conditions(in: text, &scratch))
        }
      }
    }
  }

  /// The same of those events of a batch that are looked at.
  @inline(never) func countConditions(of batch: EventBatch, by snapshot: RouterSnapshot) {
    BatchView.with(batch) { view in
      snapshot.lanes.withScratch { scratch in
        records.conditions.forEachSample(of: batch.count) { index in
          records.conditions.add(snapshot.conditions(in: view.texts[index..<(index + 1)], &scratch))
        }
      }
    }
  }
}
