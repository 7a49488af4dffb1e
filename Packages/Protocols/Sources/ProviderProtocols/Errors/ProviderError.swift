public import Records
import TransportProtocols

/// The error that every provider throws.
public struct ProviderError: Error, Sendable {
    /// The kind of failure.
    public var code: Code
    /// The message that users see. It must not contain a secret.
    public var message: String
    /// The error of the transport, if there was no usable response.
    public var networkError: NetworkError?
    /// For `incorrectData` and `invalidRequest`, the field that could not be decoded or encoded.
    public var incorrectData: IncorrectData?
    /// The underlying error, if there is one, such as the error of the store from which the provider reads its items.
    public var cause: (any Error)?
    /// The failed request with its secrets hidden: `GET https://…`.
    public var request: String?
    /// The status code of the response, if known.
    public var status: Int?
    /// The earliest time for a retry, to the millisecond, if the API reports it. Usually, only `rateLimited`,
    /// `quotaExhausted` and `serverFailed` errors have this time.
    public var retryAt: Date?
    /// Whether a retry can succeed, according to the API; `nil` if this depends on the code and the status.
    public var isRetryable: Bool?

    /// Creates an error. The message must not contain a secret.
    public init(
        _ code: Code, _ message: String, networkError: NetworkError? = nil, incorrectData: IncorrectData? = nil,
        cause: (any Error)? = nil, request: String? = nil, status: Int? = nil, retryAt: Date? = nil,
        isRetryable: Bool? = nil
    ) {
        self.code = code
        self.message = message
        self.networkError = networkError
        self.incorrectData = incorrectData
        self.cause = cause
        self.request = request
        self.status = status
        self.retryAt = retryAt
        self.isRetryable = isRetryable
    }

    /// Creates an `incorrectData` error for the response to a request.
    public init(_ error: IncorrectData, request: String? = nil, status: Int? = nil) {
        self.init(
            .incorrectData, "incorrect data: \(error.message)", incorrectData: error, request: request, status: status)
    }
}

extension ProviderError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

extension ProviderError: LocalizedError {
    /// The message and the request: `the server failed (GET https://…)`.
    public var errorDescription: String? { request.map { "\(message) (\($0))" } ?? message }
}

extension ProviderError {
    /// The kind of failure. New codes may be added, so compare with `==` and handle unknown codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String, CaseIterable {
            case notFound, invalidRequest, missingCredentials, refusedCredentials, rateLimited, quotaExhausted
            case incorrectData, pageOutOfRange, unreachable, serverFailed, responseTooLarge, timedOut, cancelled,
                unknown
        }

        private let value: Value

        /// The name of the code: `notFound`. Interfaces show it to programs, so it does not change.
        public var description: String { value.rawValue }

        /// The item does not exist, no longer exists, or is unavailable for legal reasons (status 451).
        public static let notFound = Code(value: .notFound)
        /// The request is invalid. Retrying does not help.
        public static let invalidRequest = Code(value: .invalidRequest)
        /// A required key or token is not set.
        public static let missingCredentials = Code(value: .missingCredentials)
        /// The key or token is invalid, or does not permit the request.
        public static let refusedCredentials = Code(value: .refusedCredentials)
        /// Too many requests were sent. `retryAt` is the time of the next permitted request, if the API reports it.
        public static let rateLimited = Code(value: .rateLimited)
        /// The quota of a day or a month is used up, or the plan is unpaid. Waiting a few minutes does not help.
        /// `retryAt` is the time of the reset, if the API reports it.
        public static let quotaExhausted = Code(value: .quotaExhausted)
        /// The response does not match the API's documentation. `incorrectData` identifies the field, if known.
        public static let incorrectData = Code(value: .incorrectData)
        /// The page is past the last page that the API serves. The error means the end of the list, not a failure.
        public static let pageOutOfRange = Code(value: .pageOutOfRange)
        /// The server could not be reached, the connection was lost, or no response was cached. `networkError` contains
        /// the reason.
        public static let unreachable = Code(value: .unreachable)
        /// The server failed or is unavailable (status 500 to 599).
        public static let serverFailed = Code(value: .serverFailed)
        /// The body of the response exceeds the size limit of the transport.
        public static let responseTooLarge = Code(value: .responseTooLarge)
        /// The response was not complete within the timeout, or the server responded with status 408.
        public static let timedOut = Code(value: .timedOut)
        /// The task was cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// Any other failure, including TLS failures.
        public static let unknown = Code(value: .unknown)
    }
}

extension ProviderError.Code {
    /// All codes.
    public static var all: [ProviderError.Code] { Value.allCases.map { ProviderError.Code(value: $0) } }

    /// Creates the code with a name; `nil` if there is none.
    public init?(named name: String) {
        guard let value = Value(rawValue: name) else { return nil }
        self.init(value: value)
    }

    /// Creates the code that the status of an unsuccessful response implies, unless the API says otherwise.
    public init(status: Int) {
        self =
            switch status {
            case 401, 403: .refusedCredentials
            case 404, 410, 451: .notFound
            case 408: .timedOut
            case 429: .rateLimited
            case 400...499: .invalidRequest
            case 500...599: .serverFailed
            default: .incorrectData
            }
    }
}
