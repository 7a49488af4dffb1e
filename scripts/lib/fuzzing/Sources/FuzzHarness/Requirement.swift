#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ends the process, which libFuzzer takes for a finding, unless a promise is kept.
public func require(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    guard !isKept else { return }
    // Standard error of C is not to be named in Swift 6, as it is a variable.
    let words = Array("\nPROMISE NOT KEPT: \(promise())\n".utf8)
    _ = write(STDERR_FILENO, words, words.count)
    abort()
}
