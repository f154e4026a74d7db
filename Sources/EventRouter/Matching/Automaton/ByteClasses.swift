/// Bytes that no condition tells apart share a class, so that an automaton's rows are short. Class 0 is every
/// byte that occurs in no condition; it always leads back to the root. A capital of ASCII is in the class of
/// its small letter, so texts that are ASCII need no folding.
struct ByteClasses: Sendable {
  let classOf: Storage<UInt8>
  /// Classes, class 0 included. At most 244: folded conditions are UTF-8, which has 243 different bytes.
  let count: Int

  init(_ table: ConditionTable) {
    var occurs = [Bool](repeating: false, count: 256)
    let pool = table.pool.view
    for index in ConditionTable.padding..<(pool.count - ConditionTable.padding) {
      occurs[Int(pool[index])] = true
    }
    let classOf = MutableStorage<UInt8>(count: 256, repeating: 0)
    var next = 1
    for byte in 0..<256 where occurs[byte] {
      classOf.view[byte] = UInt8(next)
      next += 1
    }
    for capital in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      classOf.view[Int(capital)] = classOf.view[Int(capital) + 32]
    }
    self.classOf = classOf.freeze()
    count = next
  }

  /// Classes that are there already.
  init(classOf: Storage<UInt8>, count: Int) {
    self.classOf = classOf
    self.count = count
  }
}
