import Protocols

extension GitHubAPI {
    /// The mapping of GitHub's error responses. A rate limit error has status 403 or 429:
    /// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
    static let errors = ErrorMapping(GitHubErrorResponse.self) { response in
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

/// The body of an error: `{"message": …, "errors": …}`. `errors` is optional: a list of details, or one detail.
struct GitHubErrorResponse: Decodable, RawDecodable {
    /// The message, followed by the details in parentheses.
    let reason: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let message = try container.decode(String.self, forKey: .message)
        let list = try? container.decode([Detail].self, forKey: .errors)
        let single = try? container.decode(Detail.self, forKey: .errors)
        let details = (list ?? single.map { [$0] } ?? []).map(\.text).filter { !$0.isEmpty }
        reason = details.isEmpty ? message : "\(message) (\(details.joined(separator: "; ")))"
    }

    private enum CodingKeys: String, CodingKey {
        case message, errors
    }

    /// A string, or an object with `message` or with `field` and `code`. Any other value decodes as empty text, because
    /// the decoding of an error must not fail.
    private struct Detail: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: CodingKeys.self)
            let value = { (key: CodingKeys) in try? container?.decode(String.self, forKey: key) }
            let fieldAndCode = [value(.field), value(.code)].compactMap(\.self).joined(separator: ": ")
            text = (try? String(from: decoder)) ?? value(.message) ?? fieldAndCode
        }

        private enum CodingKeys: String, CodingKey {
            case field, code, message
        }
    }
}

extension ErrorResponse<GitHubErrorResponse> {
    fileprivate var isRateLimit: Bool {
        let reason = entry?.reason.lowercased() ?? ""
        return isUsedUp || retryAfter != nil || reason.contains("rate limit") || reason.contains("abuse detection")
    }

    /// The later of `Retry-After` and, if no request is left, `X-RateLimit-Reset`. If neither applies, one minute after
    /// the response, as GitHub's documentation recommends.
    fileprivate var retryAt: Date {
        let reset = headers.integer("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return [isUsedUp ? reset : nil, retryAfter].compactMap(\.self).max() ?? receivedAt.addingTimeInterval(60)
    }

    /// Whether the primary limit is used up. A secondary limit can apply before that.
    private var isUsedUp: Bool { headers.integer("X-RateLimit-Remaining") == 0 }
}
