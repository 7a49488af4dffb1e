import Protocols

extension PostsAPI {
    static let errors = ErrorMapping(PostsErrorResponse.self) { response in
        let isQuota = response.entry?.code == "monthly_quota"
        return APIError(isQuota ? .quotaExhausted : nil, reason: response.entry?.message)
    }
}

/// The body of an error.
struct PostsErrorResponse: Decodable, RawDecodable {
    let code: String
    let message: String
}
