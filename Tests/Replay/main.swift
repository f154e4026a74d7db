// usage: replay [--shape NAME] [--seed N] [--steps N] [--show] [--note FILE] TRANSACTIONS
//
// Changes routers at random, and compares each after every transaction with the reference on what it should be by now.
// Made for Scripts/replay; prints what was done, and exits 1 at the first difference, with a small script that shows it.
//
//   --steps N    of each script the first N transactions only
//   --show       print the first script, and do nothing
//   --note FILE  write there, before each script, how it is repeated: for one at which the program itself ends
import EventRouter
import Foundation
import RouterTestSupport

var shapes = ScriptShape.all
var seed = UInt64.random(in: 0..<1 << 48)
var transactions: Int?
var steps = Int.max
var isShown = false
var note: FileHandle?
var arguments = CommandLine.arguments.dropFirst()

func wrong() -> Never {
  print(
    "usage: replay [--shape \(ScriptShape.all.map(\.name).joined(separator: "|"))] [--seed N] [--steps N]"
      + " [--show] [--note FILE] TRANSACTIONS")
  exit(64)
}

while let argument = arguments.popFirst() {
  switch argument {
  case "--shape":
    guard let name = arguments.popFirst() else { wrong() }
    shapes = ScriptShape.all.filter { $0.name == name }
    if shapes.isEmpty { wrong() }
  case "--seed":
    guard let value = arguments.popFirst().flatMap({ UInt64($0) }) else { wrong() }
    seed = value
  case "--steps":
    guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else { wrong() }
    steps = value
  case "--show": isShown = true
  case "--note":
    guard let path = arguments.popFirst(), FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { wrong() }
    note = handle
  default:
    guard let count = Int(argument), count > 0, transactions == nil else { wrong() }
    transactions = count
  }
}
guard let transactions else { wrong() }

/// Writes to stderr how far it is, so that a script during which the program ends is known.
func tell(_ line: String) { FileHandle.standardError.write(Data("replay: \(line)\n".utf8)) }

tell("\(transactions) transactions, --seed \(seed)")
let clock = ContinuousClock()
let start = clock.now
var told = start
var total = Replay.Counts()
for shape in shapes {
  let wanted = transactions * shape.share / shapes.reduce(0) { $0 + $1.share }
  var counts = Replay.Counts()
  var number: UInt64 = 0
  repeat {
    if clock.now - told > .seconds(10) {
      told = clock.now
      tell(
        "\(total.transactions + counts.transactions) transactions; next: --shape \(shape) --seed \(seed &+ number)"
      )
    }
    var script = TransactionScript(seed: seed &+ number, shape: shape)
    script.steps = Array(script.steps.prefix(steps))
    if isShown {
      print(script)
      exit(0)
    }
    if let note {
      try note.seek(toOffset: 0)
      try note.write(
        contentsOf: Data("\(script.steps.count) --shape \(shape) --seed \(seed &+ number)\n".utf8))
      try note.truncate(atOffset: note.offsetInFile)
    }
    let report = Replay.report(on: script, counting: &counts) {
      tell("found: \($0)")
      tell("looking for a smaller script")
    }
    if let report {
      print(report)
      print("replay: 1 difference after \(total.transactions + counts.transactions) transactions")
      exit(1)
    }
    number += 1
  } while counts.transactions < wanted
  print("replay: \(shape): \(number) scripts, \(counts)")
  if counts.areTooManyMisnamed {
    print("replay: too many former decisions are given names that they did not have")
    exit(1)
  }
  total += counts
}
print("replay: \(total), 0 differences, \(clock.now - start)")
