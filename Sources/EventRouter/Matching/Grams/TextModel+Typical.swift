extension TextModel {
  /// How often classes of bytes were seen, alone and after each other.
  struct ClassCounts {
    /// At `64 * first + second`.
    private(set) var pairs = [Float](repeating: 0, count: classCount * classCount)
    private(set) var singles = [Float](repeating: 0, count: classCount)

    static let ofTypicalTexts: ClassCounts = {
      var counts = ClassCounts()
      typicalBytes.withView { counts.learn($0, weight: 1) }
      return counts
    }()

    mutating func learn(_ bytes: View<UInt8>, weight: Float) {
      var previous = Int(byteClass(UInt8(ascii: " ")))
      for index in 0..<bytes.count {
        let next = Int(byteClass(bytes[index]))
        pairs[classCount * previous + next] += weight
        singles[next] += weight
        previous = next
      }
    }
  }

  static let typicalBytes = Array(typicalTexts.utf8)

  /// The classes of the bytes of typical texts.
  static let typicalClasses = typicalBytes.map(byteClass)

  /// The share of positions of typical texts at which there are bytes of the same classes as the four from
  /// `position` on, about: some others have the same hash.
  static func typicalShare(_ pool: View<UInt8>, _ position: Int) -> Double {
    let classes = (0..<4).reduce(UInt32(0)) { $0 << 6 | UInt32(byteClass(pool[position + $1])) }
    return Double(typicalFours[fourSlot(classes)]) / Double(typicalBytes.count)
  }

  /// How often four classes, six bits each, follow each other in typical texts, by their hash.
  private static let typicalFours: [UInt16] = {
    var counts = [UInt16](repeating: 0, count: 1 << fourSlotBits)
    var last: UInt32 = 0
    for (index, byteClass) in typicalClasses.enumerated() {
      last = (last << 6 | UInt32(byteClass)) & 0xFF_FFFF
      if index >= 3 { counts[fourSlot(last)] += 1 }
    }
    return counts
  }()

  private static let fourSlotBits: UInt32 = 14

  @inline(__always) private static func fourSlot(_ classes: UInt32) -> Int {
    Int((classes &* 0x9E37_79B1) >> (32 - fourSlotBits))
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
