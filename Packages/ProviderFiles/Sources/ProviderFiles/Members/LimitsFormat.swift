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

    static let format = ObjectFormat<RequestLimits>(
        "limits", "The rate limits that the API documents.",
        [concurrency, rate, authorizedRate, cacheSeconds, remainingHeader, resetHeader]
    ) { reader in
        let (remaining, reset) = (reader[remainingHeader], reader[resetHeader])
        if reader.has(remainingHeader) != reader.has(resetHeader) {
            reader.place.fail("expected both 'remainingHeader' and 'resetHeader'")
        }
        return RequestLimits(
            concurrency: reader[concurrency], rate: reader[rate], authorizedRate: reader[authorizedRate],
            status: { response in
                guard let remaining, let reset, let count = response.headers.integer(remaining),
                    let text = response.headers.values(of: reset).first,
                    let date = Date(endOfWait: text, receivedAt: response.receivedAt)
                else { return nil }
                return RateLimitStatus(remaining: Int(count), resetsAt: date)
            }, retention: reader[cacheSeconds].map { .seconds($0) })
    }
}
