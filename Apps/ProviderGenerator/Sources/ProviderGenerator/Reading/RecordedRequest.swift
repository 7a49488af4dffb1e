import Essentials

/// The request of a recorded response.
struct RecordedRequest: Sendable {
    /// The scheme and the host: `https://api.example.com`.
    let baseURL: String
    /// The segments of the path, not percent-encoded.
    let path: [String]
    /// The items of the query, without the secrets.
    var query: [(name: String, value: String)]
    /// The items of the query that are probably secrets. Their values are only in ``redaction``.
    let secrets: [QuerySecret]
    /// The replacement of the values of the secrets.
    let redaction: Redaction
    /// Whether the user gave the URL.
    let isRecorded: Bool

    /// Creates the request that is used if the user gives no URL.
    init(path: String) {
        (baseURL, self.path, query, secrets) = ("https://api.example.com", [path], [], [])
        redaction = Redaction(of: [])
        isRecorded = false
    }

    /// Parses the URL of a request. The message of an error never contains the URL, because it can contain secrets.
    init(url text: String, names: PackageNames) throws(GeneratorError) {
        guard let url = URL(string: text), let host = url.host(), Self.isHost(host),
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw Self.invalid("expected https://HOST/PATH") }
        guard url.user() == nil, url.password() == nil else {
            throw Self.invalid(
                "expected a URL without a user name and a password; declare them as 'secrets' in Provider.swift")
        }
        let scheme = url.scheme?.lowercased() ?? ""
        guard scheme == "https" || (scheme == "http" && host.isLoopbackHost) else {
            throw Self.invalid(
                "expected https, or http for a loopback address such as 127.0.0.1; got \(scheme)://\(host)")
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
    var line: String {
        let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
    }

    private static func invalid(_ reason: String) -> GeneratorError {
        GeneratorError("invalid value for '--url': \(reason)")
    }

    /// The transport of the command line has the same rule: the other characters are ambiguous.
    private static func isHost(_ host: String) -> Bool {
        host.wholeMatch(of: /[A-Za-z0-9._:-]{1,253}/) != nil
    }
}
