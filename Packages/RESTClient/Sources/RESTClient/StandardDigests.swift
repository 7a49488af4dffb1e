import Essentials
public import Protocols

/// The hash functions of the standards, for signers.
public struct StandardDigests: MessageDigests {
    /// Creates the hash functions. They have no state.
    public init() {}

    public func digest(_ message: Data, _ function: HashFunction) -> Data {
        Data(function.implementation.digest(of: Array(message)))
    }

    public func hmac(_ message: Data, key: Data, _ function: HashFunction) -> Data {
        Data(function.implementation.hmac(of: Array(message), key: Array(key)))
    }
}

extension HashFunction {
    fileprivate var implementation: any BlockHash.Type {
        switch self {
        case .sha256: SHA256.self
        case .sha512: SHA512.self
        case .insecureSHA1: SHA1.self
        case .insecureMD5: MD5.self
        }
    }
}
