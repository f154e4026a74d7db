/// The conditions found in one text, each once, in the order in which they were found. One per lane, used for
/// one text after the other.
final class FoundConditions {
  /// For each condition the serial number of the text in which it was found last.
  private let stamps: GrowingStorage<UInt32>
  private var stampCount = 0
  private let serialCell = Cell<UInt32>(0)
  private var serial: UInt32 {
    get { serialCell.value }
    set { serialCell.value = newValue }
  }
  private let numbers: GrowingStorage<UInt32>
  private let size = Cell(0)
  private(set) var count: Int {
    get { size.value }
    set { size.value = newValue }
  }

  init() {
    stamps = GrowingStorage(capacity: 1)
    numbers = GrowingStorage(capacity: 64)
  }

  /// Forgets what was found; the next text may contain any of `conditionCount` conditions.
  func reset(conditionCount: Int) {
    count = 0
    if stampCount < conditionCount || serial == .max {
      stamps.reserve(conditionCount)
      stampCount = conditionCount
      for index in 0..<conditionCount { stamps.view[index] = 0 }
      serial = 0
    }
    serial += 1
  }

  /// Adds `number`; false if it was there.
  @inline(__always) func insert(_ number: UInt32) -> Bool {
    if stamps.view[Int(number)] == serial { return false }
    stamps.view[Int(number)] = serial
    numbers.reserve(count + 1, keeping: count)
    numbers.view[count] = number
    count += 1
    return true
  }

  @inline(__always) subscript(index: Int) -> UInt32 { numbers.view[index] }
}
