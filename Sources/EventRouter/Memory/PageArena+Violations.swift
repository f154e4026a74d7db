extension PageArena {
  /// Looks whether the lists of blocks are right.
  ///
  /// - Parameter known: the blocks of the version that is written.
  func check(_ known: Set<Block>, _ violations: inout Violations) { unsafe state.check(known, &violations) }

  /// Looks whether the blocks of a version that somebody may read are what they were.
  func check(_ blocks: Set<Block>, of version: UInt64, _ violations: inout Violations) {
    unsafe state.check(blocks, of: version, &violations)
  }
}

extension PageArenaState {
  /// The blocks that are nobody's.
  private func freeBlocks(_ violations: inout Violations) -> Set<Block> {
    var blocks: Set<Block> = []
    free.forEach { violations.expect(blocks.insert($0).inserted, "arena: a block is free twice") }
    return blocks
  }

  /// Whether there is memory at the address of `block`.
  private func isOwn(_ block: Block) -> Bool {
    if large.contains(block) { return true }
    return unsafe slabs.contains { slab in
      block.address &- UInt(bitPattern: slab.baseAddress) < UInt(slab.count)
    }
  }

  func check(_ known: Set<Block>, _ violations: inout Violations) {
    let free = freeBlocks(&violations)
    var retired: Set<Block> = []
    var retiredBytes = 0
    for (index, version) in living.enumerated() {
      violations.expect(
        version.version < (index + 1 < living.count ? living[index + 1].version : self.version),
        "arena: versions are not in their order")
      for entry in version.blocks {
        guard check(entry, known, free, &retired, &violations) else { continue }
        violations.expect(
          entry.born <= version.version, "arena: a block is retired by an older version")
        retiredBytes += entry.granules * Self.granule
      }
    }
    for entry in dead.joined() where check(entry, known, free, &retired, &violations) {
      retiredBytes += entry.granules * Self.granule
    }
    violations.expect(retiredBytes == self.retiredBytes, "arena: retired bytes are not counted right")
    var bytes = retiredBytes
    for block in known where isOwn(block) && !free.contains(block) { bytes += granules(block) * Self.granule }
    violations.expect(
      bytes == usedBytes, "arena: \(usedBytes) bytes are used, and \(bytes) are some version's")
    check(known, of: version, &violations)
  }

  private func check(
    _ entry: Retired, _ known: Set<Block>, _ free: Set<Block>, _ retired: inout Set<Block>,
    _ violations: inout Violations
  ) -> Bool {
    guard isOwn(entry.block), !free.contains(entry.block) else {
      violations.expect(false, "arena: a block that is retired is free")
      return false
    }
    violations.expect(retired.insert(entry.block).inserted, "arena: a block is retired twice")
    violations.expect(!known.contains(entry.block), "arena: a block that is in use is retired")
    let born = unsafe entry.block.header.pointee.born
    violations.expect(
      born == entry.born && granules(entry.block) == entry.granules, "arena: a retired block was written to")
    return true
  }

  func check(_ blocks: Set<Block>, of version: UInt64, _ violations: inout Violations) {
    let free = freeBlocks(&violations)
    for block in blocks {
      guard isOwn(block), !free.contains(block) else {
        violations.expect(false, "arena: a block of version \(version) is free")
        continue
      }
      let born = unsafe block.header.pointee.born
      violations.expect(
        born <= version, "arena: a block of version \(version) is used again by version \(born)")
    }
  }
}
