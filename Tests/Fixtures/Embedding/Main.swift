import EventRouter

/// The smallest program that embeds the router.
@main
struct Embedding {
  static func main() throws {
    let router = try RouterSnapshot(
      RouterConfiguration(declarations: [
        .windowGroup("browser"),
        .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
      ]))
    print(router.destination(of: try router.route(.url("myphotos://show?PHOTOIDENTIFIER=42"))))
  }
}
