import RouterTestSupport
import Testing

/// What matching relies on, on random strings.
@Suite("The fold's algebra")
struct FoldAlgebraTests {
  /// Calls `body` with two random texts, many times.
  private func forRandomTexts(_ body: (String, String, inout SeededGenerator) throws -> Void) rethrows {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for _ in 0..<2_000 {
      let maker = RandomText(using: &random)
      let left = maker.text(atoms: Int.random(in: 0...20, using: &random), using: &random)
      let right = maker.text(atoms: Int.random(in: 0...20, using: &random), using: &random)
      try body(left, right, &random)
    }
  }

  private func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  @Test("the fold of a whole is the folds of its parts", arguments: Engine.allCases)
  func homomorphism(engine: Engine) {
    forRandomTexts { left, right, _ in
      #expect(same(engine.fold(left + right), engine.fold(left) + engine.fold(right)))
    }
  }

  @Test("folding a fold changes nothing", arguments: Engine.allCases)
  func idempotence(engine: Engine) {
    forRandomTexts { text, _, _ in
      let folded = engine.fold(text)
      #expect(same(engine.fold(folded), folded))
    }
  }

  @Test("canonically equal texts have one fold", arguments: Engine.allCases)
  func canonicalEquivalence(engine: Engine) {
    forRandomTexts { text, _, _ in
      let folded = engine.fold(text)
      #expect(same(engine.fold(text.canonicallyDecomposed), folded))
      #expect(same(engine.fold(text.canonicallyComposed), folded))
    }
  }

  @Test("marks and emoji modifiers change no fold", arguments: Engine.allCases)
  func marks(engine: Engine) {
    forRandomTexts { text, _, random in
      let marked = text + random.element(of: TextAtoms.ignored) + text
      #expect(same(engine.fold(marked), engine.fold(text + text)))
    }
  }

  @Test("both engines fold alike")
  func agreement() {
    forRandomTexts { left, right, random in
      for text in [left, RandomText.variant(of: right, using: &random)] {
        #expect(same(Engine.fast.fold(text), Engine.reference.fold(text)))
      }
    }
  }
}
