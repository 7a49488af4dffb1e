import Protocols

/// What credentials belong to: scheme, host and port (RFC 6454).
struct Origin: Hashable {
    private let scheme: String
    private let host: String
    private let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: true)?.lowercased() ?? ""
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }

    /// Its address; `nil` when there is no host to speak of.
    var root: URL? {
        host.isEmpty ? nil : URL(string: "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")/")
    }
}
