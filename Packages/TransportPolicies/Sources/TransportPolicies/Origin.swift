import Protocols

/// The scheme, host and port of a URL (RFC 6454). Credentials belong to one origin.
struct Origin: Hashable {
    private let scheme: String
    private let host: String
    private let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: true)?.lowercased() ?? ""
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }
}
