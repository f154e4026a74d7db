/// A reference that is not counted: whoever keeps one sees to it that somebody else keeps the object.
@safe struct ObjectReference: BitwiseCopyable {
  private let address: UInt

  static let none = ObjectReference(nil)

  init(_ object: AnyObject?) {
    address = object.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }

  /// The object, which is of this type; nil if there is none.
  func object<Object: AnyObject>(as type: Object.Type) -> Object? {
    // SAFETY: the address is that of an object of the type, which somebody keeps.
    unsafe UnsafeRawPointer(bitPattern: address).map {
      unsafe Unmanaged<Object>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// The same for an object of one type, which there is as long as this: who asks it counts no reference.
@safe struct KeptObject<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// Calls `body` with the object.
  @inline(__always) func with<Result>(_ body: (Object) -> Result) -> Result {
    // SAFETY: somebody keeps the object, at least as long as this call takes.
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}

/// A value that a lock guards which the compiler does not know of: who holds that lock may use it, and calls nothing
/// meanwhile that uses it, too.
@safe final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  /// SAFETY: accesses do not overlap (above). That is not looked at while it runs, which takes as long as a short access.
  @exclusivity(unchecked) private var stored: Value

  @inline(__always) var value: Value {
    _read { yield unsafe stored }
    _modify { yield unsafe &stored }
  }

  init(_ value: consuming Value) { unsafe stored = value }
}
