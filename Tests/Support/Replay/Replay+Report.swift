extension Replay {
  /// Runs a script.
  ///
  /// - Parameter counts: what was done is added to these.
  /// - Returns: what went wrong, with the smallest script that was found for it; nil if nothing did.
  public static func report(on script: TransactionScript, counting counts: inout Counts) -> String? {
    guard let difference = difference(of: script, counting: &counts) else { return nil }
    let reduced = script.reduced { script in
      var ignored = Counts()
      return Replay.difference(of: script, counting: &ignored)
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

  private static func difference(of script: TransactionScript, counting counts: inout Counts) -> Difference? {
    do {
      var replay = try Replay(script)
      defer { counts += replay.counts }
      try replay.run()
      return nil
    } catch {
      return error as? Difference ?? Difference(step: 0, description: "\(error)")
    }
  }
}
