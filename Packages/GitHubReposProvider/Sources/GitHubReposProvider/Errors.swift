import Protocols

extension GitHubAPI {
    /// The mapping of GitHub's error responses. A rate limit error has status 403 or 429:
    /// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
    static let errors = ErrorMapping(json: GitHubErrorResponse.self) { response in
        let reason = response.entry?.reason
        switch response.status {
        case 403 where response.isRateLimit, 429:
            return APIError(.rateLimited, reason: reason, retryAt: response.retryAt)
        case 404:
            let reasons = [reason, "a private repository requires a token with access to it"]
            return APIError(reason: reasons.compactMap(\.self).joined(separator: "; "))
        case 422 where reason?.hasPrefix("Only the first ") == true:
            return APIError(.pageOutOfRange, reason: reason)
        default:
            return APIError(reason: reason)
        }
    }
}

/// The body of an error response.
struct GitHubErrorResponse: Decodable {
    let message: String
    /// One detail or a list of them. A detail is a string, or an object with `message` or with `field` and `code`.
    let errors: FieldValue?

    /// The message, followed by the details in parentheses.
    var reason: String {
        let list: [FieldValue] = if case .list(let list)? = errors { list } else { [errors ?? .null] }
        let details = list.map(Self.text).filter { !$0.isEmpty }
        return details.isEmpty ? message : "\(message) (\(details.joined(separator: "; ")))"
    }

    /// Returns the text of a detail; empty for any other form.
    private static func text(_ detail: FieldValue) -> String {
        if case .text(let text) = detail { return text }
        let values = ["message", "field", "code"].map { if case .text(let text)? = detail[$0] { text } else { "" } }
        return values[0].isEmpty ? values[1...].filter { !$0.isEmpty }.joined(separator: ": ") : values[0]
    }
}

extension ErrorResponse<GitHubErrorResponse> {
    fileprivate var isRateLimit: Bool {
        let reason = entry?.reason.lowercased() ?? ""
        return isUsedUp || retryAfter != nil || reason.contains("rate limit") || reason.contains("abuse detection")
    }

    /// The time for a retry: `Retry-After` or `X-RateLimit-Reset`, whichever is later. The reset counts only if no
    /// request is left. If neither applies, it is one minute after the response, as GitHub's documentation recommends.
    fileprivate var retryAt: Date {
        let reset = headers.integer("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return [isUsedUp ? reset : nil, retryAfter].compactMap(\.self).max() ?? receivedAt.addingTimeInterval(60)
    }

    /// Whether the primary limit is used up. A secondary limit can apply before that.
    private var isUsedUp: Bool { headers.integer("X-RateLimit-Remaining") == 0 }
}
