import Protocols

extension WikipediaAPI {
    /// The mapping of MediaWiki's errors, which have a code and usually status 200:
    /// <https://www.mediawiki.org/wiki/API:Errors_and_warnings>
    static let errors = ErrorMapping(json: MediaWikiErrorResponse.self, includesSuccess: true) { response in
        guard let error = response.entry?.error else {
            return (200..<300).contains(response.status) ? nil : APIError()
        }
        switch error.code {
        case "maxlag", "ratelimited", "cirrussearch-too-busy-error", "cirrussearch-regex-too-busy-error":
            // The documentation recommends waiting at least 5 seconds.
            let retryAt = response.retryAfter ?? response.receivedAt.addingTimeInterval(5)
            return APIError(.rateLimited, reason: error.info, retryAt: retryAt)
        case "readonly", "cirrussearch-backend-error":
            return APIError(.serverFailed, reason: error.info, isRetryable: true)
        case let code where code.hasPrefix("internal_api_error"):
            return APIError(.serverFailed, reason: error.info)
        case "missingtitle", "nosuchpageid": return APIError(.notFound, reason: error.info)
        case "blocked", "autoblocked", "permissiondenied", "readapidenied":
            return APIError(.refusedCredentials, reason: error.info)
        default:
            let isSuccess = (200..<300).contains(response.status)
            return APIError(isSuccess ? .invalidRequest : nil, reason: error.info)
        }
    }
}

/// The body of an error: `{"error": {"code": "badvalue", "info": …}}`. In other responses, `error` is missing.
struct MediaWikiErrorResponse: Decodable {
    let error: ErrorEntry?

    struct ErrorEntry: Decodable {
        let code: String
        let info: String?
    }
}
