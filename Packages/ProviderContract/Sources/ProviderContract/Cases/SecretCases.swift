import ContractKit
import Essentials
import Protocols
import Synchronization

extension ProviderCheck {
    func secretsStayHidden(_ checks: inout Checks) async throws(Skipped) {
        guard !descriptor.secrets.isEmpty else { throw Skipped("the provider has no secrets") }
        var used: Set<String> = []
        for match in matches {
            for echo in echoes(for: match) {
                let transport = harness.sampleTransport(preferring: match.index, change: echo.applied)
                let events = EventRecorder()
                let result = await harness.result(of: match.call, over: transport, events: events)
                let requests = transport.exchanges.map(\.request)
                used.formUnion(requests.flatMap(\.credentials).map(\.secret.revealed))
                let shown = (result.error.map(Self.texts) ?? []) + events.texts + requests.flatMap(Self.texts)
                let leak = shown.first { text in harness.secretMarkers.contains { text.text.contains($0) } }
                checks.record(
                    leak.map { "\($0.what) shows a secret: \($0.text.quotedForFinding)" },
                    at: "\(match.place), \(echo.title)")
            }
        }
        await checkTokenErrors(&checks)
        for (variable, secret) in harness.secrets.sorted(by: { $0.key < $1.key }) {
            checks.expect(
                used.contains(secret.revealed), "expected a request with this secret among its credentials",
                at: variable)
        }
        try checks.skipIfEmpty("no sample matches a call")
    }

    /// Checks that the errors of requests for access tokens show no secret.
    private func checkTokenErrors(_ checks: inout Checks) async {
        for (index, sample) in harness.samples.enumerated() where !matches.contains(where: { $0.index == index }) {
            for echo in Self.errors(repeating: repeatedSecrets) {
                let call = await harness.tokenCall(examples, toGetSample: index, change: echo.applied)
                let shown = call?.result.error.map(Self.texts) ?? []
                let leak = shown.first { text in harness.secretMarkers.contains { text.text.contains($0) } }
                checks.record(
                    leak.map { "\($0.what) shows a secret: \($0.text.quotedForFinding)" },
                    at: "\(sample.name), \(echo.title)")
            }
        }
    }

    /// The secrets in plain, Base64 and percent-encoded form, as a server could repeat them.
    private var repeatedSecrets: String {
        let secrets = harness.secrets.values.map(\.revealed).sorted() + harness.basicForms
        return (secrets + secrets.map(Self.percentEncoded)).joined(separator: " ")
    }

    func missingSecretsAreReported(_ checks: inout Checks) async throws(Skipped) {
        guard !descriptor.secrets.isEmpty else { throw Skipped("the provider has no secrets") }
        for match in examples {
            for requirement in descriptor.secrets {
                for (title, text) in [("missing", nil), ("empty", ""), ("blank", " \n")] {
                    var secrets = harness.secrets
                    secrets[requirement.variable] = text.map { Secret($0) }
                    let transport = harness.sampleTransport(preferring: match.index)
                    let result = await harness.result(of: match.call, over: transport, secrets: secrets)
                    checks.record(
                        failure(of: result, over: transport, without: requirement),
                        at: "\(match.call.title), \(requirement.variable) is \(title)")
                }
            }
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    private func failure(
        of result: CallResult, over transport: RecordingTransport, without requirement: SecretRequirement
    ) -> String? {
        // A token exchange uses either all of its secrets or none. The call fails if only one of several is missing.
        let isExchanged = { (secret: SecretRequirement) in secret.placement.inExchange != nil }
        let isNeeded =
            requirement.isRequired
            || (isExchanged(requirement) && descriptor.secrets.count(where: isExchanged) > 1)
        guard isNeeded else { return result.value == nil ? "expected success, got \(result)" : nil }
        guard let error = result.error, error.code == .missingCredentials else {
            return "expected missingCredentials, got \(result)"
        }
        guard error.message.contains(requirement.variable), error.message.contains(requirement.source) else {
            return "expected an error with the secret's variable and source, got \(error)"
        }
        return transport.exchanges.isEmpty ? nil : "expected no request, got one"
    }
}

extension ProviderHarness {
    /// The Base64 values in `Authorization: Basic …`, which also reveal secrets.
    fileprivate var basicForms: [String] {
        var pair: (user: String?, password: String?) = (nil, nil)
        for requirement in descriptor.secrets {
            let secret = secrets[requirement.variable]?.revealed ?? ""
            switch requirement.placement.inExchange ?? requirement.placement {
            case .basic: return [Data(secret.utf8).base64EncodedString()]
            case .basicUser: pair.user = secret
            case .basicPassword(let user): pair = (pair.user ?? user, secret)
            case .bearer, .header, .query, .body, .signed, .custom, .exchange: break
            }
        }
        guard let user = pair.user else { return [] }
        return [Data("\(user):\(pair.password ?? "")".utf8).base64EncodedString()]
    }

    /// The first characters of the secrets and of their Base64 forms. Truncated secrets also contain these characters.
    fileprivate var secretMarkers: [String] {
        [Self.secretPrefix] + basicForms.map { String($0.prefix(16)) }
    }
}

// MARK: - Responses that repeat secrets

extension ProviderCheck {
    /// Returns an echo without replacements and, for each field of the sample, an echo that replaces the field's value
    /// with the secrets.
    ///
    /// If the match is one of ``examples``, also returns echoes with error bodies that contain the secrets.
    private func echoes(for match: SampleMatch) -> [Echo] {
        let repeated = repeatedSecrets
        let isExample = examples.contains { $0.index == match.index && $0.call.kind == match.call.kind }
        let fields = (match.document?.fields ?? []).compactMap { path in
            let document = match.document?.replacing(path.steps[...], with: .text(repeated))
            let body = document.flatMap(match.format.data)
            return body.map { Echo(title: "\(path) repeats the secret", body: $0) }
        }
        return [Echo(title: "unchanged")] + (isExample ? Self.errors(repeating: repeated) : []) + fields
    }

    private static func errors(repeating text: String) -> [Echo] {
        errorBodies(repeating: text).flatMap { type, body in
            [200, 400, 401, 403, 404, 422, 429, 500].map { (status: Int) in
                Echo(
                    title: "\(status) that repeats the secret", status: status, headers: ["Content-Type": type],
                    body: body)
            }
        }
    }

    /// Returns error bodies that contain the text.
    ///
    /// The plain-text bodies are padded so that a truncated error message can end in the middle of a secret.
    private static func errorBodies(repeating text: String) -> [(type: String, body: Data)] {
        let texts = [0, 180, 190, 480, 490, 500].map { String(repeating: "x", count: $0) + text }
        let members = ["message", "error", "errors", "detail", "documentation_url"].map {
            JSONValue.Member(key: $0, value: .text(text))
        }
        return texts.map { ("text/plain", Data($0.utf8)) }
            + [("application/json", Data(JSONValue.object(members).description.utf8))]
    }

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            encoded += isPlain ? String(scalar) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}

/// Replacements for parts of a response. A part that is `nil` stays unchanged.
private struct Echo {
    let title: String
    var status: Int?
    var headers: HTTPHeaders?
    var body: Data?

    @Sendable func applied(to response: HTTPResponse) -> HTTPResponse {
        HTTPResponse(
            status: status ?? response.status, headers: headers ?? response.headers, body: body ?? response.body,
            url: response.url, receivedAt: response.receivedAt)
    }
}

// MARK: - Text that may reveal a secret

extension ProviderCheck {
    private typealias Text = (what: String, text: String)

    private static func texts(of error: ProviderError) -> [Text] {
        [
            ("the error", "\(error)"), ("the error's message", error.message),
            ("the error's request", error.request ?? ""), ("the error's properties", String(reflecting: error)),
        ]
    }

    private static func texts(of request: HTTPRequest) -> [Text] {
        [
            ("the request", request.description), ("the request's URL", request.url.absoluteString),
            ("a header field", request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")),
            ("the body", String(decoding: request.body ?? Data(), as: UTF8.self)),
        ]
    }
}

private final class EventRecorder: EventSink {
    private let events = Mutex<[any Event]>([])

    func report(_ event: any Event) {
        events.withLock { $0.append(event) }
    }

    var texts: [(what: String, text: String)] {
        events.withLock(\.self).flatMap { event in
            [("an event's title", event.title), ("an event's notice", event.notice ?? "")]
                + event.details.map { ("an event's \($0.key)", "\($0.value)") }
        }
    }
}
