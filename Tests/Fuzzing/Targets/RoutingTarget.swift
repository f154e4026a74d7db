@_spi(Benchmarks) import EventRouter
import RouterTestSupport

extension FuzzTarget {
  /// Whatever the configuration and the events, through every entrance: the reference decides the same. Three
  /// representations are asked, each with a set of kernels; the input decides which. ``RoutingInput`` says how it
  /// is read.
  static let routing = FuzzTarget("routing", maximumBytes: 2_048) { input in
    let scenario = RoutingInput(input).scenario
    let configuration = scenario.configuration
    do throws(ConfigurationError) {
      try configuration.validate()
    } catch {
      return try Finding.unlessReadable(error)
    }
    var random = SeededGenerator(seed: input.fingerprint)
    for representation in [.automatic, .automaton, random.element(of: forced)] {
      let kernels = random.element(of: Kernels.available)
      let router = try RouterSnapshot(configuration, representation: representation, kernels: kernels)
      do {
        var check = try ScenarioCheck(scenario, router: router, using: random)
        try check.run()
      } catch {
        throw Finding(description: "\(representation), \(kernels.name): \(error)")
      }
    }
    if random.once(in: 16) { try checkLongEvent(scenario, using: &random) }
  }

  private static let forced: [Representation] =
    (1...8).map { .grams(length: $0) } + [
      .buckets(groups: 1, positions: 1), .buckets(groups: 2, positions: 4), .buckets(groups: 3, positions: 2),
      .buckets(groups: 5, positions: 7), .buckets(groups: 8, positions: 8),
      .buckets(groups: 1, positions: 4, of: .lowBits), .buckets(groups: 1, positions: 5, of: .lowNibbles),
      .buckets(groups: 1, positions: 6, of: .pairs), .buckets(groups: 2, positions: 5, of: .pairs),
    ]

  /// A much longer event takes no longer by the byte, and both representations decide the same.
  private static func checkLongEvent(_ scenario: RandomScenario, using random: inout SeededGenerator) throws {
    guard let text = scenario.damagedTexts.max(by: { $0.count < $1.count }), !text.isEmpty else { return }
    let long = text.grown(to: 1 << 17, using: &random)
    var decisions: [Decision] = []
    for representation in [Representation.automatic, .automaton] {
      let router = try RouterSnapshot(scenario.configuration, representation: representation)
      var decision = [Decision.unhandled]
      try TimeBudget.standard.check("routing on \(representation)", bytes: long.count) {
        var output = decision.mutableSpan
        try router.route(urls: long.span, ends: [UInt32(long.count)].span, into: &output)
      }
      decisions += decision
      let matches = try router.matches(.url(String(decoding: long, as: UTF8.self)))
      try Finding.unless(
        scenario.configuration.platform == .singleScene || decision[0].isAmong(matches),
        "\(representation): \(decision[0]) is not among \(matches)")
    }
    try Finding.unless(decisions[0] == decisions[1], "one long event: \(decisions)")
  }
}

extension Decision {
  fileprivate func isAmong(_ matches: SceneMatches) -> Bool {
    switch (outcome, rule) {
    case (_, .unmodified): matches.openScenes.isEmpty && matches.declarations.isEmpty
    case (.openScene(let index), _): matches.openScenes.contains(index)
    case (.newScene(let index), _): matches.openScenes.isEmpty && matches.declarations.first == index
    case (.unhandled, _): matches.openScenes.isEmpty && matches.declarations.isEmpty
    }
  }
}
