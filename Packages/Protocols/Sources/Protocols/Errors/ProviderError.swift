/// The one error that leaves a provider: a code to act on, words for a person, and what caused it.
public struct ProviderError: Error, Sendable {
    /// What a caller can act on.
    public var code: Code
    /// What happened, for a person. Holds no secret.
    public var message: String
    /// The error beneath: `NetworkError` for a failed exchange, `IncorrectData` for an unreadable answer.
    public var cause: (any Error)?
    /// The request it happened to, as `GET https://…` with its secrets hidden.
    public var request: String?
    /// The status of the answer, when there was one.
    public var status: Int?
    /// For `rateLimited` and `serverFailed`: when it is worth trying again, if the API said so.
    public var retryAt: Date?

    /// A failure, in words that hold no secret.
    public init(
        _ code: Code, _ message: String, cause: (any Error)? = nil, request: String? = nil, status: Int? = nil,
        retryAt: Date? = nil
    ) {
        self.code = code
        self.message = message
        self.cause = cause
        self.request = request
        self.status = status
        self.retryAt = retryAt
    }

    /// For `incorrectData`: the field that could not be read.
    public var incorrectData: IncorrectData? { cause as? IncorrectData }

    /// For a failed exchange: what went wrong on the way.
    public var networkError: NetworkError? { cause as? NetworkError }
}

extension ProviderError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}
