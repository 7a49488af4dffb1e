import Essentials
import Presentation
import Protocols
import UseCases

/// A provider and its transport, configured with the user's options.
struct ProviderSession: Sendable {
    let descriptor: ProviderDescriptor
    let provider: any Provider
    /// The client through which the provider sends its requests.
    let client: any APIClient
    let baseURL: URL
    /// The text that identifies the source of records in a store. It names the provider and the server, because items
    /// of two servers can have the same id. Samples are not the items of any server.
    let storeSource: String
    /// The secrets by environment variable, including placeholders.
    let secrets: [String: Secret]
    let transport: any HTTPTransport
    let failures: FailureMapper
    let events: any EventSink
    let source: ResponseSource
    /// The items as the API sent them; `nil` without `--raw`.
    let rawItems: RawItems?
    /// The maximum request rate; `nil` for no limit.
    let rate: Rate?
    /// The maximum number of concurrent requests to the server; `Int.max` for no limit.
    let maximumConcurrency: Int
    /// The guide to the samples; `nil` if no samples are used.
    let guide: SampleGuide?

    /// - Parameters:
    ///   - events: the sink for events; `nil` for the sink of the invocation.
    ///   - given: the secrets by environment variable; `nil` for those in the environment and those saved by `login`.
    /// - Throws: a usage failure for a missing provider or an invalid `--base-url`, and the failures of
    ///   ``ProviderSecrets``.
    init(
        _ invocation: Invocation, from source: ResponseSource, events: (any EventSink)? = nil,
        given: [String: Secret]? = nil
    ) throws(Failure) {
        let arguments = invocation.arguments
        descriptor = try invocation.requiredProvider()
        self.source = source
        // With samples, `--base-url` is validated but not used, because samples exist only for the public host.
        let named = try ServerAddress(arguments[.baseURL], of: descriptor)
        let address = source.sampleBook == nil ? named : ServerAddress(publicHostOf: descriptor)
        let secrets = try ProviderSecrets(of: descriptor, in: invocation.system, for: source, given: given)
        failures = FailureMapper(
            descriptor: descriptor, givenSecrets: Set(secrets.byVariable.keys), source: source,
            command: invocation.command, storeOptions: StoreOptions(invocation),
            isDownloading: arguments.contains(.download))
        let events = events ?? invocation.events
        self.events = events
        maximumConcurrency = source.store == nil ? address.limits.concurrency ?? .max : 1
        let settings = TransportSettings(
            arguments, for: descriptor, at: address, from: source, secrets: secrets.byVariable, events: events)
        baseURL = address.url
        storeSource = "\(descriptor.id) \(source.sampleBook == nil ? baseURL.absoluteString : "samples")"
        rate = settings.rate
        self.secrets = secrets.byVariable
        transport = invocation.system.connector.transport(settings)
        rawItems = arguments[.raw] ? RawItems() : nil
        let connector = invocation.system.connector
        client = connector.client(
            for: descriptor, at: baseURL, secrets: secrets.byVariable, over: transport, itemHandler: rawItems?.add)
        provider =
            if let store = source.store {
                try descriptor.storedItems(in: store, storeSource, invocation, events)
            } else {
                descriptor.make(ProviderContext(client: client, events: events))
            }
        guide = source.sampleBook.map { [descriptor, baseURL] _ in
            let silent = TransportSettings(
                arguments, for: descriptor, at: address, from: source, secrets: secrets.byVariable,
                events: DiscardingEventSink())
            return SampleGuide(descriptor) {
                let client = connector.client(
                    for: descriptor, at: baseURL, secrets: silent.secrets, over: connector.transport(silent),
                    itemHandler: nil)
                return descriptor.make(ProviderContext(client: client, events: silent.events))
            }
        }
    }

    /// The loader of the items' pictures. With samples, it sends no requests.
    var pictures: any PictureLoading {
        source.sampleBook == nil ? APIPictures(client) : SamplePictures()
    }

    /// Calls a provider for a change that must not be made twice.
    ///
    /// If the change may have been made despite the error, the failure has a hint that tells the user to check.
    func callOnce<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        do {
            return try await body()
        } catch {
            var failure = failures.failure(error)
            if error.leavesOutcomeUnknown {
                failure.hint = "the change may have been made anyway; check before you retry"
            }
            throw failure
        }
    }

    /// Calls a provider and maps its error to a failure.
    func call<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) -> Value {
        try await converting(failures.failure, body)
    }
}

/// The secrets of a provider, from the environment or saved by `login`. If no request is sent, placeholders can replace
/// them.
struct ProviderSecrets {
    let byVariable: [String: Secret]

    /// - Parameters:
    ///   - source: the source of responses. With `samples`, every secret is a placeholder. With `cacheOnly`, a
    ///     placeholder replaces each required secret that is not set.
    ///   - given: the secrets by environment variable; `nil` for those in the environment and those saved by `login`.
    /// - Throws: a `refusedCredentials` failure for a secret that contains a control or invisible character. The
    ///   message does not contain the secret. A `credentials` failure if the saved secrets cannot be read.
    init(
        of descriptor: ProviderDescriptor, in system: System, for source: ResponseSource, given: [String: Secret]? = nil
    ) throws(Failure) {
        guard source.store == nil else {
            byVariable = [:]
            return
        }
        guard source.sampleBook == nil else {
            byVariable = Dictionary(uniqueKeysWithValues: descriptor.secrets.map { ($0.variable, Self.placeholder) })
            return
        }
        let found = if let given { given } else { try Self.secrets(of: descriptor, in: system) }
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            secrets[requirement.variable] = try Self.checked(found[requirement.variable], requirement.variable)
            // The cache key includes the credentials, so a placeholder is used only if there is no real secret.
            if case .cacheOnly = source, requirement.isRequired, secrets[requirement.variable] == nil {
                secrets[requirement.variable] = Self.placeholder
            }
        }
        byVariable = secrets
    }

    private static let placeholder = Secret("offline")

    /// Returns the secrets in the environment. A secret that is not in the environment is read from the saved secrets.
    private static func secrets(
        of descriptor: ProviderDescriptor, in system: System
    ) throws(Failure) -> [String: Secret] {
        let variables = descriptor.secrets.map(\.variable)
        let environment = system.process.environment.filter { variables.contains($0.key) && !$0.value.isEmpty }
        // The file is read only if a secret is missing, so that a damaged file causes no error if it is not needed.
        let isComplete = variables.allSatisfy { environment[$0] != nil }
        guard !isComplete, let saved = try SavedSecrets(system)?.secrets(of: descriptor) else {
            return environment.mapValues { Secret($0) }
        }
        return environment.merging(saved) { given, _ in given }.mapValues { Secret($0) }
    }

    private static func checked(_ secret: Secret?, _ variable: String) throws(Failure) -> Secret? {
        guard let secret, !secret.revealed.isEmpty else { return nil }
        guard !secret.revealed.unicodeScalars.contains(where: VisibleText.needsEscaping) else {
            throw Failure(
                FailureKind(ProviderError.Code.refusedCredentials),
                "\(variable) contains a control or invisible character",
                hint: "it may be truncated or joined with another line; set it again")
        }
        // The character that replaces bytes that are not UTF-8.
        guard !secret.revealed.unicodeScalars.contains("\u{FFFD}") else {
            throw Failure(
                FailureKind(ProviderError.Code.refusedCredentials), "\(variable) is not valid UTF-8 text",
                hint: "it may be damaged or in another encoding; set it again")
        }
        return secret
    }
}
