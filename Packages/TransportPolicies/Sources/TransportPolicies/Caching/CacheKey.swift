public import Protocols

/// What a response is stored under: a digest of the request's method, URL and credentials.
///
/// Answers to one token are never those to another, so the credentials are part of the key. They are in it only together
/// with everything else and only as a SHA-256, from which no key or token can be computed back.
public struct CacheKey: Hashable, Sendable {
    /// The digest: 64 digits, letters small.
    public let hexadecimal: String

    /// The key of a request. The URL's fragment, which is never sent, does not count; header fields do not either.
    public init(_ request: HTTPRequest) {
        var writer = ByteWriter()
        // Keys of another making must not meet these.
        writer.append("cache key 1")
        writer.append(request.method.rawValue)
        writer.append(request.url.textWithoutFragment)
        writer.append(UInt64(request.credentials.count))
        for credential in request.credentials {
            writer.append(credential.header == nil ? "query" : "header")
            writer.append(credential.header?.name ?? credential.queryName ?? "")
            writer.append(credential.header?.prefix ?? "")
            writer.append(credential.secret.revealed)
        }
        hexadecimal = Hexadecimal.text(of: SHA256.digest(of: Array(writer.bytes)))
    }

    /// Reads a key's digits; `nil` for anything else.
    init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 64, Hexadecimal.isText(hexadecimal) else { return nil }
        self.hexadecimal = hexadecimal
    }
}

extension URL {
    /// The address as it is sent.
    var textWithoutFragment: String { String(absoluteString.prefix { $0 != "#" }) }
}
