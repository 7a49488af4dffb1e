/// The libFuzzer of the toolchain, which `-sanitize=fuzzer` links.
enum LibFuzzer {
    /// The function that runs an input. libFuzzer calls it only on this thread, without a context.
    nonisolated(unsafe) fileprivate static var use: ([UInt8]) -> Void = { _ in }

    /// Runs inputs until there is a finding or the time limit is reached. libFuzzer reads the arguments of the process.
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
