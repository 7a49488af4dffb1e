import Essentials
import ProtocolsTesting
import Synchronization
import Testing
import TransportProtocols
import WebServer

/// A handler that records requests. A test chooses its responses.
final class FakeHandler: WebHandler {
    private let recorded = Mutex<[WebRequest]>([])
    private let work: @Sendable (WebRequest) async -> WebResponse

    init(_ work: @escaping @Sendable (WebRequest) async -> WebResponse) {
        self.work = work
    }

    /// The requests so far.
    var requests: [WebRequest] { recorded.withLock(\.self) }

    func respond(to request: WebRequest) async -> WebResponse {
        recorded.withLock { $0.append(request) }
        return await work(request)
    }

    /// Returns a handler that responds with the method, the path and the body of the request.
    static func echo() -> FakeHandler {
        FakeHandler { request in
            let text = "\(request.method.rawValue) \(request.path) \(String(decoding: request.body, as: UTF8.self))"
            return .content(WebContent(200, "text/plain", Data(text.utf8), securityPolicy: "img-src 'self'"))
        }
    }
}

/// A running server, with functions that create clients and requests.
struct TestServer: Sendable {
    let port: Int
    let token: String
    /// Stops the server. ``run(_:_:clock:body:)`` returns when the connections have ended.
    let stop: @Sendable () -> Void

    /// Runs a server until the body returns.
    static func run(
        _ handler: any WebHandler = FakeHandler.echo(), _ limits: WebServerLimits = WebServerLimits(),
        clock: any Clock<Duration> = ContinuousClock(), body: (TestServer) async throws -> Void
    ) async throws {
        var generator = SeededGenerator(seed: 1)
        let token = WebToken(using: &generator)
        let server = try LocalWebServer(handler, token: token, limits: limits, clock: clock)
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await body(TestServer(port: server.port, token: token.text) { running.cancel() })
        running.cancel()
        try await running.value
    }

    /// Connects a client.
    func client(receiveBuffer: Int32? = nil) throws -> RawClient {
        try #require(RawClient(port: port, receiveBuffer: receiveBuffer))
    }

    /// Replaces `PORT` and `TOKEN` in a template.
    func text(_ template: String) -> String {
        template.replacing("PORT", with: "\(port)").replacing("TOKEN", with: token)
    }

    /// Returns the head of a request for a path below the token, such as `events`.
    func get(_ path: String = "", method: String = "GET", _ fields: String...) -> String {
        text("\(method) /TOKEN/\(path) HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n")
            + fields.map { "\($0)\r\n" }.joined() + "\r\n"
    }

    /// Returns a valid `POST` request.
    func post(_ path: String, _ body: String) -> String {
        let length = "Content-Length: \(body.utf8.count)"
        return get(
            path, method: "POST", text("Origin: http://127.0.0.1:PORT"), "Content-Type: application/json", length)
            + body
    }
}
