import Protocols

/// A provider, configured by the user's options, and the mapper for its errors.
struct ProviderSession: Sendable {
    let descriptor: ProviderDescriptor
    let provider: any Provider
    /// The address of the API.
    let baseURL: URL
    /// The secrets that are set, by environment variable.
    let secrets: [String: Secret]
    /// The transport of the provider's client.
    let transport: any HTTPTransport
    let failures: FailureMapper
    let events: any EventSink
    /// The source of responses.
    let source: ResponseSource
    /// The maximum number of concurrent requests.
    let maximumConcurrency: Int

    /// - Parameters:
    ///   - source: the source of responses.
    ///   - sinks: the sinks for events, in addition to those that the options select.
    init(
        _ invocation: Invocation, from source: ResponseSource, alsoReportingTo sinks: [any EventSink] = []
    ) throws(Failure) {
        let arguments = invocation.arguments
        descriptor = try invocation.requiredProvider()
        self.source = source
        // The address is always validated, but samples are those of the public host.
        let named = try ServerAddress(arguments[.baseURL], of: descriptor)
        let address = source.sampleBook == nil ? named : ServerAddress(publicHostOf: descriptor)
        let secrets = try ProviderSecrets(of: descriptor, in: invocation.system.environment, for: source)
        failures = FailureMapper(
            descriptor: descriptor, givenSecrets: Set(secrets.byVariable.keys), source: source,
            canBeOffline: invocation.command is any ProviderCommand, hasBaseURL: arguments[.baseURL] != nil)
        events = MultiplexEventSink(sinks: [invocation.events] + sinks)
        maximumConcurrency = address.limits.concurrency ?? .max
        let settings = TransportSettings(
            arguments, for: descriptor, at: address, from: source, isAuthorized: !secrets.byVariable.isEmpty,
            events: events)
        baseURL = address.url
        self.secrets = secrets.byVariable
        transport = invocation.system.makeTransport(settings)
        let client = invocation.system.makeClient(descriptor, baseURL, secrets.byVariable, transport)
        provider = descriptor.make(ProviderContext(client: client, events: events))
    }

    /// Makes a call that must not be repeated. When its response is lost, the user has to check what happened.
    func callOnce<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        do {
            return try await body()
        } catch {
            var failure = failures.failure(error)
            if error.leavesOutcomeUnknown {
                failure.hint = "the change may have been made all the same: check before you try again"
            }
            throw failure
        }
    }

    /// Makes a call, and maps its error to a failure.
    func call<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        do {
            return try await body()
        } catch {
            throw failures.failure(error)
        }
    }
}

extension ProviderError {
    /// Whether the API may have carried out the request although it failed.
    fileprivate var leavesOutcomeUnknown: Bool {
        [.timedOut, .serverFailed, .incorrectData].contains(code) || networkError?.code == .connectionLost
    }
}

/// The secrets of a provider that are set in the environment, by variable.
struct ProviderSecrets {
    let byVariable: [String: Secret]

    /// - Parameter source: the source of responses. When nothing is sent, a placeholder replaces a missing secret.
    /// - Throws: a failure for a secret that contains a control character; it names the variable only.
    init(
        of descriptor: ProviderDescriptor, in environment: [String: String], for source: ResponseSource
    ) throws(Failure) {
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            secrets[requirement.variable] =
                switch source {
                case .network: try Self.secret(requirement.variable, in: environment)
                case .cacheOnly:
                    // A secret that is set is needed here too: it is part of the cache key.
                    try Self.secret(requirement.variable, in: environment)
                        ?? (requirement.isRequired ? Self.placeholder : nil)
                case .samples: Self.placeholder
                }
        }
        byVariable = secrets
    }

    private static let placeholder = Secret("offline")

    private static func secret(_ variable: String, in environment: [String: String]) throws(Failure) -> Secret? {
        guard let secret = environment[variable].map(Secret.init), !secret.revealed.isEmpty else { return nil }
        guard !secret.revealed.unicodeScalars.contains(where: VisibleText.needsEscaping) else {
            throw Failure(
                .credentials, code: "refusedCredentials", "\(variable) contains a control character",
                hint: "it may be truncated or joined with another line: set it again")
        }
        return secret
    }
}
