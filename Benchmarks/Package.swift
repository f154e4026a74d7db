// swift-tools-version: 6.2
import PackageDescription

// The library stays free of what it is measured against: everything foreign is in this nested package,
// each peer behind a trait that Scripts/peers switches on where the peer is installed.

let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// A C shim of one peer: compiled to "not built in" unless the peer's trait is on. The peer is found by
/// pkg-config through a system library target, or by its name where the default paths are enough.
func shim(_ name: String, trait: String, define: String, system: String? = nil, linked: String? = nil)
  -> Target
{
  .target(
    name: name,
    dependencies: ["CPeerSupport"]
      + (system.map { [.target(name: $0, condition: .when(traits: [trait]))] } ?? []),
    cSettings: [.define(define, .when(traits: [trait]))],
    cxxSettings: [.define(define, .when(traits: [trait]))],
    linkerSettings: linked.map { [.linkedLibrary($0, .when(traits: [trait]))] } ?? [])
}

let package = Package(
  name: "EventRouterBenchmarks",
  platforms: [.macOS(.v26)],
  traits: [
    .trait(name: "Hyperscan", description: "Measure Hyperscan (libhs)."),
    .trait(name: "RE2", description: "Measure RE2::Set (re2)."),
    .trait(name: "AhoCorasick", description: "Measure Rust's aho-corasick (peers-aho-corasick)."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(name: "EventRouter", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "CPeerSupport"),
    .systemLibrary(
      name: "CHyperscan", pkgConfig: "libhs", providers: [.apt(["libhyperscan-dev"]), .brew(["vectorscan"])]),
    .systemLibrary(name: "CAhoCorasick", pkgConfig: "peers-aho-corasick"),
    shim("CHyperscanPeer", trait: "Hyperscan", define: "PEER_HYPERSCAN", system: "CHyperscan"),
    shim("CRE2Peer", trait: "RE2", define: "PEER_RE2", linked: "re2"),
    shim("CAhoCorasickPeer", trait: "AhoCorasick", define: "PEER_AHO_CORASICK", system: "CAhoCorasick"),
    .target(
      name: "PeerEngines",
      dependencies: [
        "CPeerSupport", "CHyperscanPeer", "CRE2Peer", "CAhoCorasickPeer",
        .product(name: "EventRouter", package: "EventRouter"),
        .product(name: "Workloads", package: "EventRouter"),
      ], swiftSettings: strict),
    .target(
      name: "PeerMatrix",
      dependencies: [
        "PeerEngines",
        .product(name: "EventRouter", package: "EventRouter"),
        .product(name: "Plots", package: "EventRouter"),
        .product(name: "ReferenceRouter", package: "EventRouter"),
        .product(name: "Workloads", package: "EventRouter"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "peers",
      dependencies: [
        "PeerMatrix", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .target(
      name: "CostModelFit",
      dependencies: [
        "PeerEngines", "PeerMatrix",
        .product(name: "EventRouter", package: "EventRouter"),
        .product(name: "Workloads", package: "EventRouter"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "fit-cost-model",
      dependencies: [
        "CostModelFit", "PeerMatrix", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .testTarget(
      name: "PeersTests",
      dependencies: ["CostModelFit", "PeerMatrix", .product(name: "Plots", package: "EventRouter")],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
