#if Metrics
  public import EventRouter
  public import Logging

  extension Router {
    /// Logs from now on what is done for the router in the background, a line each: `router maintenance`, with `kind`,
    /// `outcome`, `seconds`, `conditions` and `version` as metadata.
    ///
    /// Sets `onMaintenance`; who was told before is told first. Not for several threads at once.
    ///
    /// - Parameters:
    ///   - logger: gets the lines, on the thread that did the work.
    ///   - level: of what was applied. What updates made useless is logged as `trace`.
    public func logMaintenance(to logger: Logger, level: Logger.Level = .debug) {
      let other = onMaintenance
      onMaintenance = { event in
        other?(event)
        logger.log(
          level: event.outcome == .applied ? level : .trace, "router maintenance",
          metadata: [
            "kind": "\(event.kind)", "outcome": "\(event.outcome)",
            "seconds": "\(event.duration / .seconds(1))",
            "conditions": "\(event.conditions)", "version": "\(event.version)",
          ])
      }
    }
  }
#endif
