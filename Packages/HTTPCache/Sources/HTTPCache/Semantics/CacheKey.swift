import Essentials
public import TransportProtocols

/// The key of a cached response: a SHA-256 digest of the method, URL, credentials and body of the request.
///
/// The credentials are part of the key, so that a response for one token is never served for another token.
public struct CacheKey: Hashable, Sendable {
    /// The digest as 64 lowercase hexadecimal digits.
    public let hexadecimal: String

    /// Creates the key of a request.
    ///
    /// The URL fragment is ignored, because it is never sent. Header fields are ignored, because `Vary` covers them.
    /// The exception is the `Content-Type` of a body, because it determines the meaning of the body.
    public init(_ request: HTTPRequest) {
        var encoder = BinaryEncoder()
        // The number is the version of this encoding, so that different versions produce different keys.
        encoder.append("cache key 2")
        encoder.append(request.method.rawValue)
        encoder.append(request.url.textWithoutFragment)
        encoder.append(UInt64(request.credentials.count))
        for credential in request.credentials {
            let placement = credential.placement
            encoder.append(placement.name.map { "\(placement.kind) \($0)" } ?? placement.kind)
            encoder.append(credential.secret.revealed)
        }
        // Without a body, nothing is appended, so the key is the same as before bodies became part of the key.
        if let body = request.body {
            encoder.append(request.headers["Content-Type"] ?? "")
            encoder.append(raw: Data(SHA256.digest(of: Array(body))))
        }
        hexadecimal = Hexadecimal.text(of: SHA256.digest(of: Array(encoder.bytes)))
    }

    /// Creates a key from its digits. Returns `nil` unless the text is 64 lowercase hexadecimal digits.
    init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 64, Hexadecimal.isValid(hexadecimal) else { return nil }
        self.hexadecimal = hexadecimal
    }
}

extension URL {
    var textWithoutFragment: String { String(absoluteString.prefix { $0 != "#" }) }
}
