import Protocols

/// How long the server allows a response to be used, and how old it is (RFC 9111 §4.2).
///
/// Nothing is guessed: a response without explicit lifetime is never fresh. A tool must not show old data that nobody
/// allowed.
struct Freshness {
    private let response: HTTPResponse
    private let control: CacheControl

    init(_ response: HTTPResponse) {
        self.response = response
        control = CacheControl(response.headers)
    }

    /// The seconds for which it may be used; 0 when that cannot be read, and when it must not be used unasked.
    var lifetime: Double {
        if control.has("no-cache") || control.has("no-store") { return 0 }
        return explicitLifetime
    }

    /// The seconds that `max-age` names, or else `Expires`. `s-maxage` is for caches that are shared.
    var explicitLifetime: Double {
        if let age = control.maximumAge { return age }
        let values = response.headers.values(of: "Expires")
        guard values.count == 1, let expiry = HTTPDate.date(from: values[0]) else { return 0 }
        return max(0, expiry.timeIntervalSince(date))
    }

    /// How old it was when it arrived, in seconds (§4.2.3). The time that the answer took counts as if the server had
    /// made it at the very start.
    func initialAge(requestedAt: Date) -> Double {
        let apparent = max(0, response.receivedAt.timeIntervalSince(date))
        let delay = max(0, response.receivedAt.timeIntervalSince(requestedAt))
        return max(apparent, ageField + delay)
    }

    /// When the server made it; when it arrived, where the server does not say (RFC 9110 §6.6.1).
    private var date: Date {
        response.headers.values(of: "Date").first.flatMap(HTTPDate.date) ?? response.receivedAt
    }

    /// The first member counts, and what is no number does not (§5.1).
    private var ageField: Double {
        let members = response.headers["Age"]?.split(separator: ",") ?? []
        return members.first.flatMap { DeltaSeconds.parse($0.filter { !$0.isWhitespace }) } ?? 0
    }
}

extension StoredResponse {
    /// How many seconds ago it was received or last validated; negative when the clock has jumped back since.
    private func residence(at now: Date) -> Double {
        now.timeIntervalSince(response.receivedAt)
    }

    /// How old it is, in seconds.
    func age(at now: Date) -> Double {
        initialAge + max(0, residence(at: now))
    }

    /// Whether it may be used without asking the server.
    ///
    /// One that was stored in the future is not: nobody knows how old it is.
    ///
    /// - Parameter minimum: how long a 200 is to be used whatever the server says of it.
    func isFresh(at now: Date, minimum: Duration?) -> Bool {
        let residence = residence(at: now)
        guard residence >= 0 else { return false }
        if let minimum, response.status == 200, residence < minimum / .seconds(1) { return true }
        return age(at: now) < Freshness(response).lifetime
    }
}
