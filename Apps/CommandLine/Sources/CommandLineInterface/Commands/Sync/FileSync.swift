import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols

/// The copy of the lists of a file, one after another.
struct FileSync {
    private let lists: [FileList]
    private let invocation: Invocation
    private let tally = SyncTally()

    init(_ lists: [FileList], _ invocation: Invocation) {
        self.lists = lists
        self.invocation = invocation
    }

    /// Copies the lists. A list that fails does not stop the others.
    ///
    /// - Throws: A failure for all lists that failed, or the failure of an interruption or of standard output.
    func callAsFunction() async throws(Failure) {
        var failures: [Failure] = []
        for list in lists {
            guard !Task.isCancelled else { throw .interrupted }
            invocation.console.note("reading \(list.title)")
            let failure = try await ListSync(list.invocation, tally, showsCounts: false)()
            if let failure {
                guard failure.kind.exitCode != .interrupted else { throw failure }
                report(failure, of: list)
                failures.append(failure)
            }
            guard !invocation.arguments[.dryRun] else { continue }
            show(list, failure?.kind.exitCode ?? .success)
        }
        let complete = "\(lists.count.counted("list")): \(lists.count - failures.count) complete"
        guard let kind = Self.kind(of: failures) else {
            if invocation.arguments[.dryRun] { return }
            return invocation.console.result(complete)
        }
        throw Failure(kind, "\(complete), \(failures.count) failed")
    }

    private func report(_ failure: Failure, of list: FileList) {
        var failure = failure
        failure.message = "\(list.title): \(failure.message)"
        invocation.console.report(failure)
    }

    private func show(_ list: FileList, _ exit: ExitCode) {
        let console = invocation.console
        // With --quiet, the line is probably one of a log.
        let start = console.isQuiet ? "\(invocation.system.time.now().iso8601) " : ""
        let store = tally.store.map { "; in \($0)" } ?? ""
        console.result("\(start)\(list.title): \(tally.records.text)\(store); exit code \(exit.rawValue)")
    }

    /// Returns the kind of the failure for all lists; `nil` if none failed.
    ///
    /// If every failure is temporary, the exit code is 75, because the same command may succeed later. Otherwise, it is
    /// the exit code of the first failure that is not temporary.
    private static func kind(of failures: [Failure]) -> FailureKind? {
        failures.isEmpty ? nil : failures.first { !$0.kind.isTemporary }?.kind ?? .incomplete
    }
}
