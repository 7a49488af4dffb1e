import Essentials
import TransportProtocols

/// The freshness lifetime and the initial age of a response (RFC 9111 §4.2).
///
/// Heuristic freshness (§4.2.2) is not used. A response without an explicit lifetime is always stale, so that users do
/// not see outdated data.
struct Freshness {
    private let response: HTTPResponse
    private let control: CacheControl

    init(_ response: HTTPResponse) {
        self.response = response
        control = CacheControl(response.headers)
    }

    /// The freshness lifetime in seconds; 0 if the response specifies no valid lifetime, or if it has `no-cache` or
    /// `no-store`.
    var lifetime: Double {
        if control.contains("no-cache") || control.contains("no-store") { return 0 }
        return explicitLifetime
    }

    /// The lifetime in seconds: the value of `max-age`, or else the time from `Date` to `Expires`, or else 0 (§4.2.1).
    ///
    /// `s-maxage` is ignored, because it applies only to shared caches.
    var explicitLifetime: Double {
        if let age = control.maximumAge { return age }
        let values = response.headers.values(of: "Expires")
        guard values.count == 1, let expiry = HTTPDate.date(from: values[0]) else { return 0 }
        return max(0, expiry.timeIntervalSince(date))
    }

    /// Returns the age in seconds at the time of receipt: `corrected_initial_age` (§4.2.3).
    func initialAge(requestedAt: Date) -> Double {
        let apparentAge = max(0, response.receivedAt.timeIntervalSince(date))
        let responseDelay = max(0, response.receivedAt.timeIntervalSince(requestedAt))
        return max(apparentAge, ageField + responseDelay)
    }

    /// The value of `Date`, or the time of receipt if `Date` is missing or invalid (RFC 9110 §6.6.1).
    private var date: Date {
        response.headers.values(of: "Date").first.flatMap(HTTPDate.date) ?? response.receivedAt
    }

    /// The first value of `Age` in seconds, or 0 if it is missing or invalid (§5.1).
    private var ageField: Double {
        let members = response.headers["Age"]?.split(separator: ",") ?? []
        return members.first.flatMap { DeltaSeconds.parse($0.filter { !$0.isWhitespace }) } ?? 0
    }
}

extension CachedResponse {
    /// Returns `resident_time` (§4.2.3) in seconds. It is negative if the clock was set back.
    private func residentTime(at now: Date) -> Double {
        now.timeIntervalSince(response.receivedAt)
    }

    /// Returns `current_age` (§4.2.3) in seconds.
    func age(at now: Date) -> Double {
        initialAge + max(0, residentTime(at: now))
    }

    /// Returns whether the response may be used without revalidation.
    ///
    /// If the clock was set back, the age is unknown, so the response is treated as stale.
    ///
    /// - Parameter minimum: The minimum time that a 200 stays fresh, regardless of its header fields.
    func isFresh(at now: Date, minimum: Duration?) -> Bool {
        let residentTime = residentTime(at: now)
        guard residentTime >= 0 else { return false }
        if let minimum, response.status == 200, residentTime < minimum / .seconds(1) { return true }
        return age(at: now) < Freshness(response).lifetime
    }
}
