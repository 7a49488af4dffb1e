import Protocols

extension RandomUserAPI {
    /// The mapping of randomuser.me's errors, which may have status 200. A rate limit is recognized by its text:
    /// `Whoa, ease up there cowboy.`
    static let errors = ErrorMapping(RandomUserErrorResponse.self, includesSuccess: true) { response in
        let reason = response.entry?.error.map { String($0.prefix(200)) }
        // The API counts requests per minute.
        let retryAt = response.retryAfter ?? response.receivedAt.addingTimeInterval(60)
        switch (response.status, reason) {
        case (200..<300, nil): return nil
        case (429, _), (503, _?): return APIError(.rateLimited, reason: reason, retryAt: retryAt)
        case (_, let reason?) where reason.lowercased().contains("ease up"):
            return APIError(.rateLimited, reason: reason, retryAt: retryAt)
        case (200..<300, _): return APIError(.serverFailed, reason: reason)
        default: return APIError(reason: reason)
        }
    }
}

/// The body of an error: `{"error": "Uh oh, something has gone wrong."}`. Other bodies have no `error`.
struct RandomUserErrorResponse: Decodable, RawDecodable {
    let error: String?
}
