extension ProviderError {
    /// What kind of failure it is. New kinds may come: compare with `==`, and keep a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case notFound, invalidRequest, missingCredentials, refusedCredentials, rateLimited, incorrectData
            case unreachable, serverFailed, responseTooLarge, timedOut, cancelled, unknown
        }

        private let value: Value

        /// The code's name, as `--errors json` shows it.
        public var description: String { value.rawValue }

        /// There is no such item, or no longer.
        public static let notFound = Code(value: .notFound)
        /// The request is wrong as it is; sending it again does not help.
        public static let invalidRequest = Code(value: .invalidRequest)
        /// A key or token is needed and was not given.
        public static let missingCredentials = Code(value: .missingCredentials)
        /// The key or token was not accepted, or does not allow this.
        public static let refusedCredentials = Code(value: .refusedCredentials)
        /// Too many requests; `retryAt` tells when the next one is welcome.
        public static let rateLimited = Code(value: .rateLimited)
        /// The answer is not what the API documents; `incorrectData` names the field.
        public static let incorrectData = Code(value: .incorrectData)
        /// No answer arrived; `networkError` tells why.
        public static let unreachable = Code(value: .unreachable)
        /// The API answered that it is broken or out of service (5xx).
        public static let serverFailed = Code(value: .serverFailed)
        /// The answer is larger than the caller allows.
        public static let responseTooLarge = Code(value: .responseTooLarge)
        /// No whole answer arrived within the time allowed.
        public static let timedOut = Code(value: .timedOut)
        /// The caller's task was cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// None of the others.
        public static let unknown = Code(value: .unknown)
    }
}
