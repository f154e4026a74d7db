import CPeerSupport
import EventRouter
import Workloads

/// One way to use a peer.
@safe final class PeerEngine: MatchEngine {
  private let index: PeerIndex
  private let use: peer_use
  private let found: UnsafeMutablePointer<peer_matches>
  private var events = TextArena()
  private var answers: [UInt32] = []
  private var passes = 0

  init(index: PeerIndex, use: peer_use) {
    self.index = index
    unsafe self.use = use
    unsafe found = peer_matches_create(index.conditions)
  }

  deinit { unsafe peer_matches_destroy(found) }

  // SAFETY: the name is a constant of the shim.
  var name: String { unsafe String(cString: use.name) }
  var build: BuildFigures { index.build }
  /// What every event is passed to by itself is called with one event; the other is `hyperscan-batch`.
  var calls: EngineCalls { name.hasSuffix("-batch") ? .batches : .batchesAndSingleEvents }
  var indexBytes: Int { index.bytes }
  var representation: String? { nil }

  func load(_ events: TextArena) throws(EngineError) {
    self.events = events
    answers = Array(repeating: PEER_NONE, count: events.count)
    passes = 0
    guard let prepare = unsafe use.prepare else { return }
    try unsafe call { texts, message in unsafe prepare(index.engine, &texts, &message) }
  }

  /// The first pass after loading tells what the peer builds while it matches.
  func route() throws(EngineError) {
    passes += 1
    guard passes > 1 else { return try index.growing { () throws(EngineError) in try find() } }
    try find()
  }

  private func find() throws(EngineError) {
    try unsafe call { texts, message in
      // SAFETY: `answers` has one element for each event.
      unsafe answers.withUnsafeMutableBufferPointer { answers in
        guard let base = answers.baseAddress else { return 0 }
        return unsafe use.destinations(index.engine, &texts, base, &message)
      }
    }
  }

  func matchAll() throws(EngineError) {
    try unsafe call { texts, message in unsafe use.matches(index.engine, &texts, found, &message) }
  }

  func routeOneByOne() throws(EngineError) { try route() }

  private func call(_ body: (inout peer_texts, inout peer_message) -> Int32) throws(EngineError) {
    var message = peer_message()
    let status = unsafe events.withPeerTexts { texts in unsafe body(&texts, &message) }
    if status != 0 { throw .failed(message.string) }
  }

  func decisions(in workload: Workload) -> [Decision] {
    answers.map { $0 == PEER_NONE ? .unhandled : workload.decision(forCondition: Int($0)) }
  }

  func matches(ofEvent event: Int) -> [UInt32] {
    // SAFETY: the shim has written `events` ends, and as many ids as the last of them says.
    guard unsafe event < found.pointee.events else { return [] }
    let start = event == 0 ? 0 : unsafe found.pointee.ends[event - 1]
    return unsafe (start..<found.pointee.ends[event]).map { unsafe found.pointee.ids[$0] }
  }
}
