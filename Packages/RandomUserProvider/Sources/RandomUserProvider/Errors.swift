import Protocols

extension RandomUserAPI {
    /// The mapping of randomuser.me's error responses, which may have status 200.
    ///
    /// A rate limit is reported as a 429, a 503 with an error message, or a message such as
    /// `Whoa, ease up there cowboy.` with any status.
    static let errors = ErrorMapping(json: RandomUserErrorResponse.self, includesSuccess: true) { response in
        let reason = response.entry?.error.map { String($0.prefix(200)) }
        // The rate limit is per minute.
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

/// The body of an error: `{"error": "Uh oh, something has gone wrong."}`. In other responses, `error` is missing.
struct RandomUserErrorResponse: Decodable {
    let error: String?
}
