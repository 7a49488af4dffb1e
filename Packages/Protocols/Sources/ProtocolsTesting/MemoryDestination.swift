public import Protocols
import Synchronization

/// A destination that keeps the body in memory, for tests.
public final class MemoryDestination: BodyDestination {
    private struct State {
        var heads: [HTTPResponse] = []
        var body = Data()
        var pieceCount = 0
        var partial: PartialBody?
        var failure: NetworkError?
    }

    private let state: Mutex<State>

    /// Creates a destination. By default, it is empty.
    ///
    /// - Parameters:
    ///   - body: The part of a body that the destination holds.
    ///   - url: The URL of the response that contained the part.
    ///   - validator: The validator of that response; `nil` if the part cannot be continued.
    ///   - failure: The error that every write throws; `nil` for no error.
    public init(
        holding body: Data = Data(), of url: URL? = nil, validator: String? = nil, failure: NetworkError? = nil
    ) {
        let partial = url.flatMap { url in
            validator.map { PartialBody(url: url, validator: $0, byteCount: body.count) }
        }
        state = Mutex(State(body: body, partial: partial, failure: failure))
    }

    /// The heads of the responses, in order.
    public var heads: [HTTPResponse] { state.withLock(\.heads) }
    /// The bytes that the destination holds.
    public var body: Data { state.withLock(\.body) }
    /// The number of pieces that were written.
    public var pieceCount: Int { state.withLock(\.pieceCount) }

    /// The bytes that the destination holds, if they have a validator. If a response replaces the bytes, its `ETag`
    /// replaces the validator.
    public var partialBody: PartialBody? {
        state.withLock { state in
            state.partial.map { PartialBody(url: $0.url, validator: $0.validator, byteCount: state.body.count) }
        }
    }

    /// Continues the body after status 206, and replaces it after any other status.
    public func begin(_ head: HTTPResponse) {
        state.withLock { state in
            state.heads.append(head)
            guard head.status != 206 else { return }
            state.body = Data()
            state.partial = head.headers["ETag"].map { PartialBody(url: head.url, validator: $0, byteCount: 0) }
        }
    }

    /// Appends the piece, or throws the failure.
    public func write(_ piece: Data) throws(NetworkError) {
        let failure = state.withLock { state in
            state.pieceCount += 1
            if state.failure == nil { state.body += piece }
            return state.failure
        }
        if let failure { throw failure }
    }

    /// Removes the body.
    public func discard() {
        state.withLock { state in
            state.body = Data()
            state.partial = nil
        }
    }
}
