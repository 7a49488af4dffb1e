import Essentials

/// The request of a recorded response.
struct RecordedRequest: Sendable {
    /// The scheme and the host: `https://api.example.com`.
    let baseURL: String
    /// The segments of the path, not percent-encoded.
    let path: [String]
    /// The items of the query, without those that look like secrets.
    let query: [(name: String, value: String)]
    /// The names of the query items that look like secrets.
    let secrets: [String]
    /// Whether the user gave the URL.
    let isRecorded: Bool

    init(_ text: String?, defaultPath: String) throws(GeneratorError) {
        guard let text else {
            (baseURL, path, query, secrets) = ("https://api.example.com", [defaultPath], [], [])
            isRecorded = false
            return
        }
        guard let url = URL(string: text), url.scheme == "https", let host = url.host(), !host.isEmpty,
            url.user() == nil, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw GeneratorError("invalid value '\(text)' for '--url': expected https://HOST/PATH") }
        baseURL = "https://\(host)" + (url.port.map { ":\($0)" } ?? "")
        let segments = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        // An empty last segment keeps the slash at the end of a path such as `/items/`.
        path = url.path().hasSuffix("/") && !segments.isEmpty ? segments + [""] : segments
        let items = (parts.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") }
        query = items.filter { !$0.name.looksLikeSecret }
        secrets = items.map(\.name).filter(\.looksLikeSecret)
        isRecorded = true
    }
}

extension String {
    /// Whether a query item with this name is probably a secret, such as an API key.
    fileprivate var looksLikeSecret: Bool {
        let words = SwiftName.words(self)
        return words.contains {
            ["key", "apikey", "appid", "token", "secret", "password", "signature", "sig"].contains($0)
        }
    }
}
