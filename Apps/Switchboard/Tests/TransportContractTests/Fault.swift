import Contracts
import Protocols
import Testing
import TransportPolicies

/// Something that a transport must not do, put on top of one that does it right.
struct Fault: Sendable, CustomTestStringConvertible {
    typealias Send = @Sendable (HTTPRequest, any HTTPTransport) async throws(NetworkError) -> HTTPResponse

    let testDescription: String
    let brokenCases: Set<String>
    var options: @Sendable (TransportOptions) -> TransportOptions = { $0 }
    var send: Send = { (request, base) throws(NetworkError) in try await base.send(request) }

    static let all = [
        Fault(
            testDescription: "follows redirects", brokenCases: ["redirects-are-not-followed"],
            send: { (request, base) throws(NetworkError) in
                try await RedirectFollowingTransport(base: base).send(request)
            }),
        Fault(
            testDescription: "sends a change again",
            brokenCases: ["a-change-is-sent-once"],
            send: { (request, base) throws(NetworkError) in
                do throws(NetworkError) {
                    return try await base.send(request)
                } catch {
                    guard error.code == .connectionLost, request.method != .get else { throw error }
                    return try await base.send(request)
                }
            }),
        Fault(
            testDescription: "takes an error's status for a failure",
            brokenCases: ["every-status-is-a-response", "a-challenge-is-a-response"],
            send: { (request, base) throws(NetworkError) in
                let response = try await base.send(request)
                guard response.status < 400 else { throw NetworkError(.unknown, "\(response.status)") }
                return response
            }),
        Fault(
            testDescription: "does not hear a cancellation",
            brokenCases: [
                "cancelled-before-it-is-sent", "cancelled-while-under-way", "cancelled-while-in-line",
            ],
            options: { options in
                var options = options
                options.timeout = min(options.timeout, .seconds(2))
                return options
            },
            send: { (request, base) throws(NetworkError) in
                try await Task { () async -> Result<HTTPResponse, NetworkError> in
                    do throws(NetworkError) {
                        return .success(try await base.send(request))
                    } catch {
                        return .failure(error)
                    }
                }.value.get()
            }),
        Fault(
            testDescription: "shows the request in errors", brokenCases: ["errors-hold-no-secret"],
            send: { (request, base) throws(NetworkError) in
                do throws(NetworkError) {
                    return try await base.send(request)
                } catch {
                    let secrets = request.credentials.map(\.secret.revealed).joined(separator: " ")
                    throw NetworkError(error.code, "\(error.message) \(secrets)")
                }
            }),
        Fault(
            testDescription: "keeps no limit of size", brokenCases: ["size-is-bounded"],
            options: { options in
                var options = options
                options.maximumBodySize = 1 << 30
                options.timeout = min(options.timeout, .seconds(1))
                return options
            }),
        Fault(
            testDescription: "keeps no limit of time", brokenCases: ["time-is-bounded"],
            options: { options in
                var options = options
                options.timeout = options.timeout * 12
                return options
            }),
        Fault(
            testDescription: "keeps no limit of number", brokenCases: ["number-at-once-is-bounded"],
            options: { options in
                var options = options
                options.requestsPerHost = 6
                return options
            }),
        Fault(
            testDescription: "takes half an answer for a whole one",
            brokenCases: [
                "a-lost-connection-is-told", "a-header-section-that-ends-early-is-lost", "errors-hold-no-secret",
            ],
            send: { (request, base) throws(NetworkError) in
                do throws(NetworkError) {
                    return try await base.send(request)
                } catch {
                    guard error.code == .connectionLost, request.method == .get else { throw error }
                    return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
                }
            }),
        Fault(
            testDescription: "forgets the query",
            brokenCases: ["requests-arrive-as-they-are", "a-live-proxy-is-used"],
            send: { (request, base) throws(NetworkError) in
                var request = request
                if let query = request.url.query() {
                    let text = request.url.absoluteString.replacing("?\(query)", with: "")
                    if request.credentials.isEmpty, let url = URL(string: text) { request.url = url }
                }
                return try await base.send(request)
            }),
        Fault(
            testDescription: "keeps cookies", brokenCases: ["nothing-is-kept"],
            send: { (request, base) throws(NetworkError) in
                var request = request
                if request.method == .get { request.headers["Cookie"] = "crumb=1" }
                return try await base.send(request)
            }),
        Fault(
            testDescription: "takes garbage for a response",
            brokenCases: [
                "garbage-is-incorrect-data", "header-floods-are-refused", "odd-lengths-are-refused",
                "bodies-that-do-not-decode-are-refused", "errors-hold-no-secret",
            ],
            send: { (request, base) throws(NetworkError) in
                do throws(NetworkError) {
                    return try await base.send(request)
                } catch {
                    guard error.code == .incorrectDataReturned else { throw error }
                    return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
                }
            }),
        Fault(
            testDescription: "sorts the fields of a response and adds trailers to them",
            brokenCases: ["unusual-responses-are-read", "trailers-are-ignored", "header-floods-are-refused"],
            send: { (request, base) throws(NetworkError) in
                var response = try await base.send(request)
                let fields = response.headers.fields.sorted { $0.name < $1.name }
                response.headers = HTTPHeaders(fields + [HTTPHeaders.Field(name: "X-T", value: "late")])
                return response
            }),
        Fault(
            testDescription: "uses no proxy",
            brokenCases: [
                "a-live-proxy-is-used", "a-dead-proxy-is-named", "a-refusing-proxy-is-named",
                "https-goes-through-a-tunnel",
            ],
            options: { options in
                var options = options
                options.proxyEnvironment = [:]
                return options
            }),
        Fault(
            testDescription: "does not tell why a certificate is refused",
            brokenCases: ["wrong-certificates-are-told-apart", "https-goes-through-a-tunnel"],
            send: { (request, base) throws(NetworkError) in
                do throws(NetworkError) {
                    return try await base.send(request)
                } catch {
                    let certificateCodes: [NetworkError.Code] = [
                        .certificateAuthorityUnknown, .certificateNameMismatch, .certificateExpired,
                    ]
                    guard certificateCodes.contains(error.code) else { throw error }
                    throw NetworkError(.secureConnectionFailed, error.message)
                }
            }),
    ]
}
