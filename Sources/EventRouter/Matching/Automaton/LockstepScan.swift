/// Scans many texts with an automaton that has only dense states, eight texts at a time.
///
/// One text is a chain of dependent loads; eight independent chains side by side keep the core busy while
/// each waits. Every lane holds a text of its own and takes the next one when it is done; between two such
/// events all lanes advance together, without a branch.
struct LockstepScan {
  private static let width = 8

  private let automaton: AutomatonView
  private let texts: Texts
  private let best: MutableView<UInt32>
  private var next = 0
  /// Whether most texts seen so far have matches, so that noting every state's output costs less than going
  /// over bytes twice.
  private var isDense = false
  private var advances = 0
  private var replays = 0

  /// What each lane works on; a lane whose `remaining` is 0 has no text left to take.
  private var text = InlineArray<8, Int>(repeating: 0)
  private var position = InlineArray<8, Int>(repeating: 0)
  private var remaining = InlineArray<8, Int>(repeating: 0)
  private var state = InlineArray<8, UInt32>(repeating: 0)

  /// - Parameters:
  ///   - texts: folded.
  ///   - best: lowered as ``Matcher/findFirst(in:best:scratch:)`` says.
  init(_ automaton: AutomatonView, _ texts: Texts, _ best: MutableView<UInt32>) {
    assert(automaton.transitions.nodes.count == 0)
    self.automaton = automaton
    self.texts = texts
    self.best = best
  }

  consuming func run() {
    var isFull = true
    for lane in 0..<Self.width where !take(lane) { isFull = false }
    while isFull {
      var steps = remaining[0]
      for lane in 1..<Self.width { steps = min(steps, remaining[lane]) }
      if isDense { advanceNoting(steps) } else { advance(steps) }
      for lane in 0..<Self.width where remaining[lane] == 0 && !take(lane) { isFull = false }
    }
    for lane in 0..<Self.width where remaining[lane] > 0 {
      replay(lane, from: state[lane], steps: remaining[lane])
    }
  }

  /// Gives `lane` the next text that is not empty; false if there is none.
  @inline(__always) private mutating func take(_ lane: Int) -> Bool {
    while next < texts.count {
      let begin = texts.begin(next)
      let length = texts.end(next) - begin
      next += 1
      if length == 0 { continue }
      text[lane] = next - 1
      position[lane] = begin
      remaining[lane] = length
      state[lane] = 0
      return true
    }
    return false
  }

  /// Moves every lane on by `steps` bytes, and looks closer where one met a state with output.
  @inline(__always) private mutating func advance(_ steps: Int) {
    let before = state
    // Bit 31 of a state plus `bias` is set from `firstMatching` on; rows are far smaller than 2^31.
    let bias = UInt32(1 << 31) - automaton.firstMatching
    var seen = InlineArray<8, UInt32>(repeating: 0)
    let rows = automaton.transitions.rows
    let classOf = automaton.classOf
    let bytes = texts.bytes
    var (s0, s1, s2, s3) = (state[0], state[1], state[2], state[3])
    var (s4, s5, s6, s7) = (state[4], state[5], state[6], state[7])
    let (p0, p1, p2, p3) = (position[0], position[1], position[2], position[3])
    let (p4, p5, p6, p7) = (position[4], position[5], position[6], position[7])
    for step in 0..<steps {
      // Every lane has at least `steps` bytes left, so `p + step` lies within its text.
      s0 = rows[Int(s0 &+ UInt32(classOf[Int(bytes[p0 &+ step])]))]
      s1 = rows[Int(s1 &+ UInt32(classOf[Int(bytes[p1 &+ step])]))]
      s2 = rows[Int(s2 &+ UInt32(classOf[Int(bytes[p2 &+ step])]))]
      s3 = rows[Int(s3 &+ UInt32(classOf[Int(bytes[p3 &+ step])]))]
      s4 = rows[Int(s4 &+ UInt32(classOf[Int(bytes[p4 &+ step])]))]
      s5 = rows[Int(s5 &+ UInt32(classOf[Int(bytes[p5 &+ step])]))]
      s6 = rows[Int(s6 &+ UInt32(classOf[Int(bytes[p6 &+ step])]))]
      s7 = rows[Int(s7 &+ UInt32(classOf[Int(bytes[p7 &+ step])]))]
      seen[0] |= s0 &+ bias
      seen[1] |= s1 &+ bias
      seen[2] |= s2 &+ bias
      seen[3] |= s3 &+ bias
      seen[4] |= s4 &+ bias
      seen[5] |= s5 &+ bias
      seen[6] |= s6 &+ bias
      seen[7] |= s7 &+ bias
    }
    (state[0], state[1], state[2], state[3]) = (s0, s1, s2, s3)
    (state[4], state[5], state[6], state[7]) = (s4, s5, s6, s7)
    for lane in 0..<Self.width {
      if seen[lane] >> 31 != 0 {
        replay(lane, from: before[lane], steps: steps)
        replays += 1
      }
      position[lane] += steps
      remaining[lane] -= steps
    }
    advances += 1
    // A replay costs as much as half of a noting step of all lanes.
    if advances == 16 { isDense = replays > 16 }
  }

  /// Moves every lane on by `steps` bytes, and notes the smallest condition that ends at each.
  @inline(__always) private mutating func advanceNoting(_ steps: Int) {
    let rows = automaton.transitions.rows
    let (classOf, bytes, output) = (automaton.classOf, texts.bytes, UInt32(automaton.rowWidth - 1))
    // Half of the lanes at a time: twice as many values would not fit the registers.
    for half in 0..<2 {
      let lane = 4 * half
      var (s0, s1, s2, s3) = (state[lane], state[lane + 1], state[lane + 2], state[lane + 3])
      let (p0, p1) = (position[lane], position[lane + 1])
      let (p2, p3) = (position[lane + 2], position[lane + 3])
      var b0 = best[text[lane]]
      var b1 = best[text[lane + 1]]
      var b2 = best[text[lane + 2]]
      var b3 = best[text[lane + 3]]
      for step in 0..<steps {
        // Every lane has at least `steps` bytes left, so `p + step` lies within its text.
        s0 = rows[Int(s0 &+ UInt32(classOf[Int(bytes[p0 &+ step])]))]
        s1 = rows[Int(s1 &+ UInt32(classOf[Int(bytes[p1 &+ step])]))]
        s2 = rows[Int(s2 &+ UInt32(classOf[Int(bytes[p2 &+ step])]))]
        s3 = rows[Int(s3 &+ UInt32(classOf[Int(bytes[p3 &+ step])]))]
        b0 = min(b0, rows[Int(s0 &+ output)])
        b1 = min(b1, rows[Int(s1 &+ output)])
        b2 = min(b2, rows[Int(s2 &+ output)])
        b3 = min(b3, rows[Int(s3 &+ output)])
      }
      (state[lane], state[lane + 1], state[lane + 2], state[lane + 3]) = (s0, s1, s2, s3)
      best[text[lane]] = b0
      best[text[lane + 1]] = b1
      best[text[lane + 2]] = b2
      best[text[lane + 3]] = b3
      for lane in lane..<(lane + 4) {
        position[lane] += steps
        remaining[lane] -= steps
      }
    }
  }

  /// Goes over `steps` bytes of `lane` alone and notes what is found.
  private func replay(_ lane: Int, from start: UInt32, steps: Int) {
    var state = start
    var smallest = best[text[lane]]
    for index in position[lane]..<(position[lane] + steps) {
      state = automaton.transitions.rows[Int(state) + Int(automaton.classOf[Int(texts.bytes[index])])]
      if state >= automaton.firstMatching {
        smallest = min(smallest, automaton.minima[Int(automaton.output(state))])
      }
    }
    best[text[lane]] = smallest
  }
}
