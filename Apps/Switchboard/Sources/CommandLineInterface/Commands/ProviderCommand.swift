import Protocols
import Synchronization

/// A command that sends requests with a provider.
protocol ProviderCommand: Command {
    /// Whether the command changes nothing, so that cached responses can replace the API with `--offline`.
    var isReading: Bool { get }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure)
}

extension ProviderCommand {
    /// Runs the command on the network, or with `--offline` on cached responses or samples.
    func run(_ invocation: Invocation) async throws(Failure) {
        let arguments = invocation.arguments
        let cache = CacheSettings(arguments, environment: invocation.system.environment)
        guard arguments[.offline] else {
            return try await run(try ProviderSession(invocation, from: .network(cache)), invocation)
        }
        guard !arguments[.refresh] else { throw .usage("specify only one of '--offline' and '--refresh'") }
        if isReading, let cache, try await runOnCache(cache, invocation) { return }
        try await runOnSamples(invocation, isCacheEmpty: isReading && cache != nil)
    }

    /// Runs the command on cached responses. Returns `false` when the first response is not cached.
    ///
    /// After the first response, a missing one is an error. Samples are never mixed with cached responses.
    private func runOnCache(_ cache: CacheSettings, _ invocation: Invocation) async throws(Failure) -> Bool {
        let ages = CachedResponseAges()
        defer { ages.note.map(invocation.console.note) }
        do {
            let session = try ProviderSession(invocation, from: .cacheOnly(cache), alsoReportingTo: [ages])
            try await run(session, invocation)
            return true
        } catch {
            guard error.isCacheMiss, ages.note == nil else { throw error }
            return false
        }
    }

    private func runOnSamples(_ invocation: Invocation, isCacheEmpty: Bool) async throws(Failure) {
        let descriptor = try invocation.requiredProvider()
        let session = try ProviderSession(invocation, from: .samples(descriptor.samples))
        invocation.console.note(
            "offline: \(isCacheEmpty ? "no cached response; " : "")using the samples of \(descriptor.id), not live data"
                + (invocation.arguments.contains(.baseURL) ? "; --base-url is ignored" : ""))
        try await run(session, invocation)
    }
}

/// A sink that records the ages of the cached responses.
private final class CachedResponseAges: EventSink {
    private let ages = Mutex<ClosedRange<Duration>?>(nil)

    /// The message for the user; `nil` when no cached response was used.
    var note: String? {
        ages.withLock(\.self).map { ages in
            let (newest, oldest) = (Self.label(ages.lowerBound), Self.label(ages.upperBound))
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

    /// Returns an age in its largest whole unit: `3 h`.
    private static func label(_ age: Duration) -> String {
        let seconds = age.components.seconds
        let units: [(String, Int64)] = [("d", 86400), ("h", 3600), ("min", 60)]
        return units.first { seconds >= $0.1 }.map { "\(seconds / $0.1) \($0.0)" } ?? "\(max(0, seconds)) s"
    }
}
