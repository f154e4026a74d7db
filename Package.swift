// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

let package = Package(
  name: "EventRouter",
  platforms: [.macOS(.v26), .macCatalyst(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  products: [
    // The router. Depends on no other package and does not link Foundation.
    .library(name: "EventRouter", targets: ["EventRouter"]),
    // Events from Foundation's URL and NSUserActivity.
    .library(name: "EventRouterFoundation", targets: ["EventRouterFoundation"]),
    // SwiftUI's system events without a screen: apps, scenes and views that carry handlers, and what runs them.
    .library(name: "SceneEvents", targets: ["SceneEvents"]),
    // Scenes, conditions, events and decisions as files.
    .library(name: "RouterFiles", targets: ["RouterFiles"]),
    // What a router does, for swift-metrics and swift-log. With the trait Metrics; without, neither is fetched.
    .library(name: "EventRouterMetrics", targets: ["EventRouterMetrics"]),
    // The plainest reading of the rules, to verify the router with. Slow.
    .library(name: "ReferenceRouter", targets: ["ReferenceRouter"]),
    // For the nested packages in Benchmarks.
    .library(name: "Workloads", targets: ["Workloads"]),
    .library(name: "Plots", targets: ["Plots"]),
    .library(name: "AllocationStatistics", targets: ["AllocationStatistics"]),
    // evroute and routebench are not declared: declared, they would make every dependent of the library fetch
    // swift-argument-parser and swift-crypto. `swift run evroute` works without.
  ],
  traits: [
    .trait(name: "Jemalloc", description: "Link jemalloc, to count the bytes that each thread allocates."),
    .trait(name: "Metrics", description: "Build EventRouterMetrics, with swift-metrics and swift-log."),
    .trait(name: "LibFuzzer", description: "Let libFuzzer drive the program fuzz; needs --sanitize fuzzer."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", .upToNextMinor(from: "0.2.0")),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .target(name: "EventModel", swiftSettings: strict),
    .target(name: "CMatchKernels"),
    .target(name: "EventRouter", dependencies: ["EventModel", "CMatchKernels"], swiftSettings: strict),
    .target(name: "FoldTableGenerator", swiftSettings: strict),
    .executableTarget(
      name: "generate-fold-table", dependencies: ["FoldTableGenerator"], swiftSettings: strict),
    .target(name: "ReferenceRouter", dependencies: ["EventModel"], swiftSettings: strict),
    .target(name: "FoundationBaseline", dependencies: ["EventModel"], swiftSettings: strict),
    .target(name: "EventRouterFoundation", dependencies: ["EventRouter"], swiftSettings: strict),
    .target(
      name: "EventRouterMetrics",
      dependencies: [
        "EventRouter",
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Metrics"])),
      ], swiftSettings: strict),
    .target(
      name: "SceneEvents", dependencies: ["EventRouter", "EventRouterFoundation"], swiftSettings: strict),
    .target(
      name: "RouterFiles", dependencies: ["EventRouter"],
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "Workloads", dependencies: ["EventModel"], swiftSettings: strict),
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .target(
      name: "AllocationStatistics",
      dependencies: [.target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"]))],
      swiftSettings: strict),
    .target(
      name: "ProgramSupport",
      dependencies: [
        "EventRouter", "RouterFiles", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .target(
      name: "Pseudonymization",
      dependencies: ["EventRouter", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict),
    .executableTarget(
      name: "evroute", dependencies: ["ProgramSupport", "ReferenceRouter", "Pseudonymization"],
      swiftSettings: strict),
    .target(
      name: "BenchmarkCore",
      dependencies: [
        "EventRouter", "ReferenceRouter", "FoundationBaseline", "RouterFiles", "SceneEvents", "Workloads",
        "AllocationStatistics",
      ], swiftSettings: strict),
    .target(
      name: "OpenLoop",
      dependencies: [
        "EventRouter", "BenchmarkCore", "FoundationBaseline", "ReferenceRouter", "Workloads",
        "AllocationStatistics",
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ], swiftSettings: strict),
    .target(name: "Plots", swiftSettings: strict),
    .target(
      name: "ReportPages", dependencies: ["BenchmarkCore", "EventModel", "Plots"], swiftSettings: strict),
    .executableTarget(
      name: "routebench",
      dependencies: [
        "ProgramSupport", "RouterFiles", "BenchmarkCore", "OpenLoop", "ReferenceRouter", "ReportPages",
        "Workloads",
      ], swiftSettings: strict),
    .target(name: "MarkupTestSupport", path: "Tests/MarkupSupport", swiftSettings: strict),
    .testTarget(name: "PlotsTests", dependencies: ["Plots", "MarkupTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ReportPagesTests",
      dependencies: ["ReportPages", "BenchmarkCore", "MarkupTestSupport", "Plots", "RouterFiles"],
      resources: [.copy("Saved")], swiftSettings: strict),
    .testTarget(
      name: "AllocationStatisticsTests", dependencies: ["AllocationStatistics"], swiftSettings: strict),
    .testTarget(
      name: "BenchmarkCoreTests",
      dependencies: ["BenchmarkCore", "EventRouter", "ReferenceRouter", "RouterFiles", "Workloads"],
      swiftSettings: strict),
    .testTarget(
      name: "OpenLoopTests",
      dependencies: ["OpenLoop", "AllocationStatistics", "EventRouter", "Workloads"], swiftSettings: strict),
    .testTarget(
      name: "PseudonymizationTests",
      dependencies: ["Pseudonymization", "ReferenceRouter", "RouterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RoutebenchTests",
      dependencies: ["routebench", "AllocationStatistics", "BenchmarkCore", "RouterFiles"],
      swiftSettings: strict),
    .testTarget(name: "WorkloadsTests", dependencies: ["Workloads"], swiftSettings: strict),
    .target(
      name: "RouterTestSupport", dependencies: ["EventRouter", "ReferenceRouter"], path: "Tests/Support",
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "EventRouter", "ReferenceRouter", "RouterFiles", "BenchmarkCore", "ReportPages", "RouterTestSupport",
      ], path: "Tests/Fuzzing/Targets", swiftSettings: strict),
    // For Scripts/fuzz.
    .executableTarget(
      name: "fuzz",
      dependencies: ["FuzzTargets", "RouterTestSupport"], path: "Tests/Fuzzing/Driver", swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "RouterTestSupport"], swiftSettings: strict),
    // For Scripts/sanitize.
    .executableTarget(
      name: "stress", dependencies: ["EventRouter", "ReferenceRouter", "RouterTestSupport"],
      path: "Tests/Stress",
      swiftSettings: strict),
    // For Scripts/replay.
    .executableTarget(
      name: "replay", dependencies: ["EventRouter", "RouterTestSupport"], path: "Tests/Replay",
      swiftSettings: strict),
    .executableTarget(
      name: "scene-stress", dependencies: ["SceneEvents"], path: "Tests/SceneStress", swiftSettings: strict),
    // Depend on the products as embedders do: the documentation shows them, tests compare what they print, and
    // one looks at what the first links.
    .executableTarget(
      name: "embedding-example", dependencies: ["EventRouter"], path: "Examples/Embedding",
      swiftSettings: strict),
    .executableTarget(
      name: "batch-example", dependencies: ["EventRouter"], path: "Examples/Batch", swiftSettings: strict),
    .executableTarget(
      name: "live-scenes-example", dependencies: ["EventRouter"], path: "Examples/LiveScenes",
      swiftSettings: strict),
    .executableTarget(
      name: "limits-example", dependencies: ["EventRouter"], path: "Examples/Limits", swiftSettings: strict),
    .executableTarget(
      name: "saved-index-example", dependencies: ["EventRouter"], path: "Examples/SavedIndex",
      swiftSettings: strict),
    .executableTarget(
      name: "server-example", dependencies: ["EventRouter"], path: "Examples/Server", swiftSettings: strict),
    .executableTarget(
      name: "user-activities-example", dependencies: ["EventRouter", "EventRouterFoundation"],
      path: "Examples/UserActivities", swiftSettings: strict),
    .executableTarget(
      name: "files-example", dependencies: ["EventRouter", "RouterFiles"], path: "Examples/Files",
      swiftSettings: strict),
    .executableTarget(
      name: "verifying-example", dependencies: ["EventRouter", "ReferenceRouter"], path: "Examples/Verifying",
      swiftSettings: strict),
    .executableTarget(
      name: "scene-events-example", dependencies: ["SceneEvents"], path: "Examples/SceneEvents",
      swiftSettings: strict),
    .executableTarget(
      name: "MyPhotos", dependencies: ["SceneEvents"], path: "Examples/MyPhotos", swiftSettings: strict),
    .executableTarget(
      name: "Contacts", dependencies: ["SceneEvents"], path: "Examples/Contacts", swiftSettings: strict),
    .testTarget(
      name: "SceneEventsTests",
      dependencies: ["SceneEvents", "MyPhotos", "Contacts", "ReferenceRouter", "RouterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "embedding-example", "batch-example", "live-scenes-example", "limits-example", "server-example",
        "saved-index-example",
        "user-activities-example", "scene-events-example", "files-example", "verifying-example", "MyPhotos",
        "evroute", "routebench",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .testTarget(
      name: "EventRouterFoundationTests", dependencies: ["EventRouter", "EventRouterFoundation"],
      swiftSettings: strict),
    // Of anything only with the trait Metrics.
    .testTarget(
      name: "EventRouterMetricsTests",
      dependencies: [
        "EventRouter", "EventRouterMetrics",
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
        .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
        .product(name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Metrics"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Metrics"])),
      ], swiftSettings: strict),
    .testTarget(
      name: "EventRouterTests",
      dependencies: ["EventRouter", "ReferenceRouter", "FoldTableGenerator", "RouterTestSupport"],
      resources: [.copy("Resources/fold-r.tsv")], swiftSettings: strict),
    .testTarget(
      name: "ReferenceRouterTests",
      dependencies: ["ReferenceRouter", "FoundationBaseline", "RouterTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RouterFilesTests", dependencies: ["RouterFiles", "RouterTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: ["evroute", "routebench", "embedding-example", "fuzz"],
      resources: [.copy("Conformance")], swiftSettings: strict),
  ]
)

// For Scripts/test, which builds the library's tests for release, alone, since all others take minutes to be optimised, and
// all others for debugging. That some dependencies are not used by the library's, as the package manager says, is meant.
switch Context.environment["EVENTROUTER_TESTS"] {
case "library":
  let kept: Set = [
    "EventModel", "CMatchKernels", "EventRouter", "FoldTableGenerator", "ReferenceRouter",
    "RouterTestSupport", "EventRouterTests",
  ]
  package.products = []
  package.targets.removeAll { !kept.contains($0.name) }
case "others": package.targets.removeAll { $0.name == "EventRouterTests" }
default: break
}
