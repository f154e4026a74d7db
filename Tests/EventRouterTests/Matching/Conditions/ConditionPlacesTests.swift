import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("Places of conditions")
struct ConditionPlacesTests {
  @Test(
    "are the table's, whether all conditions have one length or not",
    arguments: [
      ["a"], ["abc", "def", "ghi"], ["a", "bc"], ["abc", "de", "f"], ["ab", "cdef", "gh"], ["é", "ab", "中"],
      [],
    ])
  func places(_ conditions: [String]) throws {
    let test = try TestTable(conditions)
    withExtendedLifetime(test.table) {
      let places = ConditionPlaces(test.table)
      for number in 0..<test.table.count {
        places.prefetch(UInt32(number))
        let (begin, length) = places.place(UInt32(number))
        #expect(begin == Int(test.table.offsets.view[number]) && length == test.table.length(number))
        #expect(test.table.pool.view[begin..<begin + length].array == test.folds[number])
      }
      #expect(test.table.count == conditions.count)
    }
  }
}
