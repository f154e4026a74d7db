/// Claims in the order of the rules, by the labels of their owners.
struct ClaimList {
  private(set) var claims: [UInt32] = []

  private func place(_ claim: Claim, _ claimants: LiveClaimants) -> Int {
    let rank = claimants.rank(claim)
    return claims.partitioningIndex { !(claimants.rank(Claim(rawValue: $0)) < rank) }
  }

  var first: Claim? { claims.first.map(Claim.init(rawValue:)) }
  var count: Int { claims.count }

  /// Adds `claim`; false if it is there.
  mutating func insert(_ claim: Claim, _ claimants: LiveClaimants) -> Bool {
    let place = place(claim, claimants)
    if place < claims.count && claims[place] == claim.rawValue { return false }
    claims.insert(claim.rawValue, at: place)
    return true
  }

  /// Takes `claim` away; false if it is not there.
  mutating func remove(_ claim: Claim, _ claimants: LiveClaimants) -> Bool {
    let place = place(claim, claimants)
    guard place < claims.count && claims[place] == claim.rawValue else { return false }
    claims.remove(at: place)
    return true
  }
}
