import Protocols

/// The scheme, host and port of a URL (RFC 6454).
struct Origin: Hashable {
    private let scheme: String
    private let host: String
    private let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: true)?.lowercased() ?? ""
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }

    /// The URL of the origin; `nil` without a host.
    var root: URL? {
        host.isEmpty ? nil : URL(string: "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")/")
    }
}
