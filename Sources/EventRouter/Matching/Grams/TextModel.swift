/// What bytes of typical event texts are likely to follow each other: how rare a gram is decides by which of
/// its grams a condition is looked for. A wrong guess costs time, never a result.
///
/// Bytes are told apart by class, as the bucket filter does: 64 classes without ASCII case.
struct TextModel: Sendable {
  static let classCount = 64

  /// How likely each class is.
  let mass: [Double]
  /// How likely each class is after another, at `64 * first + second`.
  private let successor: [Double]

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
    let typical = Array(Self.typicalTexts.utf8)
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
    successor = pairs.indices.map { index in
      let (first, second) = (index / Self.classCount, index % Self.classCount)
      return (pairs[index] + 4 * mass[second]) / (singles[first] + 4)
    }
  }

  /// How likely `length` bytes at a text position are those at `position` of `pool`.
  func likelihood(_ pool: View<UInt8>, _ position: Int, length: Int) -> Double {
    var previous = Int(Self.byteClass(pool[position]))
    var product = mass[previous]
    for index in 1..<max(length, 1) {
      let next = Int(Self.byteClass(pool[position + index]))
      product *= successor[Self.classCount * previous + next]
      previous = next
    }
    return product
  }

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
