import BenchmarkCore
import EventModel
import Foundation

/// How large a generated workload gets.
struct WorkloadSize {
  var kind: WorkloadKind
  var conditions: Int
  /// Nil for as many as the kind has by itself, which are never too many.
  var events: Int?
  var eventLength: Int

  /// Events are routed as one batch.
  private static let mostEventBytes = 1 << 32
  /// Bytes of an event and of a condition besides their texts, and how often a text lies in memory, as far as can
  /// be said of all kinds.
  private static let overhead = (event: 150, condition: 500, copies: 3)
  /// Bytes of an event whose length the kind says.
  private static let usualLength = 100

  /// Why it cannot be generated; nil if it can. What would end in the system's refusal of memory is told before
  /// minutes are spent on it.
  var problem: String? {
    let length = kind.hasLength ? eventLength : Self.usualLength
    let (bytes, isTooLarge) = (events ?? 1).multipliedReportingOverflow(by: length)
    if isTooLarge || bytes > Self.mostEventBytes {
      return "\(events ?? 1) events of \(length) bytes are more than a batch holds, 2^32 bytes"
    }
    let needed =
      Double(bytes) * Double(Self.overhead.copies) + Double(events ?? 1) * Double(Self.overhead.event)
      + Double(conditions) * Double(Self.overhead.condition)
    let memory = Double(ProcessInfo.processInfo.physicalMemory)
    return needed <= memory
      ? nil
      : "\(conditions) conditions and \(events ?? 1) events of \(length) bytes need about "
        + "\(Figures.bytes(needed)) of memory, and this machine has \(Figures.bytes(memory))"
  }
}
