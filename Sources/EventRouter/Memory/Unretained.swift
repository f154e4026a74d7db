/// An object that somebody else keeps alive for as long as this is used, without reference counts.
@safe struct Unretained<Object: AnyObject> {
  private unowned(unsafe) let object: Object

  // SAFETY: whoever makes one keeps the object; see the comment where one is made.
  init(_ object: Object) { unsafe self.object = object }

  @inline(__always) var value: Object { unsafe object }
}
