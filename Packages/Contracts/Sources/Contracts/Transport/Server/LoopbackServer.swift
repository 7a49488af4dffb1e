import Protocols
import Synchronization

/// A server on 127.0.0.1, or on ::1, that answers every request with some steps, well-formed or not.
final class LoopbackServer: Sendable {
    /// One thing it does to a connection.
    enum Step: Sendable {
        case text(String)
        case bytes([UInt8])
        /// Sends the bytes again and again, a few megabytes a second, until nobody takes them any more.
        case endless([UInt8])
        /// Sends bytes one by one, with a pause before each.
        case drip(String, every: Duration)
        case pause(Duration)
        /// Waits until the other side ends the connection.
        case hang
        /// Ends the connection.
        case close
        /// Ends the connection with a reset.
        case reset
        /// Passes bytes on in both directions between the connection and a port of 127.0.0.1, until one side ends.
        case tunnel(to: Int)
    }

    private struct State {
        var steps: [Step] = []
        var requests: [LoopbackRequest] = []
        var connections: Set<LoopbackSocket> = []
        var connectionCount = 0
        var underWay = 0
        var mostUnderWay = 0
    }

    private let listener: LoopbackSocket
    let port: Int
    private let state = Mutex(State())

    /// `nil` when there is no port, or no thread, to be had.
    init?(on address: LoopbackSocket.Address = .ipv4) {
        guard let (listener, port) = LoopbackSocket.bound(to: address), listener.startListening() else { return nil }
        self.listener = listener
        self.port = port
        let isStarted = LoopbackThread.start { [self] in
            while let connection = listener.nextConnection() { accept(connection) }
            // Here and not in `stop`, so that no other socket gets the number while it is waited on.
            listener.close()
        }
        guard isStarted else { return nil }
    }

    /// The requests so far.
    var requests: [LoopbackRequest] { state.withLock { $0.requests } }
    /// How many connections there were.
    var connectionCount: Int { state.withLock { $0.connectionCount } }
    /// The most requests that were under way at once.
    var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

    /// A URL of the server with the path and query of another.
    func url(like other: URL) -> URL {
        var parts = URLComponents(url: other, resolvingAgainstBaseURL: false)
        parts?.port = port
        return parts?.url ?? other
    }

    /// What to do about the requests from now on.
    func answer(with steps: [Step]) {
        state.withLock { $0.steps = steps }
    }

    /// Waits until so many requests have come.
    func waitForRequests(_ count: Int) async {
        while requests.count < count, (try? await Task.sleep(for: .milliseconds(1))) != nil {}
    }

    /// Ends every connection.
    func stop() {
        listener.end()
        state.withLock { $0.connections.forEach { $0.end() } }
    }

    private func accept(_ connection: LoopbackSocket) {
        state.withLock {
            $0.connectionCount += 1
            $0.connections.insert(connection)
        }
        let isStarted = LoopbackThread.start { [self] in
            serve(connection)
            finish(connection)
        }
        if !isStarted { finish(connection) }
    }

    private func serve(_ connection: LoopbackSocket) {
        while let request = LoopbackRequest(from: connection) {
            let steps = state.withLock { state in
                state.requests.append(request)
                state.underWay += 1
                state.mostUnderWay = max(state.mostUnderWay, state.underWay)
                return state.steps
            }
            let goesOn = steps.allSatisfy { perform($0, on: connection) }
            state.withLock { $0.underWay -= 1 }
            guard goesOn else { return }
        }
    }

    private func finish(_ connection: LoopbackSocket) {
        state.withLock { _ = $0.connections.remove(connection) }
        connection.close()
    }

    /// Whether the connection goes on.
    private func perform(_ step: Step, on connection: LoopbackSocket) -> Bool {
        switch step {
        case .text(let text): return connection.write(Array(text.utf8))
        case .bytes(let bytes): return connection.write(bytes)
        case .endless(let bytes):
            while connection.write(bytes) { LoopbackThread.pause(.milliseconds(1)) }
            return false
        case .drip(let text, let pause):
            return text.utf8.allSatisfy { byte in
                LoopbackThread.pause(pause)
                return connection.write([byte])
            }
        case .pause(let time):
            LoopbackThread.pause(time)
            return true
        case .hang:
            while connection.read() != nil {}
            return false
        case .close: return false
        case .reset:
            connection.reset()
            return false
        case .tunnel(let port):
            LoopbackSocket.connected(to: port)?.exchange(with: connection)
            return false
        }
    }
}
