import Protocols

/// A provider, built as the user's options ask, and the words for what it throws.
struct ProviderSession: Sendable {
    let descriptor: ProviderDescriptor
    let provider: any Provider
    let advice: ProviderAdvice
    let events: any EventSink
    let isOffline: Bool
    /// How many requests may be under way at once.
    let maximumConcurrency: Int

    init(_ invocation: Invocation) throws(Failure) {
        let arguments = invocation.arguments
        descriptor = try invocation.requiredProvider()
        isOffline = arguments.isOn(GlobalOption.offline.name)
        let given = arguments[GlobalOption.baseURL.name]
        // An address is checked offline too, but samples speak of the public host.
        let named = try ServerAddress(given, of: descriptor)
        let address = isOffline ? ServerAddress(publicHostOf: descriptor) : named
        let secrets =
            isOffline
            ? GivenSecrets(placeholdersFor: descriptor)
            : try GivenSecrets(of: descriptor, in: invocation.system.environment)
        advice = ProviderAdvice(
            descriptor: descriptor, givenSecrets: Set(secrets.byVariable.keys), isOffline: isOffline,
            isElsewhere: given != nil)
        events = try invocation.eventSink()
        maximumConcurrency = address.limits.concurrency ?? .max
        let settings = TransportSettings(
            arguments, for: descriptor, at: address, isAuthorized: !secrets.byVariable.isEmpty, events: events)
        let context = ProviderContext(
            transport: invocation.system.makeTransport(settings), baseURL: address.url, secrets: secrets.byVariable,
            events: events)
        do {
            provider = try descriptor.make(context)
        } catch {
            throw advice.failure(error)
        }
        guard isOffline else { return }
        invocation.console.note(
            "offline: these are samples shipped with \(descriptor.id), not the API's answers"
                + (given == nil ? "" : "; --base-url has no effect"))
    }

    /// Does what must not be done twice. When the answer is lost, the user has to look whether it was done.
    func callOnce<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        do {
            return try await body()
        } catch {
            var failure = advice.failure(error)
            if error.leavesOutcomeOpen {
                failure.hint = "it may have been carried out all the same: look before you try again"
            }
            throw failure
        }
    }

    /// Runs what may throw a provider's error, and turns that into the user's words.
    func call<Value>(
        _ body: () async throws(ProviderError) -> Value
    ) async throws(Failure) -> Value {
        do {
            return try await body()
        } catch {
            throw advice.failure(error)
        }
    }
}

extension ProviderError {
    /// Whether the API may have done what it was asked although there is no good answer.
    fileprivate var leavesOutcomeOpen: Bool {
        [.timedOut, .serverFailed, .incorrectData].contains(code) || networkError?.code == .connectionLost
    }
}
