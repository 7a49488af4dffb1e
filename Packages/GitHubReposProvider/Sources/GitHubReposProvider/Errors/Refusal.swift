import Protocols

/// What GitHub means by a response without success.
struct Refusal {
    private let response: HTTPResponse
    private let request: HTTPRequest
    /// What GitHub says about it; `nil` when the body is none of its own, such as the HTML page of a 502.
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
    var error: ProviderError {
        var error = ProviderError(refusal: response, to: request, reason: reason)
        if isRateLimit {
            error.code = .rateLimited
            error.message = reason ?? "Too many requests (\(response.status))"
            error.retryAt = retryAt
        } else if response.status == 404 {
            error.message += ". A private repository looks the same to those who may not read it"
        } else if response.status == 422, let reason, reason.hasPrefix("Only the first ") {
            error.cause = SearchWall(words: reason)
        }
        return error
    }

    /// GitHub says 403 as well as 429 to too many requests, so a 403 is told by its headers and words.
    /// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
    private var isRateLimit: Bool {
        guard response.status != 429 else { return true }
        guard response.status == 403 else { return false }
        let words = reason?.lowercased() ?? ""
        return isUsedUp || response.headers["Retry-After"] != nil
            || words.contains("rate limit") || words.contains("abuse detection")
    }

    /// The later of what `X-RateLimit-Reset` and `Retry-After` say; without either, the minute that GitHub asks for.
    private var retryAt: Date {
        [isUsedUp ? reset : nil, response.retryAfter].compactMap(\.self).max()
            ?? response.receivedAt.addingTimeInterval(60)
    }

    /// Whether the requests of the current period are spent. A secondary limit strikes while some are left.
    private var isUsedUp: Bool { response.number("X-RateLimit-Remaining") == 0 }

    /// When the next period begins, which GitHub tells in seconds since 1970.
    private var reset: Date? {
        response.number("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// As many characters of a reason as a terminal can bear.
    private static let maximumLength = 500
}
