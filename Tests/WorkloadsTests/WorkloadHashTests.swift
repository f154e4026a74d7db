import EventModel
import Testing

@testable import Workloads

/// A workload and the hash that it has on every platform and in every release.
struct HashVector: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var hash: UInt64
  var make: @Sendable () -> Workload

  init(_ name: String, _ hash: UInt64, _ make: @escaping @Sendable () -> Workload) {
    testDescription = name
    self.hash = hash
    self.make = make
  }
}

@Suite("Workloads are the same everywhere")
struct WorkloadHashTests {
  static let vectors: [HashVector] =
    [
      HashVector("server", 858_827_284_638_627_236) { .server(seed: 1, conditions: 200, events: 2_000) },
      HashVector("server, another seed", 894_625_730_548_424_274) {
        .server(seed: 2, conditions: 200, events: 2_000)
      },
      HashVector("random tokens", 4_129_558_916_208_912_592) {
        .randomTokens(seed: 1, conditions: 100, events: 500, eventLength: 64)
      },
      HashVector("hot", 5_133_270_989_036_320_712) {
        .hot(seed: 1, conditions: 100, events: 500, eventLength: 64)
      },
      HashVector("uuids", 7_074_440_263_797_091_499) {
        .uuids(seed: 1, conditions: 100, events: 500, eventLength: 130)
      },
      HashVector("not ASCII", 8_928_742_281_731_700_949) {
        .nonASCII(seed: 1, conditions: 100, events: 500, eventLength: 130)
      },
      HashVector("mixed", 8_349_732_967_955_268_432) {
        .mixed(.fifth, seed: 1, conditions: 100, events: 500, eventLength: 64)
      },
      HashVector("mixed, many scripts", 3_007_955_584_867_389_790) {
        .mixed(.scripts, seed: 1, conditions: 100, events: 500, eventLength: 130)
      },
      HashVector("real", 2_091_298_928_790_936_850) {
        .real(seed: 1, conditions: ["a", "b", "c", "a", ""], count: 2, urls: ["x", "y", "", "z"])
      },
    ]
    + zip(AdversarialFamily.allCases, families).map { family, hash in
      HashVector(family.rawValue, hash) {
        .adversarial(family, seed: 1, conditions: 50, events: 20, eventLength: 40)
      }
    }

  /// In the order of the families.
  private static let families: [UInt64] = [
    1_570_017_353_963_135_708, 131_072_910_001_112_080, 4_069_913_096_387_311_644, 1_219_325_729_975_758_007,
    5_459_499_271_644_822_103, 11_978_851_463_100_749_506, 6_576_723_685_756_899_854,
    11_509_170_197_108_989_558,
  ]

  @Test("has the expected hash, twice", arguments: vectors)
  func hash(_ vector: HashVector) {
    #expect(vector.make().contentHash == vector.hash)
    #expect(vector.make().contentHash == vector.hash)
  }

  @Test("the generator gives its published numbers")
  func splitMix64() {
    // Source: the reference output of splitmix64.c for the seed 1234567.
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected == expected.map { _ in random.next() })
  }

  @Test("the hash is FNV-1a, by its published vectors")
  func contentHash() {
    var hash = ContentHash()
    #expect(hash.value == 0xCBF2_9CE4_8422_2325)
    // One text: its count in eight bytes, then its bytes.
    hash.add("foobar" as String?)
    var expected: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in [6, 0, 0, 0, 0, 0, 0, 0] + Array("foobar".utf8) {
      expected = (expected ^ UInt64(byte)) &* 1_099_511_628_211
    }
    #expect(hash.value == expected)
  }

  @Test("everything that routing looks at changes the hash")
  func sensitivity() {
    let base = Workload.server(seed: 3, conditions: 80, events: 20)
    var variants = [base]
    func vary(_ change: (inout Workload) -> Void) {
      var copy = base
      change(&copy)
      variants.append(copy)
    }
    vary { $0.configuration.platform = .singleScene }
    vary { $0.configuration.contentTypes[0].filenameExtensions.append("x") }
    vary { $0.configuration.declarations[0].matching = nil }
    vary { $0.configuration.declarations[0].matching = [] }
    vary { $0.configuration.declarations[0].kind = .window }
    vary { $0.configuration.openScenes[0].allowing = [] }
    vary { $0.configuration.openScenes.swapAt(0, 1) }
    vary { $0.events.swapAt(0, 1) }
    vary { $0.events[0] = .userActivity(UserActivity(activityType: "", webpageURL: $0.events[0].text)) }
    vary { $0.events.removeLast() }
    #expect(Set(variants.map(\.contentHash)).count == variants.count)
    var renamed = base
    renamed.name = "another"
    #expect(renamed.contentHash == base.contentHash)
  }
}
