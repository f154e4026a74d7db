/// By which grams conditions are looked for: looks at one condition after the other.
struct AnchorChoice: ~Copyable {
  /// Bytes of a condition that are considered: the beginning of a very long one has rare grams enough.
  static let maximumLength = 256

  private let model: TextModel
  /// Of the condition that was looked at last, by position: how likely (log2) the byte is, all bytes so far each after
  /// the one before, and the four bytes from there on.
  private let bytes = MutableStorage<Float>(count: AnchorChoice.maximumLength, repeating: 0)
  private let successors = MutableStorage<Float>(count: AnchorChoice.maximumLength, repeating: 0)
  private let fours = MutableStorage<Float>(count: AnchorChoice.maximumLength, repeating: 0)
  /// How likely (log2) grams of one length are, and the rarest four bytes in each.
  private let grams = MutableStorage<Float>(count: AnchorChoice.maximumLength, repeating: 0)
  private let rarest = MutableStorage<Float>(count: AnchorChoice.maximumLength, repeating: 0)
  /// Bytes of that condition that are considered.
  private var length = 0

  init(_ model: TextModel) { self.model = model }

  /// The first grams of the rarest runs of conditions, in the order of `numbers`. Of many, halves at the same time.
  static func anchors(
    of numbers: [UInt32], _ table: ConditionTable, _ model: TextModel, gram: Int, stride: Int
  ) -> [GramAnchor] {
    func anchors(_ numbers: ArraySlice<UInt32>) -> [GramAnchor] {
      var choice = AnchorChoice(model)
      return numbers.map { number in
        choice.look(at: table.bytes(Int(number)))
        return GramAnchor(
          number: number, before: UInt32(choice.rarestRun(gram: gram, stride: stride)))
      }
    }
    let half = numbers.count / 2
    let (first, second) = bothAtOnce(
      { anchors(numbers[..<half]) }, { anchors(numbers[half...]) }, isWorthwhile: numbers.count >= 5_000)
    return first + second
  }

  /// Goes on with `condition`.
  mutating func look(at condition: View<UInt8>) {
    length = min(condition.count, Self.maximumLength)
    let (bytes, successors, fours, model) = (bytes.view, successors.view, fours.view, model)
    var sum: Float = 0
    for index in 0..<length {
      bytes[index] = model.logMass(condition, index)
      if index > 0 { sum += model.logSuccessor(condition, index) }
      successors[index] = sum
    }
    for index in 0..<max(length - 3, 0) { fours[index] = model.logFour(condition, index) }
  }

  /// Where the rarest run of `stride` consecutive grams of the condition begins.
  ///
  /// Every alignment of the condition to the positions that are looked at (every `stride`-th) has exactly
  /// one gram of the run at such a position: Wu and Manber's skipping, turned around. A run is as common as
  /// its most common gram.
  func rarestRun(gram: Int, stride: Int) -> Int {
    let grams = grams.view
    // How common runs are.
    let count = Self.combine(grams, fillGrams(gram), span: stride) { max($0, $1) }
    // Without branches: which is the rarest cannot be foreseen.
    var (best, likelihood) = (0, Float.infinity)
    for index in 0..<max(count, 0) {
      let isRarer = grams[index] < likelihood
      best = isRarer ? index : best
      likelihood = isRarer ? grams[index] : likelihood
    }
    return best
  }

  /// How likely a text position is to begin with a gram of the rarest run.
  func likelihood(gram: Int, stride: Int) -> Double {
    let begin = rarestRun(gram: gram, stride: stride)
    var sum = 0.0
    for index in begin..<(begin + stride) {
      sum += TextModel.exp2(likelihood(gram, index, weight: CostModel.seenOfLikelihood))
    }
    return sum
  }

  /// Puts how likely each gram of `gram` bytes is into ``grams``; returns how many there are.
  private func fillGrams(_ gram: Int) -> Int {
    let count = length - gram + 1
    let (grams, rarest, fours) = (grams.view, rarest.view, fours.view)
    if gram >= 4 {
      for index in 0..<max(length - 3, 0) { rarest[index] = fours[index] }
      _ = Self.combine(rarest, length - 3, span: gram - 3) { min($0, $1) }
    }
    for index in 0..<count { grams[index] = likelihood(gram, index, weight: 0) }
    return count
  }

  /// Combines each of the first `count` values with those behind it, `span` altogether, and puts what comes out in its place;
  /// returns for how many there are so many.
  ///
  /// - Parameter combine: such as the largest of two: the order does not matter, nor what is combined twice.
  /// - Complexity: O(*n* log *m*) for *n* values and a span of *m*.
  @inline(__always) static func combine(
    _ values: MutableView<Float>, _ count: Int, span: Int, by combine: (Float, Float) -> Float
  ) -> Int {
    var (count, width) = (count, 1)
    // Each is that of `width` values; together with one up to so many places on, of more.
    while width < span {
      let step = min(width, span - width)
      count -= step
      for index in 0..<max(count, 0) { values[index] = combine(values[index], values[index + step]) }
      width += step
    }
    return count
  }

  /// How likely (log2) a text position is to begin with the `gram` bytes at `index`.
  ///
  /// - Parameter weight: log2 of how much being common among the conditions counts: 0 to compare grams with
  ///   each other, less to estimate how often one really occurs.
  @inline(__always) private func likelihood(_ gram: Int, _ index: Int, weight: Float) -> Float {
    let byBytes = bytes.view[index] + successors.view[index + gram - 1] - successors.view[index]
    // Each byte beyond four halves it: words of many conditions are predictable, but not quite.
    return gram < 4 ? byBytes : max(byBytes, rarest.view[index] - Float(gram - 4) + weight)
  }
}
