import Protocols
import Synchronization

/// A store of the current access token. Tasks that need a new token at the same time wait for the same exchange.
final class AccessTokenStore: Sendable {
    /// Gets a token that replaces the current token, which is the argument. The argument is `nil` for the first token.
    typealias Exchange = @Sendable (AccessToken?) async throws(NetworkError) -> AccessToken

    private typealias Waiter = CheckedContinuation<Result<Secret, NetworkError>, Never>

    private struct State {
        var token: AccessToken?
        /// The access tokens and refresh tokens of all exchanges.
        var issued: Set<Secret> = []
        var redactor = Redactor([])
        /// The date from which the token must be replaced; `nil` if unknown.
        var renewal: Date?
        /// The exchange in progress. Its number distinguishes it from an earlier exchange that was cancelled.
        var exchange: (number: Int, task: Task<Void, Never>)?
        var waiters: [Int: Waiter] = [:]
        var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        mutating func record(_ token: AccessToken) {
            // A very short token is not masked, because it could also occur in other text. Real tokens are much longer.
            let secrets = [token.secret, token.refreshToken].compactMap(\.self).filter { $0.revealed.utf8.count >= 8 }
            guard !issued.isSuperset(of: secrets) else { return }
            issued.formUnion(secrets)
            redactor = Redactor(issued)
        }
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date
    private let exchange: Exchange

    init(now: @escaping @Sendable () -> Date, exchange: @escaping Exchange) {
        self.now = now
        self.exchange = exchange
    }

    /// The redactor for every access token and refresh token that was issued so far.
    var redactor: Redactor { state.withLock(\.redactor) }

    /// Returns a token that has not expired and is not `refused`. If there is no such token, waits for an exchange.
    ///
    /// Cancelling a task ends only its own wait. If no other task waits, the exchange is cancelled too.
    ///
    /// - Throws: The error of the exchange, which all waiting tasks get; `cancelled` if the task is cancelled.
    func token(replacing refused: Secret? = nil) async throws(NetworkError) -> Secret {
        let number = state.withLock { $0.nextNumber() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, number: number, refused: refused) }
        } onCancel: {
            leave(number)
        }
        return try result.get()
    }

    private func wait(_ waiter: Waiter, number: Int, refused: Secret?) {
        let date = now()
        let result: Result<Secret, NetworkError>? = state.withLock { state in
            // If the task was cancelled before this point, `leave(_:)` found no waiter to resume.
            if Task.isCancelled { return .failure(Self.cancelled) }
            let isCurrent = state.renewal.map { date < $0 } ?? true
            if let token = state.token, isCurrent, token.secret != refused { return .success(token.secret) }
            state.waiters[number] = waiter
            if state.exchange == nil { start(&state) }
            return nil
        }
        if let result { waiter.resume(returning: result) }
    }

    private func start(_ state: inout State) {
        let (number, current) = (state.nextNumber(), state.token)
        let task = Task {
            let start = now()
            do throws(NetworkError) {
                finish(number, .success(try await exchange(current)), startedAt: start)
            } catch {
                finish(number, .failure(error), startedAt: start)
            }
        }
        state.exchange = (number, task)
    }

    private func finish(_ number: Int, _ result: Result<AccessToken, NetworkError>, startedAt start: Date) {
        let waiters = state.withLock { state -> [Waiter] in
            // The token of a cancelled exchange is not used, but it is valid too.
            if case .success(let token) = result { state.record(token) }
            guard state.exchange?.number == number else { return [] }
            state.exchange = nil
            if case .success(let token) = result {
                state.token = token
                state.renewal = token.renewal(from: start)
            }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: result.map(\.secret)) }
    }

    /// Ends the wait of a cancelled task. Cancels the exchange if no other task waits for it.
    private func leave(_ number: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.waiters.removeValue(forKey: number) else { return (nil, nil) }
            guard state.waiters.isEmpty else { return (waiter, nil) }
            defer { state.exchange = nil }
            return (waiter, state.exchange?.task)
        }
        task?.cancel()
        waiter?.resume(returning: .failure(Self.cancelled))
    }

    private static let cancelled = NetworkError(.cancelled, "cancelled while waiting for an access token")
}

extension AccessToken {
    /// Returns the date from which the token must be replaced. The date is a tenth of the token's lifetime, but at most
    /// 30 s, before the token expires.
    ///
    /// - Parameter start: The date of the request for the token.
    fileprivate func renewal(from start: Date) -> Date? {
        let end = lifetime.map { start + TimeInterval($0.components.seconds) }
        guard let expiry = [end, expiresAt].compactMap(\.self).min() else { return nil }
        return expiry - min(30, max(0, expiry.timeIntervalSince(start)) / 10)
    }
}
