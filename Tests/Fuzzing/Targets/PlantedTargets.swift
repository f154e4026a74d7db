extension FuzzTarget {
  /// Targets with a fault, each on input that has a certain word in it, to see that it is found.
  public static let planted: [FuzzTarget] = [
    FuzzTarget("planted-trap", maximumBytes: 64) { input in
      precondition(!input.contains(subsequence: "TRAP"), "planted")
    },
    FuzzTarget("planted-finding", maximumBytes: 64) { input in
      try Finding.unless(!input.contains(subsequence: "FIND"), "planted")
    },
    FuzzTarget("planted-hang", maximumBytes: 64) { input in
      while input.contains(subsequence: "HANG") {}
    },
    FuzzTarget("planted-memory", maximumBytes: 64) { input in
      var kept: [[UInt8]] = []
      while input.contains(subsequence: "KEEP") { kept.append([UInt8](repeating: 1, count: 1 << 24)) }
    },
    FuzzTarget("planted-quadratic", maximumBytes: 64, grownBytes: 1 << 16) { input in
      if !input.contains(subsequence: "SLOW") { return }
      var sum = 0
      // So long that it is too long on a fast machine, too: on one, 32 KiB might take less than what is allowed.
      for first in input { for second in input where first == second { sum &+= 1 } }
      precondition(sum >= input.count)
    },
  ]
}

extension [UInt8] {
  fileprivate func contains(subsequence word: String) -> Bool {
    let word = Array(word.utf8)
    return indices.contains { self[$0...].starts(with: word) }
  }
}
