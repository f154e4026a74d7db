import CAhoCorasickPeer
import CHyperscanPeer
import CPeerSupport
import CRE2Peer

/// A library that does part of what the router does, behind its C shim.
@safe package struct Peer {
  package let name: String
  /// Null where this build does not have the peer.
  private let library: UnsafePointer<peer_library>?

  /// Every peer that the matrix knows, in the order of its columns.
  package static var all: [Peer] {
    // SAFETY: the tables are constants of the shims, valid as long as the process.
    unsafe [
      Peer(name: "hyperscan", library: hyperscan_peer()),
      Peer(name: "re2", library: re2_peer()),
      Peer(name: "aho-corasick", library: aho_corasick_peer()),
    ]
  }

  /// The names of the engines that ``build(_:limits:)`` yields; the peer's own if it is not there.
  package var uses: [String] {
    guard let library = unsafe library else { return [name] }
    // SAFETY: the table says how many uses it has.
    return unsafe (0..<library.pointee.use_count).map {
      unsafe String(cString: library.pointee.uses[$0].name)
    }
  }

  package var isAvailable: Bool { unsafe library != nil }

  /// Compiles `conditions` once, for all ways to use the peer.
  package func build(_ conditions: TextArena, limits: BuildLimits) throws(EngineError) -> [any MatchEngine] {
    guard let library = unsafe library else { throw .notInstalled }
    let index = try unsafe PeerIndex(library: library, conditions: conditions, limits: limits)
    // SAFETY: as above.
    return unsafe (0..<library.pointee.use_count).map {
      unsafe PeerEngine(index: index, use: library.pointee.uses[$0])
    }
  }
}
