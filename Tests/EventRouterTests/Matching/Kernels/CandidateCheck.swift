import CMatchKernels
import RouterTestSupport

@_spi(Benchmarks) @testable import EventRouter

/// Compares lists of candidates with what plain Swift says, on many ranges of a text between two pages that
/// cannot be read.
struct CandidateCheck {
  private let memory = GuardedMemory<UInt8>(count: GuardedMemory<UInt8>.pageBytes)
  private let out = GuardedMemory<UInt32>(count: GuardedMemory<UInt8>.pageBytes + 1_024)
  private static let canary: UInt8 = 0xEE

  /// The text: all byte values, letters most; or ASCII, but for a few bytes or none.
  let bytes: [UInt8]
  var text: View<UInt8> { memory.view.constant }

  /// - Parameter beyondASCII: one byte of about so many is above ASCII; nil for none.
  init(beyondASCII: Int?, using random: inout SeededGenerator) {
    let letters = Array("abcdefABCDEF/.-_=@`[{".utf8)
    bytes = (0..<memory.view.count).map { _ in
      if let beyondASCII, random.once(in: beyondASCII) { return UInt8.random(in: 128...255, using: &random) }
      return random.once(in: 2) ? random.element(of: letters) : UInt8.random(in: 0...127, using: &random)
    }
    memory.write(bytes)
  }

  /// Texts of each kind.
  static func all(using random: inout SeededGenerator) -> [CandidateCheck] {
    [4, 200, nil].map { CandidateCheck(beyondASCII: $0, using: &random) }
  }

  /// Ranges of all lengths to 129 and some more, that begin where the text does or soon after, and that end
  /// as far from its end as kernels may read.
  private func ranges(using random: inout SeededGenerator) -> [Range<Int>] {
    let last = bytes.count - Int(CMK_READ_AHEAD)
    return (Array(0...129) + [255, 256, 257, 1_000, 3_500]).flatMap { length in
      let begin = random.once(in: 2) ? 0 : Int.random(in: 0...64, using: &random)
      return [begin..<(begin + length), (last - length)..<last]
    }
  }

  /// What is first found to be wrong, if anything.
  ///
  /// - Parameters:
  ///   - isPassing: whether each position passes.
  ///   - candidates: lists those of a range.
  ///   - mask: tells of so many, up to 64, from a position on.
  ///   - look: tells of all of a text, up to 128, and whether it is known to be ASCII.
  func firstDifference(
    stride: Int, _ isPassing: [Bool], using random: inout SeededGenerator,
    candidates: (Kernels, Range<Int>, MutableView<UInt32>) -> Kernels.Candidates,
    mask: (Kernels, _ position: Int, _ count: Int) -> UInt64,
    look: (Kernels, _ text: View<UInt8>, _ isASCII: Bool) -> cmk_passing
  ) -> String? {
    for range in ranges(using: &random) {
      let positions = Array(Swift.stride(from: range.lowerBound, to: range.upperBound, by: stride))
      let expected = positions.filter { isPassing[$0] }.map(UInt32.init)
      let ahead = Int(CMK_WRITE_AHEAD)
      let used = range.count / stride + 1 + ahead + 64
      for kernels in Kernels.available {
        out.fillBytes(Self.canary, count: used)
        let found = candidates(kernels, range, out.view)
        let count = found.count
        if found.isASCII && !bytes[range].allSatisfy({ $0 < 0x80 }) {
          return "\(kernels.name), \(range): takes bytes above ASCII for ASCII"
        }
        if count != expected.count || out.prefix(count) != expected {
          return "\(kernels.name), \(range): \(out.prefix(min(count, used))), expected \(expected)"
        }
        if !out.isFilled(Self.canary, min(count + ahead, used)..<used) {
          return "\(kernels.name), \(range): wrote more than \(ahead) entries beyond the \(count) reported"
        }
        let most = range.count / 64 + 2
        let firsts = MutableStorage<UInt32>(count: most, repeating: 0)
        let following = MutableStorage<UInt64>(count: most, repeating: 0)
        let parts = kernels.beyondASCII(text, range, firsts.view, following.view)
        let beyond: [Int] = (0..<parts).flatMap { (part: Int) -> [Int] in
          (0..<64).filter { following.view[part] >> $0 & 1 == 1 }.map { Int(firsts.view[part]) + $0 }
        }
        if beyond != range.filter({ bytes[$0] >= 0x80 }) {
          return "\(kernels.name), \(range): beyond ASCII are said to be \(beyond)"
        }
        if positions.isEmpty { continue }
        let bits = mask(kernels, range.lowerBound, min(positions.count, 64))
        let masked = positions.prefix(64).enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
        if masked != positions.prefix(64).filter({ isPassing[$0] }) || bits >> UInt64(positions.count) != 0 {
          return "\(kernels.name), \(range): the mask has \(masked), expected \(expected)"
        }
        // Around a text more can be read than before the first of these.
        if range.lowerBound < 16 || positions.count > Int(CMK_LOOK_POSITIONS) { continue }
        let isASCII = bytes[range].allSatisfy { $0 < 0x80 }
        for isKnown in isASCII ? [false, true] : [false] {
          let looked = look(kernels, text[range], isKnown)
          let isSeen = (0..<128).map { ($0 < 64 ? looked.low >> $0 : looked.high >> ($0 - 64)) & 1 == 1 }
          let isRight =
            isASCII
            ? isSeen == (0..<128).map { $0 < positions.count && isPassing[positions[$0]] }
            : isSeen.allSatisfy { $0 }
          if !isRight { return "\(kernels.name), \(range): the look has \(isSeen), expected \(expected)" }
        }
      }
    }
    return nil
  }
}
