/// An error for a request without a usable response.
public struct NetworkError: Error, Sendable {
    /// The kind of failure.
    public var code: Code
    /// What happened, for a person: `127.0.0.1:8399 refused the connection`. Holds no secret.
    public var message: String
    /// The underlying error, where there was one.
    public var cause: (any Error)?

    /// Creates an error. The message must not hold a secret.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension NetworkError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

extension NetworkError {
    /// The kind of a failure. New codes may come: compare with `==`, and keep a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private let name: String

        /// The code of the ``ProviderError`` that a client throws for it.
        public let providerCode: ProviderError.Code

        public var description: String { name }

        private init(_ name: String, _ providerCode: ProviderError.Code) {
            self.name = name
            self.providerCode = providerCode
        }

        /// None of the others.
        public static let unknown = Code("unknown", .unknown)
        /// This machine has no network connection.
        public static let notConnectedToInternet = Code("notConnectedToInternet", .unreachable)
        /// This machine's network must not be used abroad.
        public static let internationalRoamingOff = Code("internationalRoamingOff", .unreachable)
        /// No connection: the host is unknown, does not respond or refuses.
        public static let notReachedServer = Code("notReachedServer", .unreachable)
        /// The connection was lost before the response was complete.
        public static let connectionLost = Code("connectionLost", .unreachable)
        /// What arrived is not an HTTP response, or not a complete one.
        public static let incorrectDataReturned = Code("incorrectDataReturned", .incorrectData)
        /// The server's certificate is not signed by a trusted authority.
        public static let certificateAuthorityUnknown = Code("certificateAuthorityUnknown", .unknown)
        /// The server's certificate is for another host name.
        public static let certificateNameMismatch = Code("certificateNameMismatch", .unknown)
        /// The server's certificate has expired, or is not yet valid.
        public static let certificateExpired = Code("certificateExpired", .unknown)
        /// The TLS handshake failed for another reason, such as a protocol version that the server does not support.
        public static let secureConnectionFailed = Code("secureConnectionFailed", .unknown)
        /// Refused before sending: an invalid scheme, host, method or header field.
        public static let invalidRequest = Code("invalidRequest", .invalidRequest)
        /// Refused before sending: unencrypted HTTP to another machine.
        public static let unprotected = Code("unprotected", .invalidRequest)
        /// Only cached responses are allowed, and there is none for this request.
        public static let notCached = Code("notCached", .unreachable)
        /// The body is larger than allowed.
        public static let responseTooLarge = Code("responseTooLarge", .responseTooLarge)
        /// There was no complete response within the timeout.
        public static let timedOut = Code("timedOut", .timedOut)
        /// The task was cancelled.
        public static let cancelled = Code("cancelled", .cancelled)
    }
}
