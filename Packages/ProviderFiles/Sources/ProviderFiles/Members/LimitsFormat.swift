import Essentials
import Protocols

/// The members of `limits`.
enum LimitsFormat {
    private static let concurrency = Member(
        "concurrency", Form.integer(1...1000), "The maximum number of requests at once.")
    private static let rate = Member("rate", Form.rate, "The maximum rate, such as 30/min, 5/30s or 10000/day.")
    private static let authorizedRate = Member("authorizedRate", Form.rate, "The maximum rate with credentials.")
    private static let cacheSeconds = Member(
        "cacheSeconds", Form.integer(1...31_536_000), "The minimum time to cache a response, in seconds.")
    private static let remainingHeader = Member(
        "remainingHeader", Form.headerName, "The header field with the number of requests left in the period.")
    private static let resetHeader = Member(
        "resetHeader", Form.headerName, "The header field with the start of the next period: seconds, or a time.")

    static let format = ObjectFormat<LimitsDefinition>(
        "limits", "The rate limits that the API documents.",
        [concurrency, rate, authorizedRate, cacheSeconds, remainingHeader, resetHeader]
    ) { reader in
        if reader.has(remainingHeader) != reader.has(resetHeader) {
            reader.place.fail("expected both 'remainingHeader' and 'resetHeader'")
        }
        var limits = LimitsDefinition(
            concurrency: reader[concurrency], rate: reader[rate], authorizedRate: reader[authorizedRate],
            cacheSeconds: reader[cacheSeconds])
        if let remaining = reader[remainingHeader], let reset = reader[resetHeader] {
            limits.status = LimitsDefinition.StatusHeaders(remaining: remaining, reset: reset)
        }
        return limits
    }
}
