import Contracts
import Protocols
import Testing
import TransportPolicies

/// Something that a transport must not do, put on top of one that does it right.
struct Fault: Sendable, CustomTestStringConvertible {
    typealias Send = @Sendable (HTTPRequest, any HTTPTransport) async throws(NetworkError) -> HTTPResponse

    let testDescription: String
    let brokenCases: Set<String>
    var limits: @Sendable (TransportLimits) -> TransportLimits = { $0 }
    var send: Send = { (request, base) throws(NetworkError) in try await base.send(request) }

    static let all = [
        Fault(
            testDescription: "follows redirects", brokenCases: ["redirects-are-not-followed"],
            send: { (request, base) throws(NetworkError) in try await RedirectFollower(base: base).send(request) }),
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
            limits: { limits in
                var limits = limits
                limits.timeout = min(limits.timeout, .milliseconds(500))
                return limits
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
            limits: { limits in
                var limits = limits
                limits.maximumBodySize = 1 << 30
                limits.timeout = min(limits.timeout, .seconds(1))
                return limits
            }),
        Fault(
            testDescription: "keeps no limit of time", brokenCases: ["time-is-bounded"],
            limits: { limits in
                var limits = limits
                limits.timeout = limits.timeout * 12
                return limits
            }),
        Fault(
            testDescription: "keeps no limit of number", brokenCases: ["number-at-once-is-bounded"],
            limits: { limits in
                var limits = limits
                limits.requestsPerHost = 6
                return limits
            }),
        Fault(
            testDescription: "takes half an answer for a whole one",
            brokenCases: ["a-lost-connection-is-told", "errors-hold-no-secret"],
            send: { (request, base) throws(NetworkError) in
                do throws(NetworkError) {
                    return try await base.send(request)
                } catch {
                    guard error.code == .connectionLost, request.method == .get else { throw error }
                    return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
                }
            }),
        Fault(
            testDescription: "forgets the query", brokenCases: ["requests-arrive-as-they-are"],
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
    ]
}
