public import Protocols

/// A transport that adds credentials to requests, and redacts secrets in response header fields and error messages.
///
/// Wrap this transport directly around the transport that sends the requests. Wrap all other decorators around this
/// transport, so that they never see a secret in a URL, a header field or an error message. Response bodies are not
/// redacted.
///
/// The credentials are added for every attempt. Signatures are added last, so they cover the request as it is sent.
public struct AuthorizingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let now: @Sendable () -> Date

    /// Creates a transport that sends requests with the base transport.
    ///
    /// - Parameter now: A closure that returns the current date, for signatures.
    public init(base: any HTTPTransport, now: @escaping @Sendable () -> Date) {
        self.base = base
        self.now = now
    }

    /// Sends a request with its credentials.
    ///
    /// - Throws: The errors of the base transport; `invalidRequest` if the credentials cannot be added to the URL or to
    ///   the body.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let redactor = Redactor(request.credentials)
        do {
            var response = try await base.send(try authorized(request))
            response.url = request.url
            response.headers = redactor.redacted(response.headers)
            return response
        } catch {
            throw NetworkError(error.code, redactor.redacted(error.message), cause: error.cause)
        }
    }

    private func authorized(_ request: HTTPRequest) throws(NetworkError) -> HTTPRequest {
        var authorized = request
        authorized.credentials = []
        authorized.destination = request.destination.map { destination in
            RedactingDestination(base: destination) { head in
                var head = head
                head.url = request.url
                head.headers = Redactor(request.credentials).redacted(head.headers)
                return head
            }
        }
        var (query, fields): ([QueryItem], [QueryItem]) = ([], [])
        var signatures: [(signer: RequestSigner, key: Secret)] = []
        for credential in request.credentials {
            let secret = credential.secret.revealed
            switch credential.placement {
            case .bearer: authorized.headers["Authorization"] = "Bearer \(secret)"
            case .header(let name, let prefix): authorized.headers[name] = prefix + secret
            case .query(let name): query.append(QueryItem(name, secret))
            case .body(let name): fields.append(QueryItem(name, secret))
            case .custom(let place): place.add(credential.secret, to: &authorized)
            case .signed(let signer): signatures.append((signer, credential.secret))
            case .basic, .basicUser, .basicPassword, .exchange: break
            }
        }
        if let basic = BasicCredentials(request.credentials) {
            authorized.headers["Authorization"] = "Basic \(basic.encoded)"
        }
        guard let url = request.url.appending(query: query) else {
            throw NetworkError(.invalidRequest, "could not add a query to the URL \(request.url.absoluteString)")
        }
        authorized.url = url
        if !fields.isEmpty { try authorized.addToBody(fields) }
        for (signer, key) in signatures {
            signer.sign(&authorized, with: SigningInput(key: key, date: now(), digests: StandardDigests()))
        }
        return authorized
    }
}

/// A destination that redacts the head of each response and passes the response to another destination.
final class RedactingDestination: BodyDestination {
    private let base: any BodyDestination
    private let redact: @Sendable (HTTPResponse) -> HTTPResponse

    init(base: any BodyDestination, redact: @escaping @Sendable (HTTPResponse) -> HTTPResponse) {
        self.base = base
        self.redact = redact
    }

    var partialBody: PartialBody? { base.partialBody }

    func begin(_ head: HTTPResponse) throws(NetworkError) {
        try base.begin(redact(head))
    }

    func write(_ piece: Data) throws(NetworkError) {
        try base.write(piece)
    }

    func discard() {
        base.discard()
    }
}

extension HTTPResponse {
    /// Returns whether this response, which must come from ``AuthorizingTransport``, contains a secret of the request.
    ///
    /// ``AuthorizingTransport`` has already masked the secrets in the header fields, so the header fields are searched
    /// for the mask. The body is searched for the literal, percent-encoded and JSON-escaped forms of each secret.
    public func repeatsSecret(of request: HTTPRequest) -> Bool {
        guard !request.credentials.isEmpty else { return false }
        return headers.fields.contains { $0.name.contains(Secret.mask) || $0.value.contains(Secret.mask) }
            || Redactor(request.credentials).findsSecret(in: body)
    }
}
