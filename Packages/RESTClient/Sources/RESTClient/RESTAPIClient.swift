public import Protocols

/// An API client that sends its requests with any HTTP transport.
///
/// The client builds URLs from the base URL, adds header fields and credentials, and decodes response bodies. It
/// reports every failure as a `ProviderError` and redacts secrets in the message.
public struct RESTAPIClient: APIClient {
    private let baseURL: URL
    private var headers: HTTPHeaders
    /// The header fields of requests for files. They do not include the header fields of the descriptor.
    private let fileHeaders: HTTPHeaders
    /// The header fields of the requests of a token exchange. They include those of the descriptor only if the exchange is a
    /// part of the API.
    private let exchangeHeaders: HTTPHeaders
    /// The first required secret without a value. If one secret of a token exchange is set, all of them are required.
    private var missingSecret: SecretRequirement?
    private var credentials: [Credential]
    /// The name of the query item with the access token; `nil` if the token is not in the query.
    private let tokenQueryName: String?
    private let errorMapper: ResponseErrorMapper
    private let transport: any HTTPTransport
    private let coder: BodyCoder

    /// Creates a client for one API.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL of the API. It may differ from the base URL of the descriptor.
    ///   - secrets: The user's secrets, keyed by the name of the environment variable. Empty secrets are ignored.
    ///   - headers: Header fields for every request, such as `User-Agent`. Fields with the same name in the descriptor
    ///     or the request take precedence.
    ///   - itemHandler: A closure that receives the decoded items with their JSON.
    public init(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret] = [:],
        headers: HTTPHeaders = HTTPHeaders(), transport: any HTTPTransport, itemHandler: ItemJSONHandler? = nil
    ) {
        coder = BodyCoder(keys: descriptor.keys, itemHandler: itemHandler)
        self.baseURL = baseURL
        self.headers = headers.replacing(with: descriptor.headers)
        fileHeaders = headers
        exchangeHeaders = descriptor.tokenExchange?.url == nil ? self.headers : headers
        let secrets = secrets.filter { !$0.value.revealed.isEmpty }
        let isExchanged = descriptor.secrets.contains { $0.placement.inExchange != nil && secrets[$0.variable] != nil }
        missingSecret = descriptor.secrets.first { requirement in
            let isNeeded = requirement.isRequired || (isExchanged && requirement.placement.inExchange != nil)
            return isNeeded && secrets[requirement.variable] == nil
        }
        tokenQueryName = descriptor.tokenExchange?.placement.queryName
        credentials = descriptor.secrets.compactMap { requirement in
            secrets[requirement.variable].map { Credential(requirement.placement, $0) }
        }
        errorMapper = ResponseErrorMapper(descriptor.errors, keys: descriptor.keys)
        self.transport = transport
    }

    /// Returns a client for the requests of a token exchange.
    ///
    /// - Parameters:
    ///   - credential: The refresh token and its place in the requests; `nil` for no refresh token.
    ///   - includesSecrets: Whether the requests contain the secrets of the exchange.
    func forExchange(with credential: Credential? = nil, includesSecrets: Bool = true) -> RESTAPIClient {
        var client = self
        client.credentials = credentials.compactMap { secret in
            secret.placement.inExchange.map { Credential($0, secret.secret) }
        }
        if !includesSecrets { client.credentials = [] }
        client.headers = exchangeHeaders
        if let credential { client.credentials.append(credential) }
        return client
    }

    /// Sends a request and decodes the response. Throws `missingCredentials` if a required secret is missing.
    public func send<Entry: Sendable>(
        _ request: APIRequest, reading reader: BodyReader<Entry>
    ) async throws(ProviderError) -> APIResponse<Entry> {
        let request = try httpRequest(from: request)
        let response = try await self.response(to: request)
        do {
            return APIResponse(
                entry: try reader.read(response.body, coder), status: response.status,
                headers: response.headers, links: LinkHeader(of: response).targets, url: response.url,
                request: request.description)
        } catch {
            let error = Redactor(credentials).redacted(error)
            throw ProviderError(error, request: request.description, status: response.status)
        }
    }

    private func response(to request: HTTPRequest) async throws(ProviderError) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw ProviderError(
                error.providerCode, Redactor(credentials).redacted(error.message), networkError: error,
                request: request.description)
        }
        if let error = errorMapper.error(in: response, to: request) { throw error }
        return response
    }
}

extension RESTAPIClient {
    private func httpRequest(from request: APIRequest) throws(ProviderError) -> HTTPRequest {
        if let missingSecret {
            throw ProviderError(
                .missingCredentials,
                "missing \(missingSecret.variable): \(missingSecret.summary); get one at \(missingSecret.source)")
        }
        let isFile = if case .file = request.target { true } else { false }
        var http = HTTPRequest(
            method: request.method, url: try url(of: request),
            headers: (isFile ? fileHeaders : headers).replacing(with: request.headers),
            credentials: isFile ? [] : credentials, cost: request.cost, isSafe: request.isSafe,
            destination: request.destination)
        if let body = request.body {
            http.headers["Content-Type"] = type(of: body).contentType
            do {
                http.body = try body.toRaw(using: coder)
            } catch {
                throw ProviderError(
                    .invalidRequest, "invalid request body: \(error)", incorrectData: error, request: http.description)
            }
            guard !request.containsResponseValues || !Redactor(credentials).findsSecret(in: http.body ?? Data()) else {
                throw Self.repeatedSecret
            }
        }
        return http
    }

    /// Returns the URL of a request.
    ///
    /// Throws `incorrectData` for a link to another origin, because that origin must not receive the credentials. Also
    /// throws `incorrectData` for a link, or a path with values from a response, that contains a secret, and for a file
    /// that `fileURL(_:)` refuses. Throws `invalidRequest` for a custom target that has no URL or another origin.
    private func url(of request: APIRequest) throws(ProviderError) -> URL {
        switch request.target {
        case .path(let segments):
            guard let url = URL(baseURL, path: segments, query: request.query) else {
                throw ProviderError(.invalidRequest, "could not build the request URL")
            }
            guard !request.containsResponseValues || !containsSecret(url) else { throw Self.repeatedSecret }
            return url
        case .link(let link):
            guard Origin(link) == Origin(baseURL) else {
                throw ProviderError(
                    .incorrectData,
                    "refusing to follow a link from \(baseURL.host() ?? "the API") to another origin")
            }
            let names = Set(credentials.compactMap(\.queryName) + [tokenQueryName].compactMap(\.self))
            let trimmed = link.removingQueryItems(named: names)
            let url = trimmed.appending(query: request.query) ?? trimmed
            // Messages and events show the URL, so it must not contain a secret.
            guard !containsSecret(url) else {
                throw ProviderError(.incorrectData, "refusing to follow a link that contains a secret")
            }
            return url
        case .file(let file): return try fileURL(file.appending(query: request.query) ?? file)
        case .custom(let target):
            guard let url = target.url(baseURL)?.appending(query: request.query), Origin(url) == Origin(baseURL) else {
                throw ProviderError(.invalidRequest, "could not build the request URL of the \(target.name)")
            }
            return url
        }
    }

    /// Returns the URL of a file, or throws `incorrectData` if the client must not request it.
    ///
    /// The API chose the URL, so the rules are the same as for the target of a redirect.
    private func fileURL(_ file: URL) throws(ProviderError) -> URL {
        let scheme = file.scheme?.lowercased() ?? ""
        let reason: String? =
            if containsSecret(file) {
                "its URL contains a secret"
            } else if !["http", "https"].contains(scheme) || file.host()?.isEmpty != false || file.user != nil {
                "invalid URL: expected https://host/path"
            } else if scheme == "http", baseURL.scheme?.lowercased() == "https" {
                "downgrade from https to unencrypted http"
            } else {
                nil
            }
        if let reason { throw ProviderError(.incorrectData, "refusing to download a file: \(reason)") }
        return file
    }

    private static var repeatedSecret: ProviderError {
        ProviderError(.incorrectData, "refusing a request with a secret that a response contained")
    }

    private func containsSecret(_ url: URL) -> Bool {
        Redactor(credentials).findsSecret(in: url.absoluteString.utf8)
    }
}

extension HTTPHeaders {
    /// Returns these header fields with `others` added. Fields in `others` replace fields with the same name.
    fileprivate func replacing(with others: HTTPHeaders) -> HTTPHeaders {
        let names = Set(others.fields.map { $0.name.lowercased() })
        return HTTPHeaders(fields.filter { !names.contains($0.name.lowercased()) } + others.fields)
    }
}
