import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import Synchronization
import UseCases

/// A command that sends requests through a provider.
protocol ConnectedCommand: Command {
    /// Whether the command only reads. Such a command supports `--offline`.
    var isReading: Bool { get }

    /// Whether the command sends field values that the user gives.
    var usesInput: Bool { get }

    /// - Parameter provider: The provider of the connection.
    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure)
}

extension ConnectedCommand {
    var usesInput: Bool { false }
    var writesItems: Bool { true }

    /// Runs the command with the source that the options select: the API, the store, cached responses or samples.
    func run(_ invocation: Invocation) async throws(Failure) {
        try invocation.arguments.refuseConflictingSources()
        guard !isReading || !invocation.arguments[.dryRun] || invocation.arguments[.source] == .api else {
            throw .usage(
                "specify only one of '\(Option.source.flag) store' and '\(Option.dryRun.flag)'",
                hint: "no request is sent for items of the store")
        }
        let provider = try invocation.requiredProvider()
        let connector = invocation.connector
        let source = try connector.source(of: provider)
        let ages = CachedResponseAges()
        let connection = try connector.connect(
            provider, to: source, events: MultiplexEventSink(sinks: [invocation.events, ages]),
            itemHandler: invocation.output.rawItems?.add)
        switch source {
        case .network: try await run(connection.provider, connection, invocation)
        case .cacheOnly:
            defer { ages.note.map(invocation.console.note) }
            try await run(connection.provider, connection, invocation)
        case .samples:
            let effect = usesInput ? "your input is not used, and nothing is changed" : "nothing is changed"
            invocation.console.note(invocation.sampleNote(of: provider, isReading ? nil : effect))
            try await run(connection.provider, connection, invocation)
        case .recording(let recorder):
            try await RecordedRequests(recorder, of: provider, invocation).print { () async throws(Failure) in
                try await run(connection.provider, connection, invocation)
            }
        case .store:
            do throws(Failure) {
                try await connection.checkStore(at: try connector.storeLocation())
                try await run(connection.provider, connection, invocation)
            } catch {
                throw await connection.namingOtherServers(connection.explained(error, given: invocation.given))
            }
        }
    }
}

extension ParsedArguments {
    /// Throws a usage failure for options that select conflicting sources of items.
    func refuseConflictingSources() throws(Failure) {
        try refuseConflictingResponses()
        try refuseConflictsWithStore()
    }

    /// Throws a usage failure for options that select conflicting sources of responses.
    func refuseConflictingResponses() throws(Failure) {
        let conflicts: [(Option<Bool>, Option<Bool>)] = [
            (.offline, .samples), (.offline, .refresh), (.offline, .noCache), (.samples, .refresh),
            (.curl, .samples), (.curl, .offline), (.curl, .refresh), (.dryRun, .samples), (.dryRun, .discard),
            (.dryRun, .curl), (.dryRun, .offline),
        ]
        if let (first, second) = conflicts.first(where: { self[$0] && self[$1] }) {
            throw .usage("specify only one of '\(first.flag)' and '\(second.flag)'")
        }
    }

    /// Throws a usage failure for options that conflict with `--source`, and for `--store` if the API is the source.
    private func refuseConflictsWithStore() throws(Failure) {
        let source = "\(Option.source.flag) \(self[.source].rawValue)"
        guard self[.source] != .api else {
            guard contains(.store) else { return }
            throw .usage("'\(Option.store.flag)' requires '\(Option.source.flag) store'")
        }
        let conflicts: [Option<Bool>] =
            [.samples, .offline] + (self[.source] == .store ? [.refresh, .noCache, .raw, .curl] : [])
        if let conflict = conflicts.first(where: { self[$0] }) {
            throw .usage("specify only one of '\(source)' and '\(conflict.flag)'")
        }
        if contains(.download) { throw .usage("specify only one of '\(source)' and '\(Option.download.flag)'") }
    }
}

/// A sink that records the lowest and the highest age of the cached responses that were used.
private final class CachedResponseAges: EventSink {
    private let ages = Mutex<ClosedRange<Duration>?>(nil)

    /// The message for the user; `nil` when no cached response was used.
    var note: String? {
        ages.withLock(\.self).map { ages in
            let (newest, oldest) = (ages.lowerBound.inLargestUnit, ages.upperBound.inLargestUnit)
            let label = newest == oldest ? newest : "\(newest) to \(oldest)"
            return "offline: using responses cached \(label) ago"
        }
    }

    func report(_ event: any Event) {
        guard let age = (event as? any CachedResponseEvent)?.age else { return }
        ages.withLock { ages in
            ages = min(ages?.lowerBound ?? age, age)...max(ages?.upperBound ?? age, age)
        }
    }
}
