#if canImport(CoreTransferable)
  @_exported public import CoreTransferable
#else
  /// What can be given to another program: anything that can be encoded.
  ///
  /// Source: Apple, CoreTransferable's `Transferable`, which other platforms lack. A type that is `Codable` only has to
  /// declare that it conforms.
  public protocol Transferable: Codable {}

  extension String: Transferable {}
  extension Data: Transferable {}
  extension URL: Transferable {}
#endif
