public import Protocols

/// Answers requests from stored responses where the server allows it: a private cache by RFC 9111.
///
/// A GET is answered from the store while the stored response is fresh. After that, the server is asked whether it has
/// changed, where it gave something to recognize it by. Where RFC 9111 leaves a choice:
/// - lifetimes are only those that the server states; nothing is guessed from `Last-Modified`;
/// - errors are not stored, and an error is never hidden behind an old answer: a request that fails, fails;
/// - one response is stored for a URL and its credentials, the last one; `Vary` decides whether it answers a request;
/// - a response that repeats a secret of its request is not stored;
/// - after a change that went through the cache, nothing older from that host is used unasked.
///
/// A store that fails never fails a request. Answers from the store cost the host nothing, so retrying and pacing belong
/// beneath; redirects are stored one by one, so following them belongs above.
public struct ResponseCache: HTTPTransport {
    /// How stored responses are used.
    public enum Mode: Sendable {
        /// As the server allows it.
        case normal
        /// Every request asks the server for its whole answer, which is then stored.
        case refresh
    }

    private let base: any HTTPTransport
    private let store: ForgivingStore
    private let mode: Mode
    private let minimumFreshness: Duration?
    private let rule: StorageRule
    private let now: @Sendable () -> Date
    private let events: any EventSink

    /// - Parameters:
    ///   - base: what sends the requests that the store does not answer.
    ///   - store: where responses are kept.
    ///   - mode: how stored responses are used.
    ///   - minimumFreshness: for an API that obliges its clients to keep answers: how long a 200 is fresh from its
    ///     arrival on, even where the server says `no-cache` or `no-store`; `nil` where the server alone decides.
    ///   - now: the calendar's time, by the same clock as the `receivedAt` of the base's responses.
    ///   - events: where ``CacheServed``, ``CacheMissed``, ``CacheStored`` and ``CacheUnavailable`` go.
    public init(
        base: any HTTPTransport, store: any ResponseStore, mode: Mode = .normal, minimumFreshness: Duration? = nil,
        now: @escaping @Sendable () -> Date, events: any EventSink = IgnoringEvents()
    ) {
        self.base = base
        self.store = ForgivingStore(store, events: events)
        self.mode = mode
        self.minimumFreshness = minimumFreshness
        rule = StorageRule(minimumFreshness: minimumFreshness)
        self.now = now
        self.events = events
    }

    /// Answers a request from the store, or sends it.
    ///
    /// - Throws: what the base throws; `cancelled` when the task is cancelled while it looks into the store.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard rule.allows(request) else {
            let response = try await base.send(request)
            if ChangeMark.isDue(after: response, to: request) {
                ChangeMark(for: request.url)?.set(in: store, at: now())
            }
            return response
        }
        let stored = mode == .refresh ? nil : store.answer(to: request)
        guard !Task.isCancelled else { throw NetworkError(.cancelled, "\(request) was cancelled") }
        guard let stored else {
            events.report(CacheMissed(request, mode == .refresh ? .refreshing : .absent))
            return try await fetch(request)
        }
        let isOutdated = ChangeMark(for: request.url)?.isNewer(than: stored, in: store) ?? false
        guard !isOutdated, stored.isFresh(at: now(), minimum: minimumFreshness) else {
            events.report(CacheMissed(request, .stale))
            return try await validate(stored, for: request)
        }
        events.report(CacheServed(stored, to: request, reason: .fresh, at: now()))
        return stored.response
    }

    private func fetch(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let requestedAt = now()
        let response = try await base.send(request)
        keep(response, to: request, requestedAt: requestedAt)
        return response
    }

    /// Asks whether a stored response has changed. It is held here, whoever removes it from the store meanwhile.
    private func validate(
        _ stored: StoredResponse, for request: HTTPRequest
    ) async throws(NetworkError) -> HTTPResponse {
        let validators = Validators(stored.response.headers)
        guard validators.areGiven else { return try await fetch(request) }
        let requestedAt = now()
        let response = try await base.send(validators.condition(request))
        guard response.status == 304 else {
            keep(response, to: request, requestedAt: requestedAt)
            return response
        }
        // A 304 about some other response says nothing of this one.
        guard validators.areConfirmed(by: response.headers) else { return try await fetch(request) }
        let confirmed = stored.response.confirmed(by: response)
        let current = keep(confirmed, to: request, requestedAt: requestedAt)
        events.report(CacheServed(current, to: request, reason: .validated, at: now()))
        return current.response
    }

    /// Stores a response, or removes what it makes obsolete. An error makes nothing obsolete.
    @discardableResult
    private func keep(_ response: HTTPResponse, to request: HTTPRequest, requestedAt: Date) -> StoredResponse {
        let stored = StoredResponse(
            response.storable, to: request, initialAge: Freshness(response).initialAge(requestedAt: requestedAt))
        if rule.allows(response, to: request) {
            store.write(stored, to: request)
        } else if (200..<400).contains(response.status) {
            store.remove(stored.key)
        }
        return stored
    }
}
