import ContractKit
import Essentials
import Records
import TransportProtocols

/// The transport under test and a server for its requests.
struct TransportHarness: Sendable {
    /// The time after which an exchange is reported as ``ExchangeResult/hung``.
    private static let longestExchange = Duration.seconds(30)

    let server: LoopbackServer
    let transport: any HTTPTransport

    /// Sends the request to the server, which responds with the steps.
    func send(_ request: HTTPRequest = .root, response steps: LoopbackServer.Step...) async -> ExchangeResult {
        await send(request, response: steps)
    }

    func send(_ request: HTTPRequest = .root, response steps: [LoopbackServer.Step]) async -> ExchangeResult {
        server.respond(with: steps)
        return await send(request)
    }

    /// Sends the request to the server, which responds as previously configured.
    func send(_ request: HTTPRequest) async -> ExchangeResult {
        await sendElsewhere(toServer(request))
    }

    /// Sends a GET request for the path to the server.
    func send(path: String) async -> ExchangeResult {
        await send(HTTPRequest(url: HTTPRequest.root.url.appending(path: path)))
    }

    /// Sends the request to the server in the current task. Cancelling the task cancels the request.
    func sendCancellable(_ request: HTTPRequest = .root) async -> ExchangeResult {
        await ExchangeResult(of: toServer(request), over: transport)
    }

    /// Sends the request to the host and port of its URL.
    func sendElsewhere(_ request: HTTPRequest) async -> ExchangeResult {
        await bounded(by: Self.longestExchange) { [transport] in
            await ExchangeResult(of: request, over: transport)
        } ?? .hung
    }

    private func toServer(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.url = server.url(like: request.url)
        return request
    }
}

enum ExchangeResult: Sendable {
    case response(HTTPResponse)
    case failure(NetworkError)
    /// The exchange did not end within 30 seconds.
    case hung

    init(of request: HTTPRequest, over transport: any HTTPTransport) async {
        do throws(NetworkError) {
            self = .response(try await transport.send(request))
        } catch {
            self = .failure(error)
        }
    }

    var response: HTTPResponse? {
        if case .response(let response) = self { response } else { nil }
    }

    var error: NetworkError? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// Returns a description of the fault, or `nil` if the result is a response that passes the check.
    func fault(_ check: (HTTPResponse) -> String? = { _ in nil }) -> String? {
        switch self {
        case .response(let response): check(response)
        case .failure, .hung: "expected a response, got \(self)"
        }
    }

    /// Returns a description of the fault, or `nil` if the result is a failure with one of the codes.
    func fault(expecting codes: NetworkError.Code...) -> String? {
        guard let error, codes.contains(error.code) else {
            return "expected \(codes.map(\.description).joined(separator: " or ")), got \(self)"
        }
        return nil
    }
}

extension ExchangeResult: CustomStringConvertible {
    var description: String {
        switch self {
        case .response(let response): "a response with status \(response.status) and \(response.body.count) bytes"
        case .failure(let error): error.description
        case .hung: "no result within 30 s"
        }
    }
}

func makeURL(_ text: String) throws -> URL {
    struct InvalidURL: Error { let text: String }
    guard let url = URL(string: text) else { throw InvalidURL(text: text) }
    return url
}

extension HTTPRequest {
    /// A GET request for `/`. The harness replaces the port with the port of the server.
    static let root = HTTPRequest(url: URL(literal: "http://127.0.0.1/"))

    static func root(_ method: HTTPMethod, body: Data? = nil) -> HTTPRequest {
        HTTPRequest(method: method, url: root.url, body: body)
    }
}

extension HTTPResponse {
    /// Returns a description of the fault, or `nil` if the header field has the expected value.
    func fault(in name: String, expecting value: String) -> String? {
        headers[name] == value ? nil : "expected '\(value)', got '\(headers[name] ?? "")'"
    }

    /// Returns a description of the fault, or `nil` if the body is as expected.
    func fault(expectingBody body: Data) -> String? {
        self.body == body ? nil : "expected a body of \(body.count) bytes, got \(self.body.count) different bytes"
    }
}
