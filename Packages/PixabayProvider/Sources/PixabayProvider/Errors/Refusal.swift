import Protocols

/// What Pixabay means by a response without success.
struct Refusal {
    private let response: HTTPResponse
    private let request: HTTPRequest
    /// What Pixabay says about it; `nil` when the body is none of its own, such as the HTML page of a 502.
    private let reason: String?

    init(_ response: HTTPResponse, to request: HTTPRequest) {
        self.response = response
        self.request = request
        // Cut when the secrets are hidden, or a part of one might be left at the end.
        reason = (try? ErrorEntry.from(raw: response.body)).map { entry in
            String(request.hidingSecrets(in: entry.reason).prefix(Self.maximumLength))
        }
    }

    /// The error that the provider reports.
    ///
    /// Pixabay says 400 to a wrong key, to a number that no picture has and to a page past the end, so a 400 is told by
    /// its words.
    var error: ProviderError {
        var error = ProviderError(refusal: response, to: request, reason: reason)
        if response.status == 429 {
            error.retryAt = retryAt
        } else if response.status == 400, let reason {
            if reason.contains("API key") {
                error.code = .refusedCredentials
            } else if reason.hasPrefix(#""id" is"#) {
                error.code = .notFound
                error.message = "There is no image with this number: \(reason)"
            } else if reason.hasPrefix(#""page" is out"#) {
                error.cause = PastTheEnd()
            }
        }
        return error
    }

    /// When the current minute of requests ends.
    private var retryAt: Date {
        if let left = response.secondsToReset { return response.receivedAt.addingTimeInterval(left) }
        return response.retryAfter ?? response.receivedAt.addingTimeInterval(60)
    }

    /// As many characters of a reason as a terminal can bear.
    private static let maximumLength = 500
}
