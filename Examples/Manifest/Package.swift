// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "my-server",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://github.com/OWNER/EventRouter", from: "0.1.0")
  ],
  targets: [
    .executableTarget(
      name: "my-server",
      dependencies: [
        .product(name: "EventRouter", package: "EventRouter"),
        .product(name: "RouterFiles", package: "EventRouter"),
      ])
  ])
