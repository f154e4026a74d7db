import EventRouter
import Foundation

/// The router's kernels, which it chooses once per process.
package enum Kernel {
  static let variable = "EVENTROUTER_KERNEL"

  /// Makes the router use the kernels of this name; to be called before the router's first use.
  package static func force(_ name: String) {
    // SAFETY: the strings are copied, and no other thread is there to read the environment.
    unsafe _ = setenv(variable, name, 1)
  }

  /// The name that is forced, if any.
  package static var forced: String? { ProcessInfo.processInfo.environment[variable] }

  /// Why what is forced has no effect; nil if it has, or if nothing is.
  package static var refusal: String? {
    let selection = KernelSelection.current
    return selection.ignored.map { name in
      "\(variable): this processor has no kernels \(String(reflecting: name)); expected one of "
        + selection.available.map { String(reflecting: $0) }.joined(separator: ", ") + ", or nothing"
    }
  }
}
