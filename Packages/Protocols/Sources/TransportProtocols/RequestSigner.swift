import Records

/// A function that signs requests, with a name that identifies the function.
///
/// The function runs for every attempt, including retries and redirects. The request already has all other credentials.
/// A signature can therefore cover any part of the request, and a retry gets a new date.
public struct RequestSigner: Sendable {
    /// The name, such as `hmac-sha256`. It is unique within the provider.
    public let name: String
    private let change: @Sendable (inout HTTPRequest, SigningInput) -> Void

    /// Creates a signer.
    ///
    /// - Parameter change: Adds the signature to the request, usually as a header field. It must replace a signature
    ///   from an earlier attempt, and must not add the secret itself.
    public init(_ name: String, change: @escaping @Sendable (inout HTTPRequest, SigningInput) -> Void) {
        self.name = name
        self.change = change
    }

    /// Adds the signature to a request.
    public func sign(_ request: inout HTTPRequest, with input: SigningInput) {
        change(&request, input)
    }
}

extension RequestSigner: Hashable {
    /// Compares the names, because functions cannot be compared.
    public static func == (first: RequestSigner, second: RequestSigner) -> Bool { first.name == second.name }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// The values from which a ``RequestSigner`` computes a signature.
public struct SigningInput: Sendable {
    /// The key of the signature.
    public let key: Secret
    /// The date of the attempt.
    public let date: Date
    /// The hash functions.
    public let digests: any MessageDigests

    /// Creates the input for one signature.
    public init(key: Secret, date: Date, digests: any MessageDigests) {
        self.key = key
        self.date = date
        self.digests = digests
    }

    /// Returns the HMAC of a text, computed with ``key``.
    public func hmac(_ message: String, _ function: HashFunction) -> Data {
        digests.hmac(Data(message.utf8), key: Data(key.revealed.utf8), function)
    }

    /// Returns the HMAC-SHA256 of a text, computed with ``key``: 32 bytes.
    public func hmacSHA256(_ message: String) -> Data { hmac(message, .sha256) }
}

/// Cryptographic hash functions.
public protocol MessageDigests: Sendable {
    /// Returns the digest of a message.
    func digest(_ message: Data, _ function: HashFunction) -> Data

    /// Returns the HMAC of a message (RFC 2104). It has as many bytes as a digest.
    func hmac(_ message: Data, key: Data, _ function: HashFunction) -> Data
}

extension MessageDigests {
    /// Returns the SHA-256 digest of a message: 32 bytes.
    public func sha256(_ message: Data) -> Data { digest(message, .sha256) }
}

/// A cryptographic hash function.
public enum HashFunction: Hashable, Sendable, CaseIterable {
    /// SHA-256 (FIPS 180-4): 32 bytes.
    case sha256
    /// SHA-512 (FIPS 180-4): 64 bytes.
    case sha512
    /// SHA-1 (FIPS 180-4): 20 bytes. Only for APIs that still require it: messages with equal digests can be made.
    case insecureSHA1
    /// MD5 (RFC 1321): 16 bytes. Only for APIs that still require it: messages with equal digests can be made.
    case insecureMD5
}

extension Data {
    /// The bytes as lowercase hexadecimal digits. `base64EncodedString()` returns them as Base64.
    public var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
