import Essentials
import Synchronization

/// An HTTP/1.1 test server on a loopback address. It can also send invalid responses.
///
/// Each connection has its own thread. Stop the server at the end of the test with `defer { server.stop() }`.
public final class LoopbackServer: Sendable {
    /// The loopback address of a server.
    public enum Address: Sendable {
        /// 127.0.0.1
        case ipv4
        /// ::1
        case ipv6
    }

    /// An error for a server that cannot start, because no address, free port or thread is available.
    public struct Unavailable: Error {
        /// The address on which the server could not start.
        public let address: Address
    }

    private struct State {
        var routes: [String: [Step]]
        var fallback: [Step] = [.response(status: 404)]
        var requests: [LoopbackRequest] = []
        var connections: Set<LoopbackSocket> = []
        var connectionCount = 0
        var inFlight = 0
        var maximumInFlight = 0
        var isStopped = false
    }

    /// The port on which the server listens.
    public let port: Int
    private let address: Address
    private let listener: LoopbackSocket
    private let state: Mutex<State>

    /// Starts a server.
    ///
    /// - Parameter routes: The steps for each path. Requests for other paths get a 404 by default.
    public init(on address: Address = .ipv4, _ routes: [String: [Step]] = [:]) throws(Unavailable) {
        guard let (listener, port) = LoopbackSocket.bound(to: address) else { throw Unavailable(address: address) }
        self.address = address
        self.listener = listener
        self.port = port
        state = Mutex(State(routes: routes))
        let isStarted = listener.startListening() && LoopbackThread.start { [self] in acceptConnections() }
        guard isStarted else {
            listener.close()
            throw Unavailable(address: address)
        }
    }

    /// Returns a free port on 127.0.0.1. Another process can take it at any time.
    public static func unusedPort() throws(Unavailable) -> Int {
        guard let (socket, port) = LoopbackSocket.bound() else { throw Unavailable(address: .ipv4) }
        socket.close()
        return port
    }

    /// The received requests, in order.
    public var requests: [LoopbackRequest] { state.withLock { $0.requests } }
    /// The number of accepted connections.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }
    /// The maximum number of requests that the server handled at the same time.
    public var maximumInFlight: Int { state.withLock { $0.maximumInFlight } }

    /// The base URL without a trailing slash, such as `http://127.0.0.1:8399`.
    public var base: String { "http://\(address == .ipv4 ? "127.0.0.1" : "[::1]"):\(port)" }

    /// Returns the URL with its port replaced by the port of the server.
    func url(like other: URL) -> URL {
        var parts = URLComponents(url: other, resolvingAgainstBaseURL: false)
        parts?.port = port
        return parts?.url ?? other
    }

    /// Sets the steps for later requests whose path has no route.
    public func respond(with steps: [Step]) {
        state.withLock { $0.fallback = steps }
    }

    /// Sets the steps for later requests to a path.
    public func respond(to path: String, with steps: [Step]) {
        state.withLock { $0.routes[path] = steps }
    }

    /// Waits until the server has received `count` requests. Also returns after 30 s, or if the task is cancelled.
    public func waitForRequests(_ count: Int) async {
        let end = ContinuousClock.now + .seconds(30)
        while requests.count < count, .now < end, (try? await Task.sleep(for: .milliseconds(1))) != nil {}
    }

    /// Shuts down all connections and stops listening.
    public func stop() {
        let wasStopped = state.withLock { state in
            for connection in state.connections { connection.shutDown() }
            defer { state.isStopped = true }
            return state.isStopped
        }
        guard !wasStopped else { return }
        #if canImport(Darwin)
            // On Darwin, `shutdown` does not unblock `accept`, but a new connection does.
            LoopbackSocket.connected(to: port, at: address)?.close()
        #else
            listener.shutDown()
        #endif
    }

    private func acceptConnections() {
        while let connection = listener.nextConnection(), accept(connection) {}
        // `stop` must not close the descriptor. The system could reuse it for another socket while this thread still
        // waits in `accept`.
        listener.close()
    }

    /// Serves the connection on a new thread. Returns `false` if the server is stopped.
    private func accept(_ connection: LoopbackSocket) -> Bool {
        let isStopped = state.withLock { state in
            if !state.isStopped {
                state.connectionCount += 1
                state.connections.insert(connection)
            }
            return state.isStopped
        }
        let isStarted =
            !isStopped
            && LoopbackThread.start { [self] in
                serve(connection)
                close(connection)
            }
        if !isStarted { close(connection) }
        return !isStopped
    }

    private func close(_ connection: LoopbackSocket) {
        state.withLock { _ = $0.connections.remove(connection) }
        connection.close()
    }

    private func serve(_ connection: LoopbackSocket) {
        while let request = LoopbackRequest(from: connection) {
            let steps = state.withLock { state in
                state.requests.append(request)
                state.inFlight += 1
                state.maximumInFlight = max(state.maximumInFlight, state.inFlight)
                return state.routes[request.path] ?? state.fallback
            }
            let isOpen = steps.allSatisfy { $0.perform(on: connection, for: request) }
            state.withLock { $0.inFlight -= 1 }
            guard isOpen else { return }
        }
    }
}
