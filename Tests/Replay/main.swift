// usage: replay [--shape NAME] [--seed N] TRANSACTIONS
//
// Changes routers at random, and compares each after every transaction with the reference on what it should be by now.
// Made for Scripts/replay; prints what was done, and exits 1 at the first difference, with a small script that shows it.
import EventRouter
import Foundation
import RouterTestSupport

var shapes = ScriptShape.all
var seed = UInt64.random(in: 0..<1 << 48)
var transactions: Int?
var arguments = CommandLine.arguments.dropFirst()

func wrong() -> Never {
  print(
    "usage: replay [--shape \(ScriptShape.all.map(\.name).joined(separator: "|"))] [--seed N] TRANSACTIONS")
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
    let script = TransactionScript(seed: seed &+ number, shape: shape)
    if let report = Replay.report(on: script, counting: &counts) {
      print(report)
      print("replay: 1 difference after \(total.transactions + counts.transactions) transactions")
      exit(1)
    }
    number += 1
  } while counts.transactions < wanted
  print("replay: \(shape): \(number) scripts, \(counts)")
  total += counts
}
print("replay: \(total), 0 differences, \(clock.now - start)")
