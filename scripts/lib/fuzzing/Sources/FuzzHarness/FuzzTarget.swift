#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Code that takes bytes from outside and must handle any of them.
///
/// A target is one file in `Targets/`: a type marked `@main` that conforms. `scripts/fuzz` lists it with the first line
/// of its doc comment.
public protocol FuzzTarget {
    /// The inputs to begin with, such as valid ones.
    static var seeds: [[UInt8]] { get }

    /// Words that the fuzzer would not find by itself.
    static var words: [String] { get }

    /// Uses the bytes. A finding ends the process: a trap, or a requirement that is not met.
    static func run(_ input: FuzzInput)
}

extension FuzzTarget {
    public static var words: [String] { [] }

    /// Runs libFuzzer; with `--prepare FOLDER`, writes the seeds and the dictionary to the folder instead.
    public static func main() {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "--prepare" {
            Preparation(seeds: seeds, words: words).write(to: arguments[2])
        } else {
            exit(LibFuzzer.run { run(FuzzInput($0)) })
        }
    }
}

/// Ends the process when a condition is false. libFuzzer records that as a finding.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition else { return }
    // Swift 6 refuses C's `stderr`, because it is a global variable.
    let bytes = Array("\nrequirement failed: \(message())\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    abort()
}
