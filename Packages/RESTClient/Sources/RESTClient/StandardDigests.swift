import Essentials
public import Protocols

/// SHA-256 and HMAC-SHA256, for signers.
public struct SHA256Digests: MessageDigests {
    /// Creates the hash functions. They have no state.
    public init() {}

    public func sha256(_ message: Data) -> Data { Data(SHA256.digest(of: Array(message))) }

    public func hmacSHA256(_ message: Data, key: Data) -> Data {
        Data(SHA256.hmac(of: Array(message), key: Array(key)))
    }
}
