import Testing

@testable import EventRouter

@Suite("Exact division")
struct ExactDivisorTests {
  @Test("gives the quotient for every length of a row", arguments: 1...300)
  func quotients(divisor: Int) {
    let exact = ExactDivisor(UInt32(divisor))
    let largest = Int(UInt32.max) / divisor
    let quotients = [0, 1, 2, 3, 255, 256, 65_537, largest / 2, largest - 1, largest]
    for quotient in quotients where quotient <= largest {
      #expect(exact.divide(UInt32(quotient * divisor)) == quotient)
    }
  }
}
