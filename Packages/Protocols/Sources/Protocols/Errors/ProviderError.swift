/// The error that every provider throws: a code for programs, a message for people, and the cause.
public struct ProviderError: Error, Sendable {
    /// The kind of failure.
    public var code: Code
    /// What happened, for a person. Holds no secret.
    public var message: String
    /// For a failed exchange: why there was no response.
    public var networkError: NetworkError?
    /// For `incorrectData`: the field that could not be decoded.
    public var incorrectData: IncorrectData?
    /// The request that failed as `GET https://…`, with its secrets hidden.
    public var request: String?
    /// The status code of the response, when there was one.
    public var status: Int?
    /// For `rateLimited` and `serverFailed`: when a retry is allowed, if the API said so.
    public var retryAt: Date?

    /// Creates an error.
    public init(
        _ code: Code, _ message: String, networkError: NetworkError? = nil, incorrectData: IncorrectData? = nil,
        request: String? = nil, status: Int? = nil, retryAt: Date? = nil
    ) {
        self.code = code
        self.message = message
        self.networkError = networkError
        self.incorrectData = incorrectData
        self.request = request
        self.status = status
        self.retryAt = retryAt
    }
}

extension ProviderError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

extension ProviderError {
    /// The kind of a failure. New codes may come: compare with `==`, and keep a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case notFound, invalidRequest, missingCredentials, refusedCredentials, rateLimited, incorrectData
            case pageOutOfRange, unreachable, serverFailed, responseTooLarge, timedOut, cancelled, unknown
        }

        private let value: Value

        /// The name of the code, as `--errors json` shows it.
        public var description: String { value.rawValue }

        /// The item does not exist, or no longer.
        public static let notFound = Code(value: .notFound)
        /// The request is invalid. Sending it again does not help.
        public static let invalidRequest = Code(value: .invalidRequest)
        /// A required key or token is missing.
        public static let missingCredentials = Code(value: .missingCredentials)
        /// The key or token is invalid, or does not allow this.
        public static let refusedCredentials = Code(value: .refusedCredentials)
        /// Too many requests; `retryAt` is the time of the next allowed one.
        public static let rateLimited = Code(value: .rateLimited)
        /// The response is not what the API documents; `incorrectData` names the field.
        public static let incorrectData = Code(value: .incorrectData)
        /// The page is past the last one that the API serves: the end of a list, not a failure of the request.
        public static let pageOutOfRange = Code(value: .pageOutOfRange)
        /// There was no response; `networkError` tells why.
        public static let unreachable = Code(value: .unreachable)
        /// The server failed or is out of service (5xx).
        public static let serverFailed = Code(value: .serverFailed)
        /// The response is larger than allowed.
        public static let responseTooLarge = Code(value: .responseTooLarge)
        /// There was no complete response within the timeout.
        public static let timedOut = Code(value: .timedOut)
        /// The task was cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// None of the others.
        public static let unknown = Code(value: .unknown)
    }
}
