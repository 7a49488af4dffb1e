import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols

/// What `--curl` and `--dry-run` print: the requests that a command would send.
struct RecordedRequests {
    private let recorder: RequestRecorder
    private let invocation: Invocation
    private let provider: ProviderDescriptor

    init(_ recorder: RequestRecorder, of provider: ProviderDescriptor, _ invocation: Invocation) {
        self.recorder = recorder
        self.provider = provider
        self.invocation = invocation
    }

    /// Runs the command, and prints a `curl` command for each request that it would send.
    ///
    /// - Throws: The failure of a command that sends no request, such as that of invalid input.
    func print(_ run: () async throws(Failure) -> Void) async throws(Failure) {
        try invocation.arguments.refuseOutputOptions()
        do throws(Failure) {
            try await run()
        } catch {
            guard !recorder.requests.isEmpty, error.kind != .interrupted else { throw error }
        }
        let options = RequestOptions(invocation.arguments)
        let output = invocation.console.output
        var variables: Set<String> = []
        for request in recorder.requests {
            let command = CurlCommand(request, of: provider, options)
            variables.formUnion(command.usedVariables)
            try output.write(command.text(isContinued: output.terminalWidth != nil))
        }
        note(variables)
    }

    private func note(_ variables: Set<String>) {
        let console = invocation.console
        if recorder.requests.isEmpty { console.note("no request is needed") }
        if invocation.arguments[.dryRun], let last = recorder.requests.last {
            let next = last.isSafe ? "; the request that makes the change depends on the answer to this one" : ""
            console.note("dry run: nothing was sent\(next)")
        }
        let unset = variables.filter { invocation.system.process.environment[$0]?.isEmpty != false }.sorted()
        guard !unset.isEmpty else { return }
        console.note("set \(unset.joined(separator: ", ")) before you run the commands")
    }
}

extension ParsedArguments {
    /// Throws a usage failure for an option that says how records are written, because no records are read.
    func refuseOutputOptions() throws(Failure) {
        let given = self[.curl] ? Option.curl.flag : Option.dryRun.flag
        let others: [(flag: String, isGiven: Bool)] = [
            (Option.format.flag, contains(.format)), (Option.output.flag, contains(.output)),
            (Option.template().flag, contains(.template())), (Option.fields().flag, contains(.fields())),
            (Option.csvSafe.flag, contains(.csvSafe)), (Option.raw.flag, contains(.raw)),
            (Option.append.flag, contains(.append)), (Option.download.flag, contains(.download)),
        ]
        guard let other = others.first(where: \.isGiven)?.flag else { return }
        throw .usage("specify only one of '\(given)' and '\(other)'")
    }
}
