/// Scans many texts with an automaton that has only dense states, eight texts at a time.
///
/// One text is a chain of dependent loads; eight independent chains side by side keep the core busy while
/// each waits. Every lane holds a text of its own and takes the next one when it is done; between two such
/// events all lanes advance together, without a branch.
struct LockstepScan {
  private let automaton: AutomatonView
  private let small: SmallAutomatonView?
  private let kernels: Kernels
  private let texts: Texts
  private let best: MutableView<UInt32>
  private let lanes: Lanes
  private var next = 0

  /// What each lane works on. One per lane of routing, because its memory is used again and again.
  struct Lanes {
    static let width = SmallAutomaton.lanes
    private let places = Storage<Int>(count: 3 * width, repeating: 0)
    private let states = Storage<UInt32>(count: 2 * width, repeating: 0)
    /// Which text, where in it the lane is, and how many bytes are left; a lane that has none left has no
    /// text to take.
    let text, position, remaining: MutableView<Int>
    /// The automaton's state, and the highest one met in the text: states with output are numbered by what it
    /// is. Numbers of a small automaton's states, else offsets of rows.
    let state, highest: MutableView<UInt32>

    init() {
      let width = Self.width
      text = places.mutable[0..<width]
      position = places.mutable[width..<2 * width]
      remaining = places.mutable[2 * width..<3 * width]
      state = states.mutable[0..<width]
      highest = states.mutable[width..<2 * width]
    }
  }

  /// - Parameters:
  ///   - small: `automaton`, if it is small and `kernels` have a kernel for that.
  ///   - texts: folded, or ASCII.
  ///   - best: lowered as ``Matcher/findFirst(in:best:scratch:)`` says.
  init(
    _ automaton: AutomatonView, small: SmallAutomatonView?, _ kernels: Kernels, _ texts: Texts,
    _ best: MutableView<UInt32>, _ lanes: Lanes
  ) {
    assert(automaton.transitions.nodes.count == 0)
    self.automaton = automaton
    self.small = small
    self.kernels = kernels
    self.texts = texts
    self.best = best
    self.lanes = lanes
  }

  consuming func run() {
    let width = Lanes.width
    var active = 0
    for lane in 0..<width where take(lane) { active += 1 }
    while active >= Self.fewestLanes {
      let steps = fillIdleLanes()
      advanceAll(steps)
      for lane in 0..<width where lanes.remaining[lane] > 0 {
        lanes.position[lane] &+= steps
        lanes.remaining[lane] &-= steps
        if lanes.remaining[lane] > 0 { continue }
        finish(lane)
        if !take(lane) { active &-= 1 }
      }
    }
    for lane in 0..<width where lanes.remaining[lane] > 0 {
      advanceAlone(lane)
      finish(lane)
    }
  }

  /// So many lanes and the others idle take about as long as one after the other.
  private static var fewestLanes: Int { 3 }

  /// How many bytes every lane that has a text has left at least; lanes that have none follow one that has.
  @inline(__always) private func fillIdleLanes() -> Int {
    var steps = Int.max
    var shortest = 0
    for lane in 0..<Lanes.width where lanes.remaining[lane] > 0 && lanes.remaining[lane] < steps {
      steps = lanes.remaining[lane]
      shortest = lane
    }
    for lane in 0..<Lanes.width where lanes.remaining[lane] == 0 {
      lanes.position[lane] = lanes.position[shortest]
    }
    return steps
  }

  @inline(__always) private func advanceAll(_ steps: Int) {
    if let small {
      kernels.advance(
        small, texts.bytes, positions: lanes.position, steps: steps, states: lanes.state,
        highest: lanes.highest)
    } else {
      advance(steps)
    }
  }

  /// Gives `lane` the next text that is not empty; false if there is none.
  @inline(__always) private mutating func take(_ lane: Int) -> Bool {
    lanes.remaining[lane] = 0
    while next < texts.count {
      let begin = texts.begin(next)
      let length = texts.end(next) - begin
      next &+= 1
      if length == 0 { continue }
      lanes.text[lane] = next &- 1
      lanes.position[lane] = begin
      lanes.remaining[lane] = length
      lanes.state[lane] = 0
      lanes.highest[lane] = 0
      return true
    }
    return false
  }

  /// Notes what was found in the text of `lane`.
  @inline(__always) private func finish(_ lane: Int) {
    let highest = small == nil ? lanes.highest[lane] : lanes.highest[lane] &* UInt32(automaton.rowWidth)
    if highest < automaton.firstMatching { return }
    let text = lanes.text[lane]
    best[text] = min(best[text], automaton.smallest(highest))
  }

  /// Moves every lane on by `steps` bytes.
  @inline(__always) private func advance(_ steps: Int) {
    let (rows, classOf, bytes) = (automaton.transitions.rows, automaton.classOf, texts.bytes)
    let (position, state, highest) = (lanes.position, lanes.state, lanes.highest)
    var (s0, s1, s2, s3) = (state[0], state[1], state[2], state[3])
    var (s4, s5, s6, s7) = (state[4], state[5], state[6], state[7])
    var (h0, h1, h2, h3) = (highest[0], highest[1], highest[2], highest[3])
    var (h4, h5, h6, h7) = (highest[4], highest[5], highest[6], highest[7])
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
      h0 = max(h0, s0)
      h1 = max(h1, s1)
      h2 = max(h2, s2)
      h3 = max(h3, s3)
      h4 = max(h4, s4)
      h5 = max(h5, s5)
      h6 = max(h6, s6)
      h7 = max(h7, s7)
    }
    (state[0], state[1], state[2], state[3]) = (s0, s1, s2, s3)
    (state[4], state[5], state[6], state[7]) = (s4, s5, s6, s7)
    (highest[0], highest[1], highest[2], highest[3]) = (h0, h1, h2, h3)
    (highest[4], highest[5], highest[6], highest[7]) = (h4, h5, h6, h7)
  }

  /// Goes over what is left of the text of `lane`.
  @inline(__always) private func advanceAlone(_ lane: Int) {
    var (state, highest) = (lanes.state[lane], lanes.highest[lane])
    for index in lanes.position[lane]..<(lanes.position[lane] + lanes.remaining[lane]) {
      if let small {
        state = UInt32(small.step(Int(state), texts.bytes[index]))
      } else {
        state = automaton.transitions.rows[Int(state) &+ Int(automaton.classOf[Int(texts.bytes[index])])]
      }
      highest = max(highest, state)
    }
    lanes.highest[lane] = highest
  }
}
