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
        descriptor = try invocation.requiredProvider()
        isOffline = invocation.arguments.isOn(GlobalOption.offline.name)
        let given = try Self.secrets(of: descriptor, in: invocation.system.environment, isOffline: isOffline)
        advice = ProviderAdvice(
            descriptor: descriptor, givenSecrets: Set(given.keys), isOffline: isOffline,
            isElsewhere: invocation.arguments[GlobalOption.baseURL.name] != nil)
        events = ConsoleEvents(
            console: invocation.console, isVerbose: invocation.arguments.isOn(GlobalOption.verbose.name))
        let baseURL = try Self.baseURL(invocation.arguments, of: descriptor, isOffline: isOffline)
        // The limits belong to the public host: of another server with the same API none are known.
        let limits = baseURL == descriptor.baseURL ? descriptor.limits : RequestLimits()
        maximumConcurrency = limits.concurrency ?? .max
        let isAuthorized = !given.isEmpty && limits.authorizedRate != nil
        let settings = TransportSettings(
            timeout: .seconds(invocation.arguments[GlobalOption.timeout.name].flatMap(Double.init) ?? 30),
            allowsPlainHTTP: invocation.arguments.isOn(GlobalOption.allowHTTP.name),
            samples: isOffline ? descriptor.samples : nil, baseURL: baseURL, refusal: descriptor.refusal,
            limits: descriptor.limits,
            rate: invocation.arguments[GlobalOption.rate.name].flatMap(Rate.init(words:))
                ?? (isAuthorized ? limits.authorizedRate : limits.rate),
            concurrency: limits.concurrency,
            maximumWait: .seconds(invocation.arguments[GlobalOption.maximumWait.name].flatMap(Double.init) ?? 60),
            events: events)
        let context = ProviderContext(
            transport: invocation.system.makeTransport(settings), baseURL: baseURL, secrets: given, events: events)
        do {
            provider = try descriptor.make(context)
        } catch {
            throw advice.failure(error)
        }
        if isOffline {
            let isMoved = invocation.arguments[GlobalOption.baseURL.name] != nil
            invocation.console.note(
                "offline: these are samples shipped with \(descriptor.id), not the API's answers"
                    + (isMoved ? "; --base-url has no effect" : ""))
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

    /// The secrets that are set. Offline nothing is sent, so any word does for a secret.
    private static func secrets(
        of descriptor: ProviderDescriptor, in environment: [String: String], isOffline: Bool
    ) throws(Failure) -> [String: Secret] {
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            let value = isOffline ? "offline" : environment[requirement.variable]
            guard let secret = value.map(Secret.init), !secret.revealed.isEmpty else { continue }
            guard !secret.revealed.unicodeScalars.contains(where: VisibleText.isObeyed) else {
                throw Failure(
                    .credentials, code: "refusedCredentials", "\(requirement.variable) holds a control character",
                    hint: "it may have been cut or joined with another line; set it again")
            }
            secrets[requirement.variable] = secret
        }
        return secrets
    }

    /// The address to ask; offline always the public one, which the samples speak of.
    private static func baseURL(
        _ arguments: ParsedArguments, of descriptor: ProviderDescriptor, isOffline: Bool
    ) throws(Failure) -> URL {
        guard let text = arguments[GlobalOption.baseURL.name] else { return descriptor.baseURL }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false, url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
        else {
            throw .usage(
                "--base-url is no address of a server",
                hint: "it begins with https:// or http:// and a host, and has no user, query or fragment")
        }
        return isOffline ? descriptor.baseURL : url
    }
}

extension ProviderError {
    /// Whether the API may have done what it was asked although there is no good answer.
    fileprivate var leavesOutcomeOpen: Bool {
        [.timedOut, .serverFailed, .incorrectData].contains(code) || networkError?.code == .connectionLost
    }
}
