/// The toolchain's libFuzzer, which comes with `-sanitize=fuzzer`.
enum LibFuzzer {
    /// The function that is given the inputs. libFuzzer calls it on this thread alone, and takes no context for it.
    nonisolated(unsafe) fileprivate static var use: ([UInt8]) -> Void = { _ in }

    /// Uses one input after the other, as the arguments of this process say, until there is a finding or the time is up.
    ///
    /// - Returns: the code to exit with.
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

/// The name that libFuzzer's own `main` asks for, which stays unused.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    LibFuzzer.use(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
