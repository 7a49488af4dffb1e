extension NetworkError {
    /// What kind of failure it is. New kinds may come: compare with `==`, and keep a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unknown, notConnectedToInternet, internationalRoamingOff, notReachedServer, connectionLost
            case incorrectDataReturned, invalidRequest, notStored, unprotected, responseTooLarge, timedOut, cancelled
            case certificateAuthorityUnknown, certificateNameMismatch, certificateExpired, secureConnectionFailed
        }

        private let value: Value

        /// The ``ProviderError/Code`` that a provider reports for it.
        public let providerCode: ProviderError.Code

        public var description: String { value.rawValue }

        public static func == (first: Code, second: Code) -> Bool { first.value == second.value }
        public func hash(into hasher: inout Hasher) { hasher.combine(value) }

        /// None of the others.
        public static let unknown = Code(value: .unknown, providerCode: .unknown)
        /// This machine has no network.
        public static let notConnectedToInternet = Code(value: .notConnectedToInternet, providerCode: .unreachable)
        /// This machine's network is not to be used abroad.
        public static let internationalRoamingOff = Code(value: .internationalRoamingOff, providerCode: .unreachable)
        /// No connection: the host is unknown, does not answer or refuses.
        public static let notReachedServer = Code(value: .notReachedServer, providerCode: .unreachable)
        /// The connection broke before the whole response had arrived.
        public static let connectionLost = Code(value: .connectionLost, providerCode: .unreachable)
        /// What arrived is no HTTP response, or not a complete one.
        public static let incorrectDataReturned = Code(value: .incorrectDataReturned, providerCode: .incorrectData)
        /// The server's certificate is not signed by a trusted authority.
        public static let certificateAuthorityUnknown = Code(
            value: .certificateAuthorityUnknown, providerCode: .unknown)
        /// The server's certificate is for another host name.
        public static let certificateNameMismatch = Code(value: .certificateNameMismatch, providerCode: .unknown)
        /// The server's certificate has expired, or is not yet valid.
        public static let certificateExpired = Code(value: .certificateExpired, providerCode: .unknown)
        /// The TLS handshake failed for another reason, such as a protocol version that the server does not support.
        public static let secureConnectionFailed = Code(value: .secureConnectionFailed, providerCode: .unknown)
        /// Refused before sending: a scheme, host, method or header that must not be sent.
        public static let invalidRequest = Code(value: .invalidRequest, providerCode: .invalidRequest)
        /// Refused before sending: it would go over plain http to another machine.
        public static let unprotected = Code(value: .unprotected, providerCode: .invalidRequest)
        /// Only stored answers were asked for, and there is none.
        public static let notStored = Code(value: .notStored, providerCode: .unreachable)
        /// The body is larger than allowed.
        public static let responseTooLarge = Code(value: .responseTooLarge, providerCode: .responseTooLarge)
        /// No whole response within the time allowed.
        public static let timedOut = Code(value: .timedOut, providerCode: .timedOut)
        /// The task was cancelled.
        public static let cancelled = Code(value: .cancelled, providerCode: .cancelled)
    }
}
