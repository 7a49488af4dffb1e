import Arguments
import Failures
import Output

/// Repeats the check of provider files when one of them changes, until the user interrupts it.
struct FileWatch {
    private let clock: any Clock<Duration>
    private let console: Console

    /// The time between two looks at the files. Polling works on every file system, and a file is small.
    private static let interval = Duration.milliseconds(300)

    /// - Throws: a usage failure for operands that are not paths of files, and for `--live`.
    init(of invocation: Invocation) throws(Failure) {
        let operands = invocation.arguments.operands
        guard !operands.isEmpty, operands.allSatisfy(\.isFilePath) else {
            throw .usage("'--watch' needs the path of a provider file, such as ./acme.json")
        }
        guard !invocation.arguments[.live] else {
            throw .usage(
                "specify only one of '--watch' and '--live'", hint: "every change of the file would send requests")
        }
        clock = invocation.system.time.clock
        console = invocation.console
    }

    /// Runs a check. Reports what is wrong with the files, and throws any other failure.
    func reporting(_ check: () async throws(Failure) -> Void) async throws(Failure) {
        do throws(Failure) {
            try await check()
        } catch {
            guard [.providerFile, .contract, .usage].contains(error.kind) else { throw error }
            console.report(error)
        }
    }

    /// Waits until one of the files, or a file with their samples, has changed since it was read.
    func change(of files: [ProviderFileSource]) async throws(Failure) {
        console.note("waiting for changes; press Ctrl-C to end")
        while !files.contains(where: \.hasChanged) {
            guard (try? await clock.sleep(for: Self.interval)) != nil else { throw .interrupted }
        }
    }
}

extension Option<Bool> {
    static var watch: Option { Option(flag: "watch", "check the files again when they change, until Ctrl-C") }
}
