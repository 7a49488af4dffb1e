import Foundation
import ProtocolsTesting
import Testing

/// Runs without the resources that the Swift runtime needs. It would hang and ignore signals, or trap.
@Suite(.timeLimit(.minutes(2)))
struct LimitTests {
    /// `ulimit -u` has no effect for root, and dash does not have it.
    private static let withoutThreads = """
        drop=
        [ "$(id -u)" != 0 ] || drop="setpriv --reuid=65534 --regid=65534 --clear-groups"
        exec $drop /bin/bash -c 'ulimit -u 1; exec "$0" "$@"' "$0" "$@"
        """

    #if os(Linux)
        static let limits = [
            (withoutThreads, "cannot start a thread: Resource temporarily unavailable"),
            ("ulimit -n 8", "cannot open enough files: the limit is 8, expected 32 or more"),
            ("ulimit -d 16000", "cannot reserve 192 MiB of memory: Cannot allocate memory"),
            // With this limit, a list of 1000 items ended by SIGILL after some of them.
            ("ulimit -v 231000", "cannot "),
        ]
    #else
        static let limits = [("ulimit -n 8", "cannot open enough files: the limit is 8, expected 32 or more")]
    #endif

    @Test(.enabled(if: !Binary.isSanitized, "a sanitizer needs more memory"), arguments: limits)
    func `a limit that is too low ends the process with a reason`(
        setup: String, message: String
    ) async throws {
        let run = try SwitchboardRun(
            ["pixabay", "list", "--samples"], environment: ["PATH": "/usr/bin:/bin"], setup: setup)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        #expect(outcome.errors.hasPrefix("switchboard: \(message)"), "\(outcome)")
        #expect(outcome.errors.contains("\n  hint: raise the limit") && outcome.output.isEmpty, "\(outcome)")
    }
}
