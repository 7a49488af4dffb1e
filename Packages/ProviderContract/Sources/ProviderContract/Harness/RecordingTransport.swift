import Protocols
import Synchronization

final class RecordingTransport: HTTPTransport {
    /// Returns the response to a request. `sample` is the index of the sample that matched; `nil` if no sample matched.
    typealias Responder = @Sendable (HTTPRequest) async throws(NetworkError) -> (HTTPResponse, sample: Int?)

    private let responder: Responder
    private let log = Mutex<[Exchange]>([])

    init(responder: @escaping Responder) {
        self.responder = responder
    }

    var exchanges: [Exchange] { log.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        do {
            let (response, sample) = try await responder(request)
            log.withLock { $0.append(Exchange(request: request, response: response, sample: sample)) }
            return response
        } catch {
            log.withLock { $0.append(Exchange(request: request, response: nil, sample: nil)) }
            throw error
        }
    }
}

struct Exchange: Sendable {
    let request: HTTPRequest
    /// The response; `nil` if the request failed.
    let response: HTTPResponse?
    /// The index of the sample that matched; `nil` if no sample matched.
    let sample: Int?
}

extension ProviderHarness {
    /// Creates a transport that responds with the samples.
    ///
    /// - Parameters:
    ///   - index: The index of a sample that takes precedence over all other samples, even if it has a circumstance.
    ///   - fallback: The index of the sample to use for requests that match no sample.
    ///   - change: Changes the responses of the preferred sample, or of all matching samples if no sample is preferred.
    func sampleTransport(
        preferring index: Int? = nil, fallback: Int? = nil,
        change: @escaping @Sendable (HTTPResponse) -> HTTPResponse = { $0 }
    ) -> RecordingTransport {
        let preferred = index.map { singleSamples[$0] }
        return RecordingTransport { [samples, allSamples] (request) throws(NetworkError) in
            if let preferred, let response = try await Self.sample(for: request, from: preferred) {
                let final = try await Self.redirected(
                    change(response.unmarked), to: request.destination, over: allSamples)
                return (final, response.mark)
            }
            if let fallback, try await Self.sample(for: request, from: allSamples) == nil {
                return (samples[fallback].response(to: request).unmarked, nil)
            }
            let response = try await allSamples.send(request)
            let changed = preferred == nil ? change(response.unmarked) : response.unmarked
            let final = try await Self.redirected(changed, to: request.destination, over: allSamples)
            return (final, response.mark)
        }
    }

    /// Creates a transport that prefers one sample, and replaces the body of that sample's response.
    func sampleTransport(preferring index: Int, body: Data) -> RecordingTransport {
        sampleTransport(preferring: index) { response in
            var response = response
            response.body = body
            return response
        }
    }

    /// Returns the response of a sample transport; `nil` if no sample matches.
    private static func sample(
        for request: HTTPRequest, from transport: any HTTPTransport
    ) async throws(NetworkError) -> HTTPResponse? {
        do throws(NetworkError) {
            return try await transport.send(request)
        } catch {
            guard error.code == .noSample else { throw error }
            return nil
        }
    }

    /// Follows at most one redirect and returns the final response. In an app, a transport below the client follows
    /// redirects.
    private static func redirected(
        _ response: HTTPResponse, to destination: (any BodyDestination)?, over transport: any HTTPTransport
    ) async throws(NetworkError) -> HTTPResponse {
        guard (300..<400).contains(response.status), let location = response.headers["Location"],
            let url = URL(string: location, relativeTo: response.url)?.absoluteURL
        else { return response }
        return try await transport.send(HTTPRequest(url: url, destination: destination)).unmarked
    }
}

extension HTTPRequest {
    /// The method, URL and body as text, for comparing requests. Header fields are not included.
    var content: String {
        let body = body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(description)\(body)"
    }
}

extension Sample {
    /// Returns the sample with its index in a header field and its URLs moved to another base URL.
    func marked(with index: Int, movedFrom old: URL, to new: URL) -> Sample {
        let moved = { (text: String) in text.replacing(old.resourcePrefix, with: new.resourcePrefix) }
        var sample = self
        sample.headers = HTTPHeaders(headers.fields.map { HTTPHeaders.Field(name: $0.name, value: moved($0.value)) })
        sample.target = moved(target)
        sample.headers.append(HTTPResponse.markName, String(index))
        sample.requestBody = requestBody.map(moved)
        sample.body = moved(body)
        return sample
    }

    var withoutCircumstance: Sample {
        var sample = self
        sample.circumstance = nil
        return sample
    }

    fileprivate func response(to request: HTTPRequest) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers, body: Data(body.utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 0))
    }
}

extension HTTPResponse {
    /// The name of the header field with the sample's index. Clients never receive this field.
    fileprivate static let markName = "Contract-Sample"

    fileprivate var mark: Int? { headers[Self.markName].flatMap { Int($0) } }

    fileprivate var unmarked: HTTPResponse {
        var response = self
        response.headers[Self.markName] = nil
        return response
    }
}
