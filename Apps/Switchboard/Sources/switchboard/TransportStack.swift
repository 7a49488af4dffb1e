import CommandLineInterface
import Protocols
import TransportPolicies
import URLSessionTransport

/// The transports that every request passes through, from the provider down to the wire.
struct TransportStack {
    private static let now: @Sendable () -> Date = { Date.now }

    /// Outermost first: redirects, retries, pacing, reporting, and what gives the answer.
    static func make(_ settings: TransportSettings) -> any HTTPTransport {
        let reporting = ExchangeReporter(base: source(settings), events: settings.events)
        let paced = settings.samples == nil ? pacing(reporting, settings) : reporting
        let retrying = Retrier(
            base: paced, policy: RetryPolicy(maximumWait: settings.maximumWait), refusal: settings.refusal,
            now: now, events: settings.events)
        return RedirectFollower(base: retrying, events: settings.events)
    }

    private static func pacing(_ base: any HTTPTransport, _ settings: TransportSettings) -> any HTTPTransport {
        Pacer(
            base: base, concurrency: settings.limits.concurrency, rate: settings.rate,
            maximumWait: settings.maximumWait,
            weight: settings.limits.weight, budget: settings.limits.budget, refusal: settings.refusal, now: now,
            events: settings.events)
    }

    /// The network, or offline the samples in its place.
    private static func source(_ settings: TransportSettings) -> any HTTPTransport {
        if let samples = settings.samples {
            return SampleReplayer(book: samples, baseURL: settings.baseURL, now: now, events: settings.events)
        }
        return SessionTransport(timeout: settings.timeout, allowsPlainHTTP: settings.allowsPlainHTTP, now: now)
    }
}
