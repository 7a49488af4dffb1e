import Protocols

/// A command that asks a provider.
protocol ProviderCommand: Command {
    /// Whether it only reads, so that stored answers can stand in for the API's.
    var isReading: Bool { get }

    /// Does it with a provider that is built as the user's options ask.
    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure)
}

extension ProviderCommand {
    func run(_ invocation: Invocation) async throws(Failure) {
        let descriptor = try invocation.requiredProvider()
        let arguments = invocation.arguments
        let cache = CacheSettings(arguments, environment: invocation.system.environment)
        guard arguments.isOn(GlobalOption.offline.name) else {
            return try await run(try ProviderSession(invocation, from: .network(cache)), invocation)
        }
        guard !arguments.isOn(GlobalOption.refresh.name) else {
            throw .usage("--refresh asks the API, which --offline forbids: give one of them")
        }
        if isReading, let cache, try await runFromStore(invocation, cache) { return }
        let session = try ProviderSession(invocation, from: .samples(descriptor.samples))
        let reason = isReading && cache != nil ? "nothing is stored of this request; " : ""
        invocation.console.note(
            "offline: \(reason)these are samples shipped with \(descriptor.id), not the API's answers"
                + (arguments[GlobalOption.baseURL.name] == nil ? "" : "; --base-url has no effect"))
        try await run(session, invocation)
    }

    /// Whether there was a stored answer to begin with. Samples never follow one: a list would be a mixture.
    private func runFromStore(_ invocation: Invocation, _ cache: CacheSettings) async throws(Failure) -> Bool {
        let note = StoredAnswersNote()
        defer { note.text.map(invocation.console.note) }
        do {
            let session = try ProviderSession(invocation, from: .stored(cache), alsoReportingTo: [note])
            try await run(session, invocation)
            return true
        } catch {
            guard error.isNotStored, note.text == nil else { throw error }
            return false
        }
    }
}
