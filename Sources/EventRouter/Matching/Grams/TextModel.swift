/// What bytes of typical event texts are likely to follow each other: how rare a gram is decides by which of
/// its grams a condition is looked for. A wrong guess costs time, never a result.
///
/// Bytes are told apart by class, as the bucket filter does: 64 classes without ASCII case.
struct TextModel: Sendable {
  static let classCount = 64

  /// How likely each class is.
  let mass: [Double]
  private let logMass: [Float]
  /// How likely (log2) each class is after another, at `64 * first + second`.
  private let logSuccessor: [Float]
  /// How likely (log2) four bytes are, by their hash, as seen in the conditions: what many conditions contain,
  /// texts contain often, and every condition that is looked for by it costs a comparison then.
  private let logFours: [Float]
  private static let fourBits: UInt32 = 18
  private static let four = Gram(length: 4)

  @inline(__always) static func byteClass(_ byte: UInt8) -> UInt8 { byte & 0x1F | byte >> 1 & 0x20 }

  /// Learns from typical URLs and, as much again, from the beginning of the conditions themselves: texts are
  /// often made of what conditions are made of.
  init(_ table: ConditionTable) {
    var pairs = [Double](repeating: 0, count: Self.classCount * Self.classCount)
    var singles = [Double](repeating: 0, count: Self.classCount)
    func learn(_ count: Int, weight: Double, _ byte: (Int) -> UInt8) {
      var previous = Self.byteClass(UInt8(ascii: " "))
      for index in 0..<count {
        let next = Self.byteClass(byte(index))
        pairs[Self.classCount * Int(previous) + Int(next)] += weight
        singles[Int(next)] += weight
        previous = next
      }
    }
    let typical = Self.typicalBytes
    learn(typical.count, weight: 1, { typical[$0] })
    let sample = min(table.pool.count - 2 * ConditionTable.padding, 1 << 16)
    if sample > 0 {
      let pool = table.pool.view
      learn(sample, weight: Double(typical.count) / Double(sample), { pool[ConditionTable.padding + $0] })
    }
    // Every class and pair counts as seen a little, so that nothing is impossible.
    let total = singles.reduce(0) { $0 + $1 + 0.5 }
    mass = singles.map { ($0 + 0.5) / total }
    let mass = mass
    logMass = mass.map { Self.log2($0) }
    logFours = Self.logFourCounts(table)
    logSuccessor = pairs.indices.map { index in
      let (first, second) = (index / Self.classCount, index % Self.classCount)
      return Self.log2((pairs[index] + 4 * mass[second]) / (singles[first] + 4))
    }
  }

  /// To within a hundredth: the exponent, and a polynomial for the significand. No mathematics library is
  /// linked for this.
  static func log2(_ value: Double) -> Float {
    guard value > 0 else { return -126 }
    let significand = Float(value.significand)
    let fraction = ((-0.33582878 * significand + 2) * significand - 1.65871022)
    return max(Float(value.exponent) + fraction, -126)
  }

  /// The inverse of ``log2(_:)``, as roughly.
  static func exp2(_ value: Float) -> Double {
    let floor = value.rounded(.down)
    let fraction = Double(value - floor)
    return Double(sign: .plus, exponent: Int(floor), significand: 1 + fraction * (0.6565 + 0.3435 * fraction))
  }

  private static func logFourCounts(_ table: ConditionTable) -> [Float] {
    var counts = [Float](repeating: 0, count: 1 << Int(fourBits))
    let pool = table.pool.view
    // Sets of a million conditions are sampled.
    let step = max(1, table.count / 200_000)
    var total: Float = 1
    for number in stride(from: 0, to: table.count, by: step) {
      let begin = Int(table.offsets.view[number])
      let last = begin + min(table.length(number), 4_096) - 4
      if last < begin { continue }
      for position in begin...last { counts[Int(four.hash(pool, position) >> (32 - fourBits))] += 1 }
      total += Float(last - begin + 1)
    }
    return counts.map { log2(Double($0 / total)) }
  }

  /// How likely (log2) a text position is to begin with the `length` bytes at each of the first
  /// `count` positions of a condition that begins at `begin` of `pool`; in `result`.
  ///
  /// - Parameter weight: log2 of how much being common among the conditions counts: 0 to compare grams with
  ///   each other, less to estimate how often one really occurs.
  func logLikelihoods(
    _ pool: View<UInt8>, _ begin: Int, length: Int, count: Int, weight: Float, result: MutableView<Float>
  ) {
    // The pair terms slide along: each step drops the first successor and adds one behind.
    var pairs: Float = 0
    for offset in 1..<max(length, 1) { pairs += logSuccessor(pool, begin + offset) }
    for position in begin..<(begin + count) {
      var likelihood = logMass[Int(Self.byteClass(pool[position]))] + pairs
      if length >= 4 {
        var rarest = logFour(pool, position)
        for offset in 1..<max(length - 3, 1) { rarest = min(rarest, logFour(pool, position + offset)) }
        // Each byte beyond four halves it: words of many conditions are predictable, but not quite.
        likelihood = max(likelihood, rarest - Float(length - 4) + weight)
      }
      result[position - begin] = likelihood
      if length > 1 && position + 1 < begin + count {
        pairs += logSuccessor(pool, position + length) - logSuccessor(pool, position + 1)
      }
    }
  }

  @inline(__always) private func logSuccessor(_ pool: View<UInt8>, _ position: Int) -> Float {
    let (first, second) = (Self.byteClass(pool[position - 1]), Self.byteClass(pool[position]))
    return logSuccessor[Self.classCount * Int(first) + Int(second)]
  }

  @inline(__always) private func logFour(_ pool: View<UInt8>, _ position: Int) -> Float {
    logFours[Int(Self.four.hash(pool, position) >> (32 - Self.fourBits))]
  }

  static let typicalBytes = Array(typicalTexts.utf8)

  /// The share of positions of typical texts at which there are bytes of the same classes as the four from
  /// `position` on.
  static func typicalShare(_ pool: View<UInt8>, _ position: Int) -> Double {
    let classes = (0..<4).reduce(UInt32(0)) { $0 << 6 | UInt32(byteClass(pool[position + $1])) }
    return Double(typicalFours[classes] ?? 0) / Double(typicalBytes.count)
  }

  /// How often four classes, six bits each, follow each other in typical texts.
  private static let typicalFours: [UInt32: Int] = {
    var counts: [UInt32: Int] = [:]
    var last: UInt32 = 0
    for (index, byte) in typicalBytes.enumerated() {
      last = (last << 6 | UInt32(byteClass(byte))) & 0xFF_FFFF
      if index >= 3 { counts[last, default: 0] += 1 }
    }
    return counts
  }()

  /// Fragments of URLs as servers see them, common ones more than once.
  private static let typicalTexts = """
    https://www.example.com/ https://www.example.com/index.html http://www.site.org/news/2024/01/article.html \
    https://cdn.images.net/static/js/jquery.min.js?ver=3.6.0 https://static.assets.com/css/style.css \
    https://www.shop.com/products/category/item?id=12345&ref=home https://api.service.io/v1/users/42/orders \
    https://www.google.com/search?q=weather+today&hl=en&source=web https://m.facebook.com/profile.php?id=1000 \
    https://en.wikipedia.org/wiki/Main_Page https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL0 \
    https://accounts.google.com/signin/v2/identifier?continue=https%3A%2F%2Fmail.google.com%2F \
    https://www.amazon.com/gp/product/B00ABCDEF/ref=as_li_tl?ie=UTF8&camp=1789&tag=abc-20 \
    https://ad.doubleclick.net/pixel.gif?ord=123456789&cb=0.5 https://www.google-analytics.com/collect?v=1 \
    https://fonts.googleapis.com/css?family=Open+Sans:400,700 https://securepubads.g.doubleclick.net/gampad/ads \
    https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Image.jpg/220px-Image.jpg \
    myapp://contact/550e8400-e29b-41d4-a716-446655440000 myapp://photos/album?photoIdentifier=42&page=2 \
    https://www.blog.net/2023/10/15/how-to-make-the-best-coffee-at-home/ https://forum.site.com/showthread.php?t=99 \
    https://images.site.com/uploads/2022/05/photo-1-300x200.png https://cdn.site.net/assets/img/logo.svg \
    http://www.university.edu/~smith/courses/index.htm http://www.government.gov/documents/report2010.pdf \
    http://www.software.de/download/setup.exe http://www.hotel.co.uk/rooms/booking.aspx?lang=en&currency=eur \
    https://www.news.com/world/europe/story-123456.html https://www.site.com/tag/management/feed/ \
    https://events.site.io/track?event=page_view&session_id=a1b2c3d4e5f6&user_agent=mozilla&ts=1700000000 \
    https://www.linkedin.com/in/firstname-lastname https://twitter.com/username/status/1234567890123456789 \
    https://www.store.com/search.php?category=electronics&sort=price&order=asc&limit=20&offset=40 \
    https://s3.amazonaws.com/bucket/video/content/main.mp4 https://player.video.com/embed/12345.m3u8 \
    http://www.accounting.com/contents/financial/resources/tools/links.html http://home.att.net/~person/page1.html
    """
}
