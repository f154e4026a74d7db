/// Ends the process unless `isInside`: in debug builds, and in release builds with the compilation condition
/// `EVENTROUTER_CHECKED` (`-Xswiftc -DEVENTROUTER_CHECKED`). Other builds ask nothing.
@inline(__always) func checkBounds(
  _ isInside: @autoclosure () -> Bool, file: StaticString = #fileID, line: UInt = #line
) {
  #if DEBUG || EVENTROUTER_CHECKED
    precondition(isInside(), "out of bounds", file: file, line: line)
  #endif
}
