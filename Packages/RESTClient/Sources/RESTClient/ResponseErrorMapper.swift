import Essentials
public import Protocols

/// A mapper from responses to errors, based on a provider's error mapping and the status code.
public struct ResponseErrorMapper: Sendable {
    private let mapping: ErrorMapping
    private let coder: BodyCoder

    /// Creates a mapper with a provider's error mapping and the keys of its API.
    public init(_ mapping: ErrorMapping, keys: FieldKeys = .asDeclared) {
        self.mapping = mapping
        coder = BodyCoder(keys: keys)
    }

    /// Returns the error that a response reports; `nil` for a success.
    ///
    /// - Parameter request: The request for this response. Its secrets are redacted in the error message.
    public func error(in response: HTTPResponse, to request: HTTPRequest) -> ProviderError? {
        // RFC 9110 §15.3.7: a 206 response contains only part of the content. It is a success only for a range request.
        let isSuccess = response.isSuccess && (response.status != 206 || request.headers["Range"] != nil)
        guard !isSuccess || mayReportError(response) else { return nil }
        let retryAfter = response.retryAfter
        let error = mapping.error(in: response, retryAfter: retryAfter, decoder: coder)
        guard !isSuccess || error != nil else { return nil }
        let code = error?.code ?? ProviderError.Code(status: response.status)
        // Redacts before truncating because a truncated secret would not be found.
        let reason = error?.reason.map { ": \(Redactor(request.credentials).redacted($0).prefix(Self.maximumReason))" }
        return ProviderError(
            code, "\(code.words(for: response.status)) (\(response.status))\(reason ?? "")",
            cause: error?.cause, request: request.description, status: response.status,
            retryAt: error?.retryAt ?? retryAfter, isRetryable: error?.isRetryable)
    }

    /// Returns whether a successful response may report an error. Bodies over 64 KiB are not checked.
    private func mayReportError(_ response: HTTPResponse) -> Bool {
        mapping.includesSuccess && response.body.count <= 65_536
    }

    /// The maximum length of the API's error message, in characters.
    private static let maximumReason = 500
}

extension HTTPResponse {
    /// The earliest time for a retry: the `Retry-After` header field, in seconds or as a date (RFC 9110 §10.2.3).
    fileprivate var retryAfter: Date? {
        if let seconds = headers.integer("Retry-After") { return receivedAt.addingTimeInterval(TimeInterval(seconds)) }
        return headers.values(of: "Retry-After").first.flatMap(HTTPDate.date)
    }
}

extension ProviderError.Code {
    /// Returns the words for an error with this code, in a response with the given status.
    fileprivate func words(for status: Int) -> String {
        if self == Self(status: status), let words = Self.wordsByStatus[status] { return words }
        return Self.words[self] ?? "unexpected response"
    }

    private static let wordsByStatus = [
        206: "unexpected partial response", 403: "access denied", 410: "no longer available",
        451: "unavailable for legal reasons",
    ]

    private static let words: [Self: String] = [
        .refusedCredentials: "credentials refused", .notFound: "not found",
        .timedOut: "the server timed out waiting for the request", .rateLimited: "rate limited",
        .invalidRequest: "request refused", .serverFailed: "server error", .pageOutOfRange: "page out of range",
        .quotaExhausted: "quota exhausted",
    ]
}
