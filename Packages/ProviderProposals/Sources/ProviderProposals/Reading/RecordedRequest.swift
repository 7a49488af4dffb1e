import Essentials

/// The request of a recorded response.
public struct RecordedRequest: Sendable {
    /// The scheme and the host: `https://api.example.com`.
    public let baseURL: String
    /// The segments of the path, not percent-encoded.
    public let path: [String]
    /// The items of the query, without the secrets.
    public var query: [(name: String, value: String)]
    /// The items of the query that are probably secrets. Their values are only in ``redaction``.
    public let secrets: [QuerySecret]
    /// The replacement of the values of the secrets.
    let redaction: Redaction
    /// Whether the user gave the URL.
    public let isRecorded: Bool

    /// Creates the request that is used if the user gives no URL.
    init(path: String) {
        (baseURL, self.path, query, secrets) = ("https://api.example.com", [path], [], [])
        redaction = Redaction(of: [])
        isRecorded = false
    }

    /// Parses the URL of a request. The message of an error never contains the URL, because it can contain secrets.
    ///
    /// - Parameter option: The option with the URL, for the message.
    public init(url text: String, names: PackageNames, option: String = "--url") throws(ProposalError) {
        guard let url = URL(string: text), let host = url.host(), Self.isHost(host),
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw Self.invalid("expected https://HOST/PATH", option) }
        guard url.user() == nil, url.password() == nil else {
            throw Self.invalid(
                "expected a URL without a user name and a password; declare them as 'secrets'", option)
        }
        let scheme = url.scheme?.lowercased() ?? ""
        guard scheme == "https" || (scheme == "http" && host.isLoopbackHost) else {
            throw Self.invalid(
                "expected https, or http for a loopback address such as 127.0.0.1; got \(scheme)://\(host)", option)
        }
        baseURL = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)" + (url.port.map { ":\($0)" } ?? "")
        let items = (parts.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") }
        let secrets = QuerySecret.secrets(in: items, of: names)
        let isSecret = { (name: String) in secrets.contains { $0.name == name } }
        let redaction = Redaction(of: items.filter { isSecret($0.name) }.map(\.value))
        self.secrets = secrets
        self.redaction = redaction
        query = items.filter { !isSecret($0.name) }.map { ($0.name, redaction.redacted($0.value)) }
        let segments = url.path(percentEncoded: true).split(separator: "/").map { segment in
            redaction.redacted(String(segment).percentDecoded)
        }
        // An empty last segment keeps the slash at the end of a path such as `/items/`.
        path = url.path().hasSuffix("/") && !segments.isEmpty ? segments + [""] : segments
        isRecorded = true
    }

    /// The path and the query without percent-encoding and secrets, as tests and messages show them.
    public var line: String {
        let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
    }

    /// Returns the URL of the request with a query; `nil` if it is no URL.
    func url(_ query: [(name: String, value: String)]) -> URL? {
        let path = path.map(\.percentEncodedAsSegment).joined(separator: "/")
        let items = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        return URL(string: "\(baseURL)/\(path)\(items.isEmpty ? "" : "?")\(items)")
    }

    /// Returns whether a URL is one of the same server.
    func contains(_ url: URL) -> Bool {
        let text = url.absoluteString
        guard text.hasPrefix(baseURL) else { return false }
        let rest = text.dropFirst(baseURL.count)
        return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?")
    }

    private static func invalid(_ reason: String, _ option: String) -> ProposalError {
        ProposalError("invalid value for '\(option)': \(reason)")
    }

    /// The transport of the command line has the same rule: the other characters are ambiguous.
    private static func isHost(_ host: String) -> Bool {
        host.wholeMatch(of: /[A-Za-z0-9._:-]{1,253}/) != nil
    }
}
