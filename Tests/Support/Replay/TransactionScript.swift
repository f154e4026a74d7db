public import EventRouter

/// Transactions that are done to a router one after the other, with the events that are routed after each. All of it is
/// written down, so that it can be repeated, and made smaller.
public struct TransactionScript: Sendable {
  /// What is looked at beside every event's destination and matches.
  public struct Looks: OptionSet, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The configuration in force.
    public static let configuration = Looks(rawValue: 1)
    /// A snapshot that is compiled anew.
    public static let fresh = Looks(rawValue: 2)
    /// Within the update: what the router says, and what the transaction's configuration is.
    public static let inside = Looks(rawValue: 4)
    /// The events as an array and as batches, on one lane and on two.
    public static let batches = Looks(rawValue: 8)
    /// The events many times over, so that lanes really share them.
    public static let wide = Looks(rawValue: 16)
    /// Explanations and lint.
    public static let explanations = Looks(rawValue: 32)
  }

  /// What maintenance does to the router, needed or not; else it does what is needed.
  public enum Maintenance: String, Sendable, CaseIterable {
    case needed, rebuild, join, freeze
  }

  /// A transaction, and what is asked afterwards.
  public struct Step: Sendable {
    public var operations: [ScriptedOperation]
    /// Without a closure, if it is a single operation.
    public var isDirect = false
    public var events: [Event] = []
    public var looks: Looks = []
    /// Where the snapshot is kept, instead of one that is there.
    public var keptIn: Int?
    /// Which kept snapshot is asked the events of this step.
    public var asked: Int?
    /// Which one is let go.
    public var dropped: Int?
    public var maintenance: Maintenance?
    /// Whether the transaction is done while maintenance is, and not before.
    public var isMeanwhile = false
  }

  /// What repeats the script.
  public var seed: UInt64
  /// The name of its shape.
  public var shape: String
  public var limits: RouterLimits
  public var initial: RouterConfiguration
  public var steps: [Step]
  /// Invariants are looked at after one step of so many.
  public var invariantsOneIn = 1

  public var operationCount: Int { steps.reduce(0) { $0 + $1.operations.count } }
}

extension TransactionScript: CustomStringConvertible {
  /// The script in Swift, with the events of its last step.
  public var description: String {
    var lines = [
      "// shape \(shape), seed \(seed)", "let router = try Router(\(initial.inSwift), limits: \(limits))",
    ]
    for (index, step) in steps.enumerated() {
      if let slot = step.dropped { lines.append("kept[\(slot)] = nil") }
      lines.append("// step \(index)\(step.isDirect ? ", without a closure" : "")")
      let maintenance = step.maintenance.map { "router.maintainNow(.\($0))" }
      if let maintenance, step.isMeanwhile { lines.append("\(maintenance) {") }
      lines.append("try router.update { scenes in")
      lines += step.operations.map { "  \($0)" }
      lines.append("}")
      if let maintenance { lines.append(step.isMeanwhile ? "}" : maintenance) }
      if let slot = step.keptIn { lines.append("kept[\(slot)] = router.snapshot") }
      if let slot = step.asked { lines.append("// kept[\(slot)] is asked") }
      if !step.looks.isEmpty { lines.append("// looks: \(step.looks.rawValue)") }
    }
    for event in steps.last?.events ?? [] { lines.append("// event: \(String(reflecting: event))") }
    return lines.joined(separator: "\n")
  }
}
