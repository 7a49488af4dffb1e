import Protocols

/// A provider, built as the user's options ask, and the words for what it throws.
struct ProviderSession: Sendable {
    let descriptor: ProviderDescriptor
    let context: ProviderContext
    let provider: any Provider
    let advice: ProviderAdvice
    let events: any EventSink
    /// What answers the requests.
    let source: AnswerSource
    /// How many requests may be under way at once.
    let maximumConcurrency: Int

    /// - Parameters:
    ///   - source: what answers the requests.
    ///   - sinks: where events go beside those that the user's options name.
    init(
        _ invocation: Invocation, from source: AnswerSource, alsoReportingTo sinks: [any EventSink] = []
    ) throws(Failure) {
        let arguments = invocation.arguments
        descriptor = try invocation.requiredProvider()
        self.source = source
        let given = arguments[GlobalOption.baseURL.name]
        // An address is checked in any case, but samples speak of the public host.
        let named = try ServerAddress(given, of: descriptor)
        let address = source.sampleBook == nil ? named : ServerAddress(publicHostOf: descriptor)
        let secrets = try GivenSecrets(of: descriptor, in: invocation.system.environment, for: source)
        advice = ProviderAdvice(
            descriptor: descriptor, givenSecrets: Set(secrets.byVariable.keys), source: source,
            canBeOffline: invocation.command is any ProviderCommand, isElsewhere: given != nil)
        events = EventFanOut(sinks: [invocation.events] + sinks)
        maximumConcurrency = address.limits.concurrency ?? .max
        let settings = TransportSettings(
            arguments, for: descriptor, at: address, from: source, isAuthorized: !secrets.byVariable.isEmpty,
            events: events)
        context = ProviderContext(
            transport: invocation.system.makeTransport(settings), baseURL: address.url, secrets: secrets.byVariable,
            events: events)
        do {
            provider = try descriptor.make(context)
        } catch {
            throw advice.failure(error)
        }
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
