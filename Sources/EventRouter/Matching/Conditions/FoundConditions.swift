/// The conditions found in one text, each once, in the order in which they were found. One per lane, used for
/// one text after the other.
struct FoundConditions: ~Copyable {
  /// For each condition the serial number of the text in which it was found last.
  private var stamps = GrowingStorage<UInt32>(capacity: 1)
  private var stampCount = 0
  private var serial: UInt32 = 0
  private var numbers = GrowingStorage<UInt32>(capacity: 64)
  private(set) var count = 0

  /// Forgets what was found; the next text may contain any of `conditionCount` conditions.
  mutating func reset(conditionCount: Int) {
    count = 0
    if stampCount < conditionCount || serial == .max {
      stamps.reserve(conditionCount)
      numbers.reserve(conditionCount)
      stampCount = conditionCount
      for index in 0..<conditionCount { stamps.view[index] = 0 }
      serial = 0
    }
    serial += 1
  }

  /// Calls `body` with a function that adds a number, and says false if it was there.
  @inline(__always) mutating func insert(_ body: ((UInt32) -> Bool) -> Void) {
    // As locals: these are what the loop that finds the numbers works on.
    let (stamps, numbers, serial) = (self.stamps.view, self.numbers.view, self.serial)
    var count = count
    body { number in
      if stamps[Int(number)] == serial { return false }
      stamps[Int(number)] = serial
      // Each condition is added once, and there is room for all.
      numbers[count] = number
      count &+= 1
      return true
    }
    self.count = count
  }

  /// Those that were found.
  var all: View<UInt32> { numbers.view.constant[0..<count] }
}
