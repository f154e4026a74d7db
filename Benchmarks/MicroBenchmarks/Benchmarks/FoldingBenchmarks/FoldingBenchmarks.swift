import Benchmark
import EventRouter
import MicroSupport

/// Texts that are folded in different ways.
private let texts: [(name: String, unit: String)] = [
  ("ascii", "Https://Example.com/Path?id=42&"),
  ("latin", "Éléphant-Naïve-Straße-Ångström-"),
  ("cyrillic", "Съешь-Ещё-Этих-Мягких-Булок-"),
  ("hangul", "안녕하세요-세계-여러분-"),
  ("emoji", "👩🏽‍🚀🎉👍🏿🏳️‍🌈"),
  ("marks", "e\u{301}A\u{308}o\u{302}\u{323}"),
]

let benchmarks: @Sendable () -> Void = {
  for (name, unit) in texts {
    for bytes in [24, 256, 2048] {
      microBenchmark("Folding.fold-utf8-text=\(name)-bytes=\(bytes)", calls: .thousand) {
        let text = text(of: unit, bytes: bytes)
        let utf8 = Array(text.utf8)
        let expected = Array(referenceFold(text).utf8)
        var folded: [UInt8] = []
        return MeasuredWork {
          folded = Folding.fold(utf8: utf8.span)
        } check: {
          try require(folded == expected, "the fold differs from the reference's")
        }
      }
    }
    microBenchmark("Folding.fold-string-text=\(name)-bytes=256", calls: .thousand) {
      let text = text(of: unit, bytes: 256)
      let expected = referenceFold(text)
      var folded = ""
      return MeasuredWork {
        folded = Folding.fold(text)
      } check: {
        try require(folded.utf8.elementsEqual(expected.utf8), "the fold differs from the reference's")
      }
    }
  }
}

/// `unit` again and again, up to `bytes` bytes of whole scalars.
private func text(of unit: String, bytes: Int) -> String {
  var scalars = String.UnicodeScalarView()
  var count = 0
  while true {
    for scalar in unit.unicodeScalars {
      count += String(scalar).utf8.count
      if count > bytes { return String(scalars) }
      scalars.append(scalar)
    }
  }
}
