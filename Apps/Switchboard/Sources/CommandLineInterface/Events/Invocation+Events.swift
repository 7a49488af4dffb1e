import Protocols

extension Invocation {
    /// Where the events of this run go: standard error, the progress line there, and the file of `--trace`.
    ///
    /// - Throws: a usage failure when that file cannot be written.
    func eventSink() throws(Failure) -> any EventSink {
        let shown = ConsoleEvents(console: console, isVerbose: arguments.isOn(GlobalOption.verbose.name))
        return EventFanOut(sinks: [shown] + [progress, try trace()].compactMap(\.self))
    }

    /// Runs the command, with a line on how far it has come while there is nothing else to see.
    func showingProgress(_ run: () async throws(Failure) -> Void) async throws(Failure) {
        guard let progress else { return try await run() }
        try await progress.show(during: run)
    }

    /// Who wants to see every request sees how far it has come.
    private var progress: ProgressLine? {
        arguments.isOn(GlobalOption.verbose.name) ? nil : console.progress
    }

    private func trace() throws(Failure) -> (any EventSink)? {
        guard let path = arguments[GlobalOption.trace.name] else { return nil }
        do {
            return TraceFile(try system.createFile(path), now: system.now) { [console] error in
                console.note("--trace: \(path) is not whole: \(error.reason)")
            }
        } catch {
            throw .usage("--trace cannot write to \"\(path)\": \(error.reason)")
        }
    }
}
