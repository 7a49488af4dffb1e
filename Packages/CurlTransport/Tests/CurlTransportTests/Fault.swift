import Records
import Testing
import TransportContract
import TransportProtocols

/// A fault that is added to a correct transport.
struct Fault: Sendable, CustomTestStringConvertible {
    typealias Send = @Sendable (HTTPRequest, any HTTPTransport) async throws(NetworkError) -> HTTPResponse

    let testDescription: String
    let brokenCases: Set<String>
    let options: @Sendable (TransportOptions) -> TransportOptions
    let send: Send

    /// Creates a fault in requests or responses.
    init(_ description: String, breaks cases: Set<String>, send: @escaping Send) {
        testDescription = description
        brokenCases = cases
        options = { $0 }
        self.send = send
    }

    /// Creates a fault that ignores or changes an option.
    init(
        _ description: String, breaks cases: Set<String>,
        change: @escaping @Sendable (inout TransportOptions) -> Void,
        send: @escaping Send = { (request, base) throws(NetworkError) in try await base.send(request) }
    ) {
        testDescription = description
        brokenCases = cases
        options = {
            var options = $0
            change(&options)
            return options
        }
        self.send = send
    }

    /// Creates a fault in the handling of errors.
    init(
        _ description: String, breaks cases: Set<String>,
        recover:
            @escaping @Sendable (NetworkError, HTTPRequest, any HTTPTransport) async throws(NetworkError) ->
            HTTPResponse
    ) {
        self.init(description, breaks: cases) { (request, base) throws(NetworkError) in
            do throws(NetworkError) {
                return try await base.send(request)
            } catch {
                return try await recover(error, request, base)
            }
        }
    }

    static let all = requests + responses + streams + errors + limits

    private static let requests = [
        Fault("forgets the query", breaks: ["requests-arrive-unchanged", "a-proxy-is-used"]) {
            (request, base) throws(NetworkError) in
            var request = request
            if let query = request.url.query() {
                let text = request.url.absoluteString.replacing("?\(query)", with: "")
                if let url = URL(string: text) { request.url = url }
            }
            return try await base.send(request)
        },
        Fault("forgets the body of DELETE", breaks: ["bodies-arrive-unchanged"]) {
            (request, base) throws(NetworkError) in
            var request = request
            if request.method == .delete { request.body = nil }
            return try await base.send(request)
        },
        Fault("sends a cookie", breaks: ["nothing-is-cached"]) { (request, base) throws(NetworkError) in
            var request = request
            if request.method == .get { request.headers["Cookie"] = "a=1" }
            return try await base.send(request)
        },
        Fault("sends a change again", breaks: ["a-change-is-sent-once"]) {
            (error, request, base) throws(NetworkError) in
            guard error.code == .connectionLost, request.method != .get else { throw error }
            return try await base.send(request)
        },
        Fault(
            "uses no proxy",
            breaks: ["a-proxy-is-used", "a-dead-proxy-is-named", "a-refusing-proxy-is-named", "https-uses-a-tunnel"],
            change: { $0.proxyEnvironment = [:] }),
    ]

    private static let responses = [
        Fault("follows redirects", breaks: ["redirects-are-not-followed"]) { (request, base) throws(NetworkError) in
            let response = try await base.send(request)
            guard let location = response.headers["Location"], [301, 302, 303, 307, 308].contains(response.status),
                let url = URL(string: location, relativeTo: request.url)?.absoluteURL
            else { return response }
            return try await base.send(HTTPRequest(url: url))
        },
        Fault(
            "throws an error for a status",
            breaks: ["every-status-is-a-response", "a-challenge-is-a-response", "error-bodies-are-not-streamed"]
        ) { (request, base) throws(NetworkError) in
            let response = try await base.send(request)
            guard response.status < 400 else { throw NetworkError(.unknown, "\(response.status)") }
            return response
        },
        Fault(
            "sorts the fields of a response and adds trailers to them",
            breaks: [
                "fields-and-body-are-returned", "trailers-are-ignored", "header-floods-are-refused",
            ]
        ) { (request, base) throws(NetworkError) in
            var response = try await base.send(request)
            let fields = response.headers.fields.sorted { $0.name < $1.name }
            response.headers = HTTPHeaders(fields + [HTTPHeaders.Field(name: "X-T", value: "late")])
            return response
        },
        Fault("does not decompress", breaks: ["compressed-bodies-are-decoded", "bodies-are-streamed"]) {
            (request, base) throws(NetworkError) in
            var response = try await base.send(request)
            if response.headers["Content-Encoding"] != nil { response.body = Data([0x1F, 0x8B]) }
            return response
        },
    ]

    private static let streams = [
        Fault(
            "keeps a streamed body in memory",
            breaks: [
                "bodies-are-streamed", "streams-need-data", "a-lost-stream-keeps-its-start",
                "a-failing-destination-is-reported", "a-cancelled-stream-is-left-alone",
            ],
            change: { $0.timeout = min($0.timeout, .milliseconds(1500)) },
            send: { (request, base) throws(NetworkError) in
                guard let destination = request.destination else { return try await base.send(request) }
                var request = request
                request.destination = nil
                let response = try await base.send(request)
                guard response.isSuccess else { return response }
                try destination.begin(response)
                try destination.write(response.body)
                return response
            }),
        Fault("streams the body of an error", breaks: ["error-bodies-are-not-streamed"]) {
            (request, base) throws(NetworkError) in
            let response = try await base.send(request)
            if !response.isSuccess { try request.destination?.begin(response) }
            return response
        },
        Fault("ignores the errors of a destination", breaks: ["a-failing-destination-is-reported"]) {
            (error, request, base) throws(NetworkError) in
            guard error.code == .destinationFailed else { throw error }
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        },
        Fault("uses the destination after a cancellation", breaks: ["a-cancelled-stream-is-left-alone"]) {
            (error, request, base) throws(NetworkError) in
            guard error.code == .cancelled, let destination = request.destination else { throw error }
            Task { for _ in 1...100 { try destination.write(Data([1])) } }
            throw error
        },
    ]

    private static let errors = [
        Fault(
            "accepts a part of a response",
            breaks: [
                "a-lost-connection-is-an-error", "a-truncated-header-section-is-an-error",
                "a-lost-stream-keeps-its-start", "errors-reveal-nothing-private",
            ]
        ) { (error, request, _) throws(NetworkError) in
            guard error.code == .connectionLost, request.method == .get else { throw error }
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        },
        Fault(
            "accepts an invalid response",
            breaks: [
                "invalid-responses-are-incorrect-data", "header-floods-are-refused", "invalid-lengths-are-refused",
                "undecodable-bodies-are-refused", "errors-reveal-nothing-private",
            ]
        ) { (error, request, _) throws(NetworkError) in
            guard error.code == .incorrectDataReturned else { throw error }
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        },
        Fault("shows the request in errors", breaks: ["errors-reveal-nothing-private"]) {
            (error, request, _) throws(NetworkError) in
            throw NetworkError(error.code, "\(error.message) \(request.headers["X-Note"] ?? "")")
        },
        Fault(
            "has one code for all certificate errors",
            breaks: ["certificate-errors-are-told-apart", "https-uses-a-tunnel"]
        ) { (error, _, _) throws(NetworkError) in
            let codes: [NetworkError.Code] = [
                .certificateAuthorityUnknown, .certificateNameMismatch, .certificateExpired,
            ]
            throw codes.contains(error.code) ? NetworkError(.secureConnectionFailed, error.message) : error
        },
    ]

    private static let limits = [
        Fault(
            "has no limit of size", breaks: ["size-is-limited"],
            change: {
                $0.maximumBodySize = 1 << 30
                $0.timeout = min($0.timeout, .milliseconds(1500))
            }),
        Fault("has no limit of time", breaks: ["time-is-limited"], change: { $0.timeout *= 12 }),
        Fault("has no limit of number", breaks: ["concurrency-is-limited"], change: { $0.requestsPerHost = 6 }),
        Fault(
            "ignores cancellation",
            breaks: [
                "cancelled-before-sending", "cancelled-in-flight", "cancelled-while-queued",
                "a-cancelled-stream-is-left-alone",
            ],
            change: { $0.timeout = min($0.timeout, .milliseconds(1500)) },
            send: { (request, base) throws(NetworkError) in
                try await Task { () async -> Result<HTTPResponse, NetworkError> in
                    do throws(NetworkError) {
                        return .success(try await base.send(request))
                    } catch {
                        return .failure(error)
                    }
                }.value.get()
            }),
    ]
}
