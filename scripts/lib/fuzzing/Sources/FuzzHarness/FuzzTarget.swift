#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Something that takes bytes from outside and must bear any of them.
///
/// A target is one file in `Targets/`: a type marked `@main` that conforms. Its doc comment is what `scripts/fuzz` says
/// of it.
public protocol FuzzTarget {
    /// Inputs to begin with, such as sound ones.
    static var seeds: [[UInt8]] { get }

    /// Words that the fuzzer would not come upon by itself.
    static var words: [String] { get }

    /// Uses the bytes. Whatever is wrong ends the process: a trap, or a promise not kept, by `require`.
    static func run(_ input: FuzzInput)
}

extension FuzzTarget {
    public static var words: [String] { [] }

    /// Hands the process over to libFuzzer; with `--prepare FOLDER`, writes the seeds and the dictionary there instead.
    public static func main() {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "--prepare" {
            Preparation(seeds: seeds, words: words).write(to: arguments[2])
        } else {
            exit(LibFuzzer.run { run(FuzzInput($0)) })
        }
    }
}
