import Protocols
import Synchronization

/// Answers by a script, and keeps what it was asked.
final class ScriptedTransport: HTTPTransport {
    typealias Script = @Sendable (HTTPRequest, Int) throws(NetworkError) -> HTTPResponse

    private let script: Script
    private let log = Mutex<[HTTPRequest]>([])

    /// - Parameter script: gets the request and how many there were before.
    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Answers the first request with a redirect, the second with the next, and the rest with 200.
    convenience init(redirects: [(status: Int, location: String)]) {
        self.init { request, count throws(NetworkError) in
            guard count < redirects.count else { return .ok(request) }
            return .redirect(request, redirects[count].status, to: redirects[count].location)
        }
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let count = log.withLock { log in
            log.append(request)
            return log.count - 1
        }
        return try script(request, count)
    }
}

extension HTTPResponse {
    static func ok(_ request: HTTPRequest, body: String = "done") -> HTTPResponse {
        HTTPResponse(status: 200, body: Data(body.utf8), url: request.url, receivedAt: .distantPast)
    }

    static func redirect(_ request: HTTPRequest, _ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Location": location], url: request.url, receivedAt: .distantPast)
    }
}
