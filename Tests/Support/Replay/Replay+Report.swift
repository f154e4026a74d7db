public import EventRouter

extension Replay {
  /// Runs a script.
  ///
  /// - Parameters:
  ///   - counts: what was done is added to these.
  ///   - found: is told of what went wrong before a smaller script is looked for, which can take long.
  ///   - router: makes the router; by default the one that users get.
  /// - Returns: what went wrong, with the smallest script that was found for it; nil if nothing did.
  public static func report(
    on script: TransactionScript, counting counts: inout Counts, found: (String) -> Void = { _ in },
    router: @escaping (RouterConfiguration, RouterLimits) throws -> Router = { try Router($0, limits: $1) }
  ) -> String? {
    guard let difference = difference(of: script, router, counting: &counts) else { return nil }
    found("--shape \(script.shape) --seed \(script.seed), step \(difference.step): \(difference)")
    let reduced = script.reduced { script in
      var ignored = Counts()
      return Replay.difference(of: script, router, counting: &ignored)
    }
    let (smallest, last) = reduced ?? (script, difference)
    return """
      \(last)
      repeat with: Scripts/replay --shape \(script.shape) --seed \(script.seed) 1
      at first, step \(difference.step) of \(script.steps.count): \(difference)
      smallest script found:
      \(smallest)
      """
  }

  private static func difference(
    of script: TransactionScript, _ router: (RouterConfiguration, RouterLimits) throws -> Router,
    counting counts: inout Counts
  ) -> Difference? {
    do {
      var replay = try Replay(script, router: router)
      defer { counts += replay.counts }
      try replay.run()
      return nil
    } catch {
      return error as? Difference ?? Difference(step: 0, description: "\(error)")
    }
  }
}
