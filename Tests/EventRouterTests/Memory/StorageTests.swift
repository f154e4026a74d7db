import Testing

@testable import EventRouter

/// Memory that is written while something is built, and read afterwards.
@Suite("Storage")
struct StorageTests {
  @Test("what was written is there after freezing, at the same address", arguments: [0, 1, 7, 64])
  func freezing(count: Int) {
    let storage = MutableStorage<UInt32>(count: count, repeating: 9, alignment: 64)
    for index in 0..<count where index % 2 == 0 { storage.view[index] = UInt32(index) }
    let frozen = storage.freeze()
    let expected = (0..<count).map { (index: Int) -> UInt32 in index % 2 == 0 ? UInt32(index) : 9 }
    let found = (0..<count).map { (index: Int) -> UInt32 in frozen.view[index] }
    #expect(found == expected)
    #expect(frozen.count == count && frozen.byteCount == max(count, 1) * 4)
  }

  @Test("elements that are not initialised are those that are written", arguments: [0, 1, 1 << 21])
  func uninitialized(count: Int) {
    let storage = MutableStorage<UInt16>(uninitialized: count)
    for index in 0..<count { storage.view[index] = UInt16(truncatingIfNeeded: index &* 3) }
    let frozen = storage.freeze()
    #expect(frozen.count == count)
    #expect((0..<count).allSatisfy { frozen.view[$0] == UInt16(truncatingIfNeeded: $0 &* 3) })
  }

  @Test("a view is sorted in place")
  func sorting() {
    let storage = MutableStorage<UInt32>(count: 1_000, repeating: 0)
    for index in 0..<1_000 { storage.view[index] = UInt32(index * 7 % 1_000) }
    storage.view[100..<900].sort(by: >)
    let rest = (0..<1_000).map { UInt32($0 * 7 % 1_000) }
    let expected = rest[..<100] + rest[100..<900].sorted(by: >) + rest[900...]
    #expect((0..<1_000).map { storage.view[$0] } == Array(expected))
  }

  @Test("a copy of an array has its elements")
  func copying() {
    let array = (0..<100).map { UInt16($0 * 7) }
    let storage = Storage(array)
    #expect((0..<100).map { storage.view[$0] } == array)
    #expect(Storage<UInt8>([]).count == 0)
  }

  @Test("what two texts begin with alike is counted, wherever they differ")
  func sharedPrefix() {
    let long = (0..<40).map { UInt8($0) }
    for length in 0...40 {
      for difference in 0...length {
        var other = Array(long[..<length])
        if difference < length { other[difference] ^= 0x80 }
        let (left, right) = (Storage(long), Storage(other))
        #expect(left.view.sharedPrefix(right.view) == difference)
        #expect(right.view.sharedPrefix(left.view) == difference)
      }
    }
  }

  @Test("eight bytes from any place, or as many as there are before the end", arguments: 0...20)
  func upTo8(count: Int) {
    let bytes = (0..<count).map { UInt8(0xF0 - $0) }
    let storage = Storage(bytes)
    for index in 0...count {
      let expected = bytes[index...].prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      #expect(storage.view.loadUpTo8(index) == expected, "\(index) of \(count)")
    }
  }

  // Where bounds are not checked, going over one is undefined, and cannot be tested.
  #if DEBUG || EVENTROUTER_CHECKED
    @Test("an index beyond the end ends the process")
    func outOfBounds() async {
      await #expect(processExitsWith: .failure) {
        let storage = Storage<UInt8>([1, 2, 3])
        withExtendedLifetime(storage) { _ = storage.view[Int(storage.view[2])] }
      }
    }
  #endif
}
