/// What a program that is an app is asked to do.
struct ProgramArguments: Equatable {
  /// Why arguments cannot be understood.
  struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    USAGE: APP [--single-scene] [URL | --activity TYPE [--target ID] [--webpage URL]]...

    Delivers URLs and user activities to the app, in order, and writes what became of each: one JSON object per line,
    with the keys event, outcome (openScene, newScene, unhandled; also invalidURL, undeclaredActivityType, failed),
    declaration, scene, rule and handlers. No scene is open at first.

      --activity TYPE   a user activity of this type
      --target ID       the target content identifier of the activity before
      --webpage URL     the web page of the activity before
      --single-scene    as on a platform that shows one scene at a time
      --                what follows are URLs
      --help            this text

    """

  private(set) var events: [Event] = []
  private(set) var platform = Platform.multipleScenes
  private(set) var isHelp = false

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    func value(of option: String) throws(UsageError) -> String {
      guard let value = rest.next() else { throw UsageError(description: "\(option) needs a value") }
      return value
    }
    while let argument = rest.next() {
      switch argument {
      case "--help", "-h": isHelp = true
      case "--single-scene": platform = .singleScene
      case "--activity": events.append(.userActivity(UserActivity(activityType: try value(of: argument))))
      case "--target":
        let target = try value(of: argument)
        try changeActivity(argument) { $0.targetContentIdentifier = target }
      case "--webpage":
        let page = try value(of: argument)
        try changeActivity(argument) { $0.webpageURL = page }
      case "--": while let url = rest.next() { events.append(.url(url)) }
      default:
        if argument.utf8.first == UInt8(ascii: "-") {
          throw UsageError(description: "\(quoted(argument)) is no option; see --help")
        }
        events.append(.url(argument))
      }
    }
  }

  private mutating func changeActivity(
    _ option: String, _ change: (inout UserActivity) -> Void
  ) throws(UsageError) {
    guard case .userActivity(var activity) = events.last else {
      throw UsageError(description: "\(option) belongs behind --activity TYPE")
    }
    change(&activity)
    events[events.count - 1] = .userActivity(activity)
  }
}
