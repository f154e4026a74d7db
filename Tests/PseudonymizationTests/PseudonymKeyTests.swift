import Testing

@testable import Pseudonymization

@Suite("SipHash-2-4")
struct SipHashTests {
  /// Source: the reference implementation's vectors, for the key 00 01 … 0f and the inputs 00 01 02 ….
  @Test(
    "the reference vectors",
    arguments: [
      (0, 0x726F_DB47_DD0E_0E31), (1, 0x74F8_39C5_93DC_67FD), (7, 0xAB02_00F5_8B01_D137),
      (8, 0x93F5_F579_9A93_2462), (15, 0xA129_CA61_49BE_45E5),
    ] as [(UInt8, UInt64)])
  func vectors(length: UInt8, hash: UInt64) {
    let key = PseudonymKey(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
    #expect(SipHash.hash(0..<length, key: key) == hash)
  }

  @Test("a salt is a key; another salt is another")
  func salts() {
    #expect(PseudonymKey(salt: "a") == PseudonymKey(salt: "a"))
    #expect(PseudonymKey(salt: "a") != PseudonymKey(salt: "b"))
    #expect(PseudonymKey(salt: "a").low != PseudonymKey(salt: "a").high)
    #expect(PseudonymKey.random() != PseudonymKey.random())
  }
}
