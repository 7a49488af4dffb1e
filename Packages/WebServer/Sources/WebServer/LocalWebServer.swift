public import Essentials
import Synchronization

/// An HTTP/1.1 server for the browser of one user. It listens on 127.0.0.1 only.
///
/// Every path starts with a secret token. ``RequestGuard`` checks the token and the origin of each request.
public final class LocalWebServer: Sendable {
    /// The address of the page, such as `http://127.0.0.1:8080/TOKEN/`. It contains the token, so it is a secret.
    public let url: URL
    /// The port on which the server listens.
    public let port: Int

    private let listener: Mutex<Listener?>
    private let connectionCount = Atomic(0)
    private let handler: any WebHandler
    private let requestGuard: RequestGuard
    private let limits: WebServerLimits
    private let clock: any Clock<Duration>

    /// Starts listening. Clients wait until ``run()`` is called.
    ///
    /// - Parameters:
    ///   - handler: The handler of the requests.
    ///   - port: The port; 0 selects a free one.
    ///   - token: The first segment of the path of every request.
    ///   - limits: The limits for clients.
    ///   - clock: The clock for timeouts and pings.
    public init(
        _ handler: any WebHandler, port: Int = 0, token: WebToken, limits: WebServerLimits = WebServerLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(WebServerError) {
        let listener = try Listener(port: port)
        let text = "http://127.0.0.1:\(listener.port)/\(token.text)/"
        guard let url = URL(string: text) else { throw .failed(call: "URL", reason: "invalid text '\(text)'") }
        self.url = url
        self.port = listener.port
        self.listener = Mutex(listener)
        self.handler = handler
        self.limits = limits
        self.clock = clock
        requestGuard = RequestGuard(port: listener.port, token: token)
    }

    deinit {
        listener.withLock { $0?.socket.close() }
    }

    /// Serves clients until the task is cancelled. Call it once.
    ///
    /// Before it returns, it closes all connections and the port. It also cancels the handler's tasks and waits for
    /// them. Throws `stopped` if it has been called before. Throws `failed` if the system cannot create a thread or a
    /// pipe, or if `poll` fails.
    public func run() async throws(WebServerError) {
        guard let listener = listener.withLock({ $0.take() }) else { throw .stopped }
        defer { listener.socket.close() }
        try await Poller.run { poller in
            let services = Connection.Services(
                handler: handler, requestGuard: requestGuard, limits: limits, clock: clock, poller: poller)
            await withDiscardingTaskGroup { group in
                while await poller.wait(listener.socket, for: .readable) {
                    while let socket = await accept(from: listener) { start(socket, services, in: &group) }
                }
                group.cancelAll()
            }
        }
        guard Task.isCancelled else { throw .failed(call: "poll", reason: "cannot wait for sockets") }
    }

    private func accept(from listener: Listener) async -> TCPSocket? {
        switch listener.accept() {
        case .connection(let socket): return socket
        case .none: return nil
        case .exhausted:
            // The client keeps waiting. Another connection may end and free resources in the meantime.
            try? await clock.sleep(for: .milliseconds(100))
            return nil
        }
    }

    /// Serves a connection in a task. Connections over the limit get a 503 response. Over twice the limit, they are
    /// closed without a response.
    private func start(_ socket: TCPSocket, _ services: Connection.Services, in group: inout DiscardingTaskGroup) {
        let count = connectionCount.add(1, ordering: .relaxed).newValue
        group.addTask { [self] in
            let connection = Connection(socket, services)
            await withTaskCancellationHandler {
                if count <= limits.connections {
                    await connection.serve()
                } else if count <= 2 * limits.connections {
                    await connection.refuse()
                }
            } onCancel: {
                // The client sees the end of the connection at once, even if the handler takes longer.
                socket.shutDown()
            }
            socket.shutDown()
            socket.close()
            connectionCount.subtract(1, ordering: .relaxed)
        }
    }
}
