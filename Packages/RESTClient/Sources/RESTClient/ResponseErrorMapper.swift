public import Protocols

/// A mapper from responses to errors, based on a provider's error mapping and the status code.
public struct ResponseErrorMapper: Sendable {
    private let mapping: ErrorMapping
    private let coder = BodyCoder()

    /// Creates a mapper with a provider's error mapping.
    public init(_ mapping: ErrorMapping) {
        self.mapping = mapping
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
        let meaning = Meaning(of: response.status, code: error?.code)
        // Redacts before truncating because a truncated secret would not be found.
        let reason = error?.reason.map { ": \(Redactor(request.credentials).redacted($0).prefix(Self.maximumReason))" }
        return ProviderError(
            meaning.code, "\(meaning.words) (\(response.status))\(reason ?? "")", request: request.description,
            status: response.status, retryAt: error?.retryAt ?? retryAfter, isRetryable: error?.isRetryable)
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

private struct Meaning {
    let code: ProviderError.Code
    let words: String

    /// - Parameter code: The code from the API's error mapping. If it is `nil`, the status determines the code.
    init(of status: Int, code: ProviderError.Code?) {
        let byStatus = Self.table.first { $0.statuses?.contains(status) == true }
        let byCode = code.flatMap { code in Self.table.first { $0.code == code } }
        let row = code == nil || code == byStatus?.code ? byStatus : byCode
        self.code = code ?? row?.code ?? .incorrectData
        words = row?.words ?? "unexpected response"
    }

    private static let table: [(statuses: ClosedRange<Int>?, code: ProviderError.Code, words: String)] = [
        (206...206, .incorrectData, "unexpected partial response"),
        (401...401, .refusedCredentials, "credentials refused"),
        (403...403, .refusedCredentials, "access denied"),
        (404...404, .notFound, "not found"),
        (408...408, .timedOut, "the server timed out waiting for the request"),
        (410...410, .notFound, "no longer available"),
        (429...429, .rateLimited, "rate limited"),
        (451...451, .notFound, "unavailable for legal reasons"),
        (400...499, .invalidRequest, "request refused"),
        (500...599, .serverFailed, "server error"),
        (nil, .pageOutOfRange, "page out of range"),
        (nil, .quotaExhausted, "quota exhausted"),
    ]
}
