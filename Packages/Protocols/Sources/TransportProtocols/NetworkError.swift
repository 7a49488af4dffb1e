public import Records

/// The error that a transport throws if it gets no usable response to a request.
public struct NetworkError: Error, Sendable {
    /// The kind of failure.
    public var code: Code
    /// The message that users see: `127.0.0.1:8399 refused the connection`. It must not contain a secret.
    public var message: String
    /// The underlying error, if there is one.
    public var cause: (any Error)?

    /// Creates an error. The message must not contain a secret.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension NetworkError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

extension NetworkError: LocalizedError {
    public var errorDescription: String? { message }
}

extension NetworkError {
    /// The kind of failure. New codes may be added, so compare with `==` and handle unknown codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unknown, notConnectedToInternet, internationalRoamingOff, notReachedServer, connectionLost
            case incorrectDataReturned, certificateAuthorityUnknown, certificateNameMismatch, certificateExpired
            case secureConnectionFailed, invalidRequest, unprotected, notCached, noSample, responseTooLarge
            case destinationFailed, timedOut, noAccessToken, cancelled
        }

        private let value: Value

        /// The name of the code: `timedOut`.
        public var description: String { value.rawValue }

        /// Any other failure.
        public static let unknown = Code(value: .unknown)
        /// This machine has no network connection.
        public static let notConnectedToInternet = Code(value: .notConnectedToInternet)
        /// The connection requires international roaming, which is off.
        public static let internationalRoamingOff = Code(value: .internationalRoamingOff)
        /// The connection failed. The host is unknown, does not respond, or refused the connection.
        public static let notReachedServer = Code(value: .notReachedServer)
        /// The connection was lost before the response was complete.
        public static let connectionLost = Code(value: .connectionLost)
        /// The server sent invalid HTTP, a body that cannot be decompressed, or a redirect that must not be followed.
        public static let incorrectDataReturned = Code(value: .incorrectDataReturned)
        /// The certificate of the server is not signed by a trusted authority.
        public static let certificateAuthorityUnknown = Code(value: .certificateAuthorityUnknown)
        /// The certificate of the server is for a different host name.
        public static let certificateNameMismatch = Code(value: .certificateNameMismatch)
        /// The certificate of the server has expired or is not yet valid.
        public static let certificateExpired = Code(value: .certificateExpired)
        /// The TLS handshake failed for a different reason, such as an unsupported protocol version.
        public static let secureConnectionFailed = Code(value: .secureConnectionFailed)
        /// The request was not sent, because the request or the transport's configuration is invalid.
        public static let invalidRequest = Code(value: .invalidRequest)
        /// The request was not sent because it requires unencrypted HTTP to another machine.
        public static let unprotected = Code(value: .unprotected)
        /// Only cached responses are allowed, and the cache has no usable response for the request.
        public static let notCached = Code(value: .notCached)
        /// Only samples are used, and no sample matches the request.
        public static let noSample = Code(value: .noSample)
        /// The body of the response exceeds the size limit of the transport.
        public static let responseTooLarge = Code(value: .responseTooLarge)
        /// The destination of the body failed, for example because the disk is full.
        public static let destinationFailed = Code(value: .destinationFailed)
        /// The response was not complete within the timeout.
        public static let timedOut = Code(value: .timedOut)
        /// The API did not issue an access token. The ``NetworkError/cause`` contains the reason.
        public static let noAccessToken = Code(value: .noAccessToken)
        /// The task was cancelled.
        public static let cancelled = Code(value: .cancelled)
    }
}
