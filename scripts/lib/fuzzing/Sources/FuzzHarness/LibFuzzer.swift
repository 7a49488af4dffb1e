/// The libFuzzer of the toolchain, which `-sanitize=fuzzer` links.
enum LibFuzzer {
    /// The function that gets the inputs. libFuzzer calls it on this thread alone, and has no context to pass to it.
    nonisolated(unsafe) fileprivate static var use: ([UInt8]) -> Void = { _ in }

    /// Uses one input after the other until there is a finding or the time is up. libFuzzer reads the arguments of the
    /// process.
    ///
    /// - Returns: The exit code of the process.
    static func run(_ use: @escaping ([UInt8]) -> Void) -> CInt {
        self.use = use
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        return driver(&count, &arguments, testOneInput)
    }
}

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func driver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
    _ use: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The function that libFuzzer's own `main` needs to link. That `main` is never called.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    LibFuzzer.use(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
