// swift-tools-version: 6.2
import PackageDescription

// The tests of EventRouterMetrics, as a package that depends on it as embedders do: its trait changes how every module of
// the package is compiled, and the other tests need not be.

let package = Package(
  name: "EventRouterMetricsTests",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "EventRouter", path: "../..", traits: ["Metrics"]),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .testTarget(
      name: "EventRouterMetricsTests",
      dependencies: [
        .product(name: "EventRouterMetrics", package: "EventRouter"),
        .product(name: "EventRouter", package: "EventRouter"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)])
  ]
)
