// swift-tools-version: 6.2
import PackageDescription

// Apart from ../Package.swift, because jemalloc counts allocations here and would replace the allocator that
// the peers are measured with there, and so that Scripts/peers need not fetch the benchmarks' packages.

let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// A suite: an executable in `Benchmarks/`, where the plugin of the package `benchmark` looks.
func suite(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "MicroSupport",
      .product(name: "Benchmark", package: "benchmark"),
      .product(name: "EventRouter", package: "EventRouter"),
      .product(name: "Workloads", package: "EventRouter"),
    ],
    path: "Benchmarks/\(name)", swiftSettings: strict,
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let package = Package(
  name: "EventRouterMicroBenchmarks",
  platforms: [.macOS(.v26)],
  traits: [
    .trait(name: "Jemalloc", description: "Count the bytes that each call allocates, with jemalloc."),
    .default(enabledTraits: ["Jemalloc"]),
  ],
  dependencies: [
    .package(
      name: "EventRouter", path: "../..",
      traits: [.trait(name: "Jemalloc", condition: .when(traits: ["Jemalloc"]))]),
    // Without its own counting of allocations, which replaces malloc's functions.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "MicroSupport",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "AllocationStatistics", package: "EventRouter"),
        .product(name: "EventRouter", package: "EventRouter"),
        .product(name: "ReferenceRouter", package: "EventRouter"),
        .product(name: "Workloads", package: "EventRouter"),
      ], swiftSettings: strict),
    suite("FoldingBenchmarks"),
    suite("MatchingBenchmarks"),
    suite("ChoosingBenchmarks"),
    suite("UpdateBenchmarks"),
    suite("BatchBenchmarks"),
  ]
)
