/// Scans many texts with an automaton that has only dense states, eight texts at a time.
///
/// One text is a chain of dependent loads; eight independent chains side by side keep the core busy while
/// each waits. Every stream holds a text of its own and takes the next one when it is done; between two such
/// events all streams advance together, without a branch.
struct LockstepScan {
  private let automaton: AutomatonView
  private let small: SmallAutomatonView?
  private let kernels: Kernels
  private let texts: Texts
  /// By number.
  private let keys: View<UInt32>
  private let best: MutableView<UInt32>
  private let streams: Streams
  private var next = 0

  /// What each stream works on.
  struct Streams {
    static let width = SmallAutomaton.streams
    /// Which text, where in it the stream is, and how many bytes are left; a stream that has none left has no
    /// text to take.
    let text, position, remaining: MutableView<Int>
    /// The automaton's state, and the highest one met in the text: states with output are numbered by what it
    /// is. Numbers of a small automaton's states, else offsets of rows.
    let state, highest: MutableView<UInt32>
  }

  /// The memory of ``Streams``. One per lane, because it is used again and again.
  struct Memory: ~Copyable {
    private let places = MutableStorage<Int>(count: 3 * Streams.width, repeating: 0)
    private let states = MutableStorage<UInt32>(count: 2 * Streams.width, repeating: 0)
    let streams: Streams

    init() {
      let (width, places, states) = (Streams.width, places.view, states.view)
      streams = Streams(
        text: places[0..<width], position: places[width..<2 * width],
        remaining: places[2 * width..<3 * width],
        state: states[0..<width], highest: states[width..<2 * width])
    }
  }

  /// - Parameters:
  ///   - small: `automaton`, if it is small and `kernels` have a kernel for that.
  ///   - texts: folded, or ASCII.
  ///   - keys: of the conditions, by number.
  ///   - best: lowered as ``Matcher/findFirst(in:best:scratch:)`` says.
  init(
    _ automaton: AutomatonView, small: SmallAutomatonView?, _ kernels: Kernels, _ texts: Texts,
    _ keys: View<UInt32>, _ best: MutableView<UInt32>, _ streams: Streams
  ) {
    assert(automaton.transitions.nodes.count == 0)
    self.automaton = automaton
    self.small = small
    self.kernels = kernels
    self.texts = texts
    self.keys = keys
    self.best = best
    self.streams = streams
  }

  consuming func run() {
    let width = Streams.width
    var active = 0
    for stream in 0..<width where take(stream) { active += 1 }
    while active >= Self.fewestStreams {
      let steps = fillIdleStreams()
      advanceAll(steps)
      for stream in 0..<width where streams.remaining[stream] > 0 {
        streams.position[stream] &+= steps
        streams.remaining[stream] &-= steps
        if streams.remaining[stream] > 0 { continue }
        finish(stream)
        if !take(stream) { active &-= 1 }
      }
    }
    for stream in 0..<width where streams.remaining[stream] > 0 {
      advanceAlone(stream)
      finish(stream)
    }
  }

  /// So many streams and the others idle take about as long as one after the other.
  private static var fewestStreams: Int { 3 }

  /// How many bytes every stream that has a text has left at least; streams that have none follow one that has.
  @inline(__always) private func fillIdleStreams() -> Int {
    var steps = Int.max
    var shortest = 0
    for stream in 0..<Streams.width where streams.remaining[stream] > 0 && streams.remaining[stream] < steps {
      steps = streams.remaining[stream]
      shortest = stream
    }
    for stream in 0..<Streams.width where streams.remaining[stream] == 0 {
      streams.position[stream] = streams.position[shortest]
    }
    return steps
  }

  @inline(__always) private func advanceAll(_ steps: Int) {
    if let small {
      kernels.advance(
        small, texts.bytes, positions: streams.position, steps: steps, states: streams.state,
        highest: streams.highest)
    } else {
      advance(steps)
    }
  }

  /// Gives `stream` the next text that is not empty; false if there is none.
  @inline(__always) private mutating func take(_ stream: Int) -> Bool {
    streams.remaining[stream] = 0
    // A stream without a text moves on beside the others, and its memory may come from a scan with another automaton.
    streams.state[stream] = 0
    while next < texts.count {
      let begin = texts.begin(next)
      let length = texts.end(next) - begin
      next &+= 1
      if length == 0 { continue }
      streams.text[stream] = next &- 1
      streams.position[stream] = begin
      streams.remaining[stream] = length
      streams.highest[stream] = 0
      return true
    }
    return false
  }

  /// Notes what was found in the text of `stream`.
  @inline(__always) private func finish(_ stream: Int) {
    let highest =
      small == nil ? streams.highest[stream] : streams.highest[stream] &* UInt32(automaton.rowWidth)
    if highest < automaton.firstMatching { return }
    let text = streams.text[stream]
    best[text] = min(best[text], keys[Int(automaton.smallest(highest))])
  }

  /// Moves every stream on by `steps` bytes.
  @inline(__always) private func advance(_ steps: Int) {
    let (rows, classOf, bytes) = (automaton.transitions.rows, automaton.classOf, texts.bytes)
    let (position, state, highest) = (streams.position, streams.state, streams.highest)
    var (s0, s1, s2, s3) = (state[0], state[1], state[2], state[3])
    var (s4, s5, s6, s7) = (state[4], state[5], state[6], state[7])
    var (h0, h1, h2, h3) = (highest[0], highest[1], highest[2], highest[3])
    var (h4, h5, h6, h7) = (highest[4], highest[5], highest[6], highest[7])
    let (p0, p1, p2, p3) = (position[0], position[1], position[2], position[3])
    let (p4, p5, p6, p7) = (position[4], position[5], position[6], position[7])
    for step in 0..<steps {
      // Every stream has at least `steps` bytes left, so `p + step` lies within its text.
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

  /// Goes over what is left of the text of `stream`.
  @inline(__always) private func advanceAlone(_ stream: Int) {
    var (state, highest) = (streams.state[stream], streams.highest[stream])
    for index in streams.position[stream]..<(streams.position[stream] + streams.remaining[stream]) {
      if let small {
        state = UInt32(small.step(Int(state), texts.bytes[index]))
      } else {
        state = automaton.transitions.rows[Int(state) &+ Int(automaton.classOf[Int(texts.bytes[index])])]
      }
      highest = max(highest, state)
    }
    streams.highest[stream] = highest
  }
}
