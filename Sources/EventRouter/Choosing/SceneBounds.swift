/// How many scenes there are: which numbers are keys of one.
struct SceneBounds {
  let openSceneCount, declarationCount: Int

  /// Whether every one of `keys` is that of a scene's set of conditions.
  func areKeys(_ keys: View<UInt32>) -> Bool {
    let (open, declared) = (UInt32(openSceneCount), UInt32(declarationCount))
    var others: UInt32 = 0
    for index in 0..<keys.count {
      let (tier, order) = (keys[index] &>> 30, keys[index] & (1 << 30 - 1))
      let bound = tier < 2 ? open : tier == 2 ? declared : 0
      others |= order < bound ? 0 : 1
    }
    return others == 0
  }
}
