/// How a version of an updated router answers.
extension RouterSnapshot {
  /// Routes one event of this text, whose document is the URL that document groups look at.
  func route(_ live: LiveVersion, text: View<UInt8>, document: View<UInt8>?) -> Decision {
    if let keptFrozen {
      return keptFrozen.with { $0.renamed($0.snapshot.route(text: text, document: document)) }
    }
    let rank = live.smallestRank(in: text, below: live.defaultRank) ?? smallestRankWithScratch(live, in: text)
    if let groups = live.scenes.documents, let document { return decide(rank, live, groups, document) }
    return rank.decision(origin: origin)
  }

  @inline(never) private func smallestRankWithScratch(_ live: LiveVersion, in text: View<UInt8>) -> LiveRank {
    lanes.withScratch { scratch in
      let best = scratch.ranks(count: 1, initial: live.defaultRank.rawValue)
      withOneElement(UInt32(text.count)) { end in
        let texts = Texts(bytes: text, start: 0, ends: end.constant)
        live.findFirst(in: texts, best: best, scratch: &scratch.matching)
      }
      return LiveRank(rawValue: best[0])
    }
  }

  /// What `rank` decides, or the first document group that opens `document`, if that comes before.
  private func decide(
    _ rank: LiveRank, _ live: LiveVersion, _ groups: LiveDocuments, _ document: View<UInt8>
  ) -> Decision {
    if let key = groups.types.key(for: document) {
      let owner = groups.owners[key.order]
      let other = live.labels.rank(Claim(tier: Claim.matching, owner: owner))
      if other < rank { return .newScene(owner, rule: .documentType).stamped(origin) }
    }
    return rank.decision(origin: origin)
  }

  func route(
    _ live: LiveVersion, _ batch: BatchView, _ range: Range<Int>, into decisions: MutableView<Decision>,
    scratch: inout LaneScratch
  ) {
    if let frozen {
      frozen.snapshot.route(batch, range, into: decisions, scratch: &scratch)
      for index in range { decisions[index] = frozen.renamed(decisions[index]) }
      return
    }
    var rest = range
    while let window = batch.takeWindow(of: &rest, bytes: LiveVersion.windowBytes) {
      let best = scratch.ranks(count: window.count, initial: live.defaultRank.rawValue)
      live.findFirst(in: batch.texts[window], best: best, scratch: &scratch.matching)
      let decided = decisions[window]
      for offset in 0..<window.count {
        let rank = LiveRank(rawValue: best[offset])
        if let groups = live.scenes.documents, let url = batch.document(at: window.lowerBound + offset) {
          decided[offset] = decide(rank, live, groups, url)
        } else {
          decided[offset] = rank.decision(origin: origin)
        }
      }
    }
  }

  func collectMatches(
    _ live: LiveVersion, _ batch: BatchView, _ range: Range<Int>, _ subset: SceneSubset?,
    _ scratch: inout LaneScratch, _ result: inout BatchMatches
  ) {
    var rest = range
    // Ranks, so that the scenes of an event can be put in order.
    var found: [UInt64] = []
    while let window = batch.takeWindow(of: &rest, bytes: LiveVersion.windowBytes) {
      scratch.matching.pairs.removeAll()
      live.findAll(in: batch.texts[window], scratch: &scratch.matching)
      var grouped = scratch.matching.pairs.grouped(eventCount: window.count)
      for offset in 0..<window.count {
        found.removeAll(keepingCapacity: true)
        func add(_ claim: Claim) {
          // An open scene is one scene, whether it prefers or allows.
          let scene = claim.tier == Claim.allowing ? Claim(tier: Claim.preferring, owner: claim.owner) : claim
          found.append(live.labels.rank(scene).rawValue)
        }
        live.forEachWildcard(add)
        scratch.expanded.removeAll()
        let slots = grouped.numbers(of: offset)
        for index in 0..<slots.count {
          let slot = slots[index]
          if live.isShared(slot), !scratch.expanded.insert(Int(slot), below: live.records.count) { continue }
          live.forEachClaim(slot, add)
        }
        if let groups = live.scenes.documents, let url = batch.document(at: window.lowerBound + offset) {
          groups.types.forEachDeclaration(for: url) { group in
            add(Claim(tier: Claim.matching, owner: groups.owners[group]))
          }
        }
        found.sort()
        result.append(
          found.lazy.map { PackedScene(DestinationKey(rawValue: LiveRank(rawValue: $0).claim.rawValue)) },
          in: subset)
      }
    }
  }
}
