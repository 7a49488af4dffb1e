import Essentials

/// Code that parses external input and must handle any bytes.
///
/// A target is a file in `Targets/` with a conforming `@main` type. `scripts/fuzz` lists it with the first line
/// of its doc comment.
public protocol FuzzTarget {
    /// The initial inputs, such as valid ones.
    static var seeds: [[UInt8]] { get }

    /// The dictionary: words that the fuzzer is unlikely to find by itself.
    static var words: [String] { get }

    /// Runs the code with an input. A finding, which is a trap or a failed requirement, ends the process.
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
