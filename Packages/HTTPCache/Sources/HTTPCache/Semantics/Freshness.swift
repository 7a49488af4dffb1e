import Protocols

/// The freshness lifetime and the initial age of a response (RFC 9111 §4.2).
///
/// Heuristic freshness (§4.2.2) is not used: a response without an explicit lifetime is never fresh. A tool must not
/// show old data without permission.
struct Freshness {
    private let response: HTTPResponse
    private let control: CacheControl

    init(_ response: HTTPResponse) {
        self.response = response
        control = CacheControl(response.headers)
    }

    /// The seconds for which the response may be used without revalidation; 0 when the lifetime is invalid or reuse is
    /// not allowed.
    var lifetime: Double {
        if control.contains("no-cache") || control.contains("no-store") { return 0 }
        return explicitLifetime
    }

    /// The seconds of `max-age`, or else until `Expires` (§4.2.1). `s-maxage` is for shared caches.
    var explicitLifetime: Double {
        if let age = control.maximumAge { return age }
        let values = response.headers.values(of: "Expires")
        guard values.count == 1, let expiry = HTTPDate.date(from: values[0]) else { return 0 }
        return max(0, expiry.timeIntervalSince(date))
    }

    /// Returns the age of the response when it was received, in seconds: `corrected_initial_age` of §4.2.3, which counts
    /// the whole response delay.
    func initialAge(requestedAt: Date) -> Double {
        let apparentAge = max(0, response.receivedAt.timeIntervalSince(date))
        let responseDelay = max(0, response.receivedAt.timeIntervalSince(requestedAt))
        return max(apparentAge, ageField + responseDelay)
    }

    /// The time when the response was generated, or when it was received if `Date` is missing (RFC 9110 §6.6.1).
    private var date: Date {
        response.headers.values(of: "Date").first.flatMap(HTTPDate.date) ?? response.receivedAt
    }

    /// The seconds of `Age`: the first member of the list, and 0 when it is invalid (§5.1).
    private var ageField: Double {
        let members = response.headers["Age"]?.split(separator: ",") ?? []
        return members.first.flatMap { DeltaSeconds.parse($0.filter { !$0.isWhitespace }) } ?? 0
    }
}

extension CachedResponse {
    /// Returns the seconds since the response was received or last revalidated: `resident_time` of §4.2.3. Negative when
    /// the clock was set back since.
    private func residentTime(at now: Date) -> Double {
        now.timeIntervalSince(response.receivedAt)
    }

    /// Returns the age of the response, in seconds: `current_age` of §4.2.3.
    func age(at now: Date) -> Double {
        initialAge + max(0, residentTime(at: now))
    }

    /// Returns whether the response may be used without revalidation. One that was received in the future is stale, as
    /// its age is unknown.
    ///
    /// - Parameter minimum: how long a 200 is fresh, whatever its header fields say.
    func isFresh(at now: Date, minimum: Duration?) -> Bool {
        let residentTime = residentTime(at: now)
        guard residentTime >= 0 else { return false }
        if let minimum, response.status == 200, residentTime < minimum / .seconds(1) { return true }
        return age(at: now) < Freshness(response).lifetime
    }
}
