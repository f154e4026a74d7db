import BenchmarkCore
import EventModel
import EventRouter
import RouterFiles

extension FuzzTarget {
  /// Scenes files: what is read, written and read again is the same, and compiles.
  static let scenes = FuzzTarget("scenes", maximumBytes: 1 << 16, grownBytes: 1 << 17) { input in
    let file: ScenesFile
    do throws(FileFormatError) {
      file = try ScenesFile(bytes: input, name: "scenes.json")
    } catch {
      return try Finding.unlessReadable(error)
    }
    for warning in file.warnings { try Finding.unlessReadable(warning) }
    let written = SceneText.bytes(of: file.configuration)
    let again = try ScenesFile(bytes: written, name: "written.json")
    try Finding.unless(
      SceneText.bytes(of: again.configuration) == written,
      "written and read again, the configuration differs: \(String(decoding: written, as: UTF8.self))")
    if input.count > 4_096 { return }
    let snapshot = try RouterSnapshot(file.configuration)
    _ = snapshot.lint()
    _ = snapshot.destination(of: try snapshot.route(.url("file:///notes.txt")))
  }

  /// Conditions files: what is read is what a plain reading of the lines gives.
  static let conditions = FuzzTarget("conditions", maximumBytes: 1 << 16, grownBytes: 1 << 17) { input in
    let read = try ConditionsFile(bytes: input, name: "conditions.txt").configuration
    try Finding.unless(
      read.openScenes.isEmpty && read.platform == .multipleScenes && read.contentTypes.isEmpty,
      "more than declarations: \(read.openScenes.count) open scenes")
    // Long runs of marks are read in canonical order.
    let expected = lines(of: input).filter { !$0.isEmpty }
    try Finding.unless(
      read.declarations.count == expected.count,
      "\(read.declarations.count) declarations; expected \(expected.count)")
    for (index, declaration) in read.declarations.enumerated() {
      let conditions = (declaration.matching ?? []).map { Array($0.utf8) }
      try Finding.unless(
        conditions == [Array(String(decoding: expected[index], as: UTF8.self).withMarksInOrder.utf8)]
          && declaration.id.rawValue.utf8.elementsEqual("c\(index)".utf8)
          && declaration.kind == .windowGroup,
        "declaration \(index) is \(declaration.id) with \(conditions); expected \(expected[index])")
    }
    let limits = RouterLimits(bytesPerCondition: 8)
    do throws(FileFormatError) {
      _ = try ConditionsFile(bytes: input, name: "conditions.txt", limits: limits)
    } catch {
      try Finding.unless(expected.contains { $0.count > 8 }, "no condition is over the limit, but: \(error)")
      return try Finding.unlessReadable(error)
    }
    try Finding.unless(!expected.contains { $0.count > 8 }, "a condition over the limit was taken")
  }

  /// The lines of a text, repaired, without their ends; the last one even if it is empty.
  static func lines(of input: [UInt8]) -> [[UInt8]] {
    let text = input.starts(with: [0xEF, 0xBB, 0xBF]) ? input[3...] : input[...]
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    // A CR is a part of the end only before a LF.
    for index in lines.indices.dropLast() where lines[index].last == 0x0D { lines[index].removeLast() }
    return lines.map { Array(String(decoding: $0, as: UTF8.self).utf8) }
  }

  /// Suites: what is read, written and read again is the same.
  static let suites = FuzzTarget("suites", maximumBytes: 1 << 16, grownBytes: 1 << 17) { input in
    let bounds = SuiteBounds(kinds: ["server", "randomTokens"], lanes: 1...1_024)
    let file: SuiteFile
    do throws(FileFormatError) {
      file = try SuiteFile(bytes: input, name: "suite.json", bounds: bounds)
    } catch {
      return try Finding.unlessReadable(error)
    }
    let written = Array(file.formatted.utf8)
    let again = try SuiteFile(bytes: written, name: "suite.json", bounds: bounds)
    try Finding.unless(
      Array(again.formatted.utf8) == written,
      "written and read again, the suite differs: \(String(decoding: written, as: UTF8.self))")
  }
}
