import Synchronization

/// The responses so far, each prepared once and kept in memory, and the numbers of requests and records.
final class ResponseBook: Sendable {
    /// The numbers since the last count.
    struct Served {
        var requests = 0
        var records = 0
    }

    private struct State {
        var responses: [String: Response] = [:]
        var served = Served()
    }

    private let origin: String
    private let state = Mutex(State())

    /// - Parameter origin: scheme, host and port, for the links to further pages.
    init(origin: String) {
        self.origin = origin
    }

    /// Returns the response to a request for a target; `nil` when the server must never respond.
    func response(to target: String) -> Response? {
        state.withLock { state in
            state.served.requests += 1
            guard !target.hasPrefix("/hang/") else { return nil }
            let response =
                state.responses[target] ?? SearchTarget(target).map { Response($0, origin: origin) } ?? .notFound
            state.responses[target] = response
            state.served.records += response.records
            return response
        }
    }

    /// Returns the numbers since the last call.
    func takeServed() -> Served {
        state.withLock { state in
            defer { state.served = Served() }
            return state.served
        }
    }
}
