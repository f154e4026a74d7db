extension ConditionTable {
  func save(to writer: inout SavedIndexWriter) {
    writer.append("counts", numbers: writtenCount)
    writer.append("pool", pool)
    writer.append("offsets", offsets)
    writer.append("keys", keys)
    writer.append("allkeys", registrationKeys)
    writer.append("keystart", registrationStarts)
    writer.append("wildcard", wildcardKeys)
  }

  /// Loads a table.
  ///
  /// - Parameter areKeys: whether all numbers are keys of the configuration.
  /// - Complexity: O(*n*) in the conditions; their bytes are not looked at, as any will do.
  convenience init(
    from reader: inout SavedIndexReader, areKeys: (View<UInt32>) -> Bool
  ) throws(SavedIndexError.Problem) {
    let writtenCount = try reader.takeNumbers("counts", upTo: .max)[0]
    let pool = try reader.take("pool", of: UInt8.self)
    let offsets = try reader.take("offsets", of: UInt32.self)
    let keys = try reader.take("keys", of: UInt32.self, count: offsets.count - 1)
    let registrationKeys = try reader.take("allkeys", of: UInt32.self)
    let registrationStarts = try reader.take("keystart", of: UInt32.self)
    let wildcards = try reader.take("wildcard", of: UInt32.self)
    let (begins, end) = (offsets.view, pool.count - Self.padding)
    // Each condition has a byte at least: they are what states and entries stand for.
    guard begins.count > 0, begins[0] == Self.padding, begins.isStrictlyAscending, begins.isAscending(to: end)
    else {
      throw .malformed("offsets")
    }
    guard keys.view.isAscending, areKeys(keys.view) else { throw .malformed("keys") }
    guard areKeys(registrationKeys.view) else { throw .malformed("allkeys") }
    let starts = registrationStarts.view
    guard starts.count == 0 ? registrationKeys.count == 0 : starts.count == begins.count && starts[0] == 0,
      starts.isStrictlyAscending, starts.isAscending(to: registrationKeys.count)
    else { throw .malformed("keystart") }
    guard wildcards.view.isAscending, areKeys(wildcards.view) else { throw .malformed("wildcard") }
    self.init(
      pool: pool, offsets: offsets, keys: keys, registrationKeys: registrationKeys,
      registrationStarts: registrationStarts, wildcardKeys: (0..<wildcards.count).map { wildcards.view[$0] },
      writtenCount: writtenCount)
  }
}
