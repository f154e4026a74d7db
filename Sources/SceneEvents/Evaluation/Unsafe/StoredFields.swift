@_spi(Reflection) import Swift

/// Key paths of the stored properties of a struct or tuple; those declared with `var` are writable. Empty for classes.
///
/// A view's `@State` must be connected in the copy whose body is evaluated: closures of that body capture the copy, and
/// the same view may stand in several places. The standard library's reflection finds the properties without pointers
/// into the value.
func storedProperties<Root>(of type: Root.Type) -> [PartialKeyPath<Root>] {
  var result: [PartialKeyPath<Root>] = []
  // Properties of kinds that key paths cannot be made for, such as functions, are passed over. The option has a name,
  // ignoreUnknown, but is declared as a variable.
  let ignoreUnknown = _EachFieldOptions(rawValue: 1 << 1)
  // SAFETY: the pointer, to the property's name, is not used.
  _ = unsafe _forEachFieldWithKeyPath(of: type, options: ignoreUnknown) { _, keyPath in
    result.append(keyPath)
    return true
  }
  return result
}
