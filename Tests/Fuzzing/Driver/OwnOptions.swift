#if !LibFuzzer
  import Foundation
  import RouterTestSupport

  /// The options of libFuzzer that our own driver has.
  struct OwnOptions {
    var paths: [String] = []
    var seconds = 1 << 30
    var runs = Int.max
    var seed = UInt64.random(in: 0...UInt64.max)
    var timeout = 10
    var artifactPrefix = ""
    private var words: [[UInt8]] = []

    init(_ arguments: some Sequence<String>) {
      for argument in arguments {
        guard argument.hasPrefix("-"), let equals = argument.firstIndex(of: "=") else {
          paths.append(argument)
          continue
        }
        let value = String(argument[argument.index(after: equals)...])
        switch argument[..<equals] {
        case "-max_total_time": seconds = Int(value) ?? seconds
        case "-runs": runs = Int(value).map { $0 < 0 ? Int.max : $0 } ?? runs
        case "-seed": seed = UInt64(value) ?? seed
        case "-timeout": timeout = Int(value) ?? timeout
        case "-artifact_prefix": artifactPrefix = value
        case "-dict": words = Self.words(of: value)
        default: break
        }
      }
    }

    /// The words between quotation marks of a dictionary, with its escapes: `\\`, `\"` and `\xAB`.
    private static func words(of path: String) -> [[UInt8]] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap { line in
        guard !line.hasPrefix("#"), let first = line.firstIndex(of: "\""),
          let last = line.lastIndex(of: "\""),
          first < last
        else { return nil }
        var word: [UInt8] = []
        var rest = line[line.index(after: first)..<last].utf8
        while let byte = rest.popFirst() {
          guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
            word.append(byte)
            continue
          }
          if escaped == UInt8(ascii: "x"),
            let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
          {
            word.append(value)
            rest = rest.dropFirst(2)
          } else {
            word.append(escaped)
          }
        }
        return word
      }
    }

    /// `input` with up to four changes.
    func changed(_ input: [UInt8], _ others: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
      var input = input
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...input.count, using: &random)
        let end = min(input.count, place + random.element(of: [1, 2, 8, 64]))
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where place < input.count: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: input.removeSubrange(place..<end)
        case 2: input.insert(contentsOf: input[place..<end], at: place)
        case 3 where !words.isEmpty: input.insert(contentsOf: random.element(of: words), at: place)
        case 4:
          let other = random.element(of: others)
          input.insert(contentsOf: other.suffix(Int.random(in: 0...other.count, using: &random)), at: place)
        default: input = RandomBytes.damaged(input, using: &random)
        }
      }
      return input
    }
  }
#endif
