import Protocols

enum ErrorExamples {
    static let errors = ErrorMapping(json: ShopErrorResponse.self) { response in
        let reset = response.headers.integer("X-RateLimit-Reset").map { Date(timeIntervalSince1970: TimeInterval($0)) }
        let isWrongKey = response.entry?.code == "bad_key"
        return APIError(isWrongKey ? .refusedCredentials : nil, reason: response.entry?.message, retryAt: reset)
    }

    static let delays = ErrorMapping(json: ShopErrorResponse.self) { response in
        let milliseconds = response.headers.integer("Retry-After-Ms")
        let retryAt = milliseconds.map { response.receivedAt.addingTimeInterval(TimeInterval($0) / 1000) }
        return APIError(reason: response.entry?.message, retryAt: retryAt)
    }

    static let limits = RequestLimits(
        concurrency: 4, rate: Rate(60, per: .seconds(60)), authorizedRate: Rate(600, per: .seconds(60)),
        retention: .seconds(300))

    static let reported = RequestLimits(
        status: RateLimitStatus.reading(
            remaining: "X-RateLimit-Remaining", reset: "X-RateLimit-Reset", .secondsSince1970))
}

struct ShopErrorResponse: Decodable {
    let code: String
    let message: String
}
