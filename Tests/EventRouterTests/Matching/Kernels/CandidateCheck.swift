import CMatchKernels
import RouterTestSupport

@_spi(Benchmarks) @testable import EventRouter

/// Compares lists of candidates with what plain Swift says, on many ranges of a text between two pages that
/// cannot be read.
struct CandidateCheck {
  private let memory = GuardedMemory<UInt8>(count: GuardedMemory<UInt8>.pageBytes)
  private let out = GuardedMemory<UInt32>(count: GuardedMemory<UInt8>.pageBytes + 1_024)
  private static let canary: UInt8 = 0xEE

  /// The text: all byte values, letters most.
  let bytes: [UInt8]
  var text: View<UInt8> { memory.view.constant }

  init(using random: inout SeededGenerator) {
    let letters = Array("abcdefABCDEF/.-_=@`[{".utf8)
    bytes = (0..<memory.view.count).map { _ in
      random.once(in: 2) ? random.element(of: letters) : UInt8.random(in: 0...255, using: &random)
    }
    memory.write(bytes)
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
  func firstDifference(
    stride: Int, _ isPassing: [Bool], using random: inout SeededGenerator,
    candidates: (Kernels, Range<Int>, MutableView<UInt32>) -> Kernels.Candidates,
    mask: (Kernels, _ position: Int, _ count: Int) -> UInt64
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
        let most = range.count / 64 + 1
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
      }
    }
    return nil
  }
}
