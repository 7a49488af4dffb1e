public import Protocols

/// The key of a cached response: a digest of the request's method, URL and credentials.
///
/// A response for one token must never be served for another, so the credentials are part of the key. The SHA-256
/// digest does not reveal them.
public struct CacheKey: Hashable, Sendable {
    /// The digest, as 64 lowercase hexadecimal digits.
    public let hexadecimal: String

    /// Creates the key of a request. The key does not depend on the URL's fragment, which is never sent, or on header
    /// fields, which `Vary` covers.
    public init(_ request: HTTPRequest) {
        var encoder = BinaryEncoder()
        // The version of this encoding. Keys of another version must not collide with these.
        encoder.append("cache key 2")
        encoder.append(request.method.rawValue)
        encoder.append(request.url.textWithoutFragment)
        encoder.append(UInt64(request.credentials.count))
        for credential in request.credentials {
            switch credential.placement {
            case .bearer: encoder.append("bearer")
            case .header(let name): encoder.append("header \(name)")
            case .query(let name): encoder.append("query \(name)")
            }
            encoder.append(credential.secret.revealed)
        }
        hexadecimal = Hexadecimal.text(of: SHA256.digest(of: Array(encoder.bytes)))
    }

    /// Reads a key from its digits; `nil` for anything but 64 lowercase hexadecimal digits.
    init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 64, Hexadecimal.isValid(hexadecimal) else { return nil }
        self.hexadecimal = hexadecimal
    }
}

extension URL {
    /// The URL as it is sent.
    var textWithoutFragment: String { String(absoluteString.prefix { $0 != "#" }) }
}

/// Bytes as lowercase hexadecimal digits, two for each byte.
enum Hexadecimal {
    static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns whether a text consists of lowercase hexadecimal digits alone.
    static func isValid(_ text: String) -> Bool {
        text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    }
}
