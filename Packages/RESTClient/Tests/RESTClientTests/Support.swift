import Protocols
import RESTClient
import Synchronization
import Testing

/// Responds to every request in one way, and keeps the requests.
final class FakeTransport: HTTPTransport {
    static let now = Date(timeIntervalSince1970: 1_000_000_000)

    private let result: Result<HTTPResponse, NetworkError>
    private let sent = Mutex<[HTTPRequest]>([])

    /// - Parameter url: The URL that responded; that of the request by default.
    init(_ status: Int = 200, headers: HTTPHeaders = [:], body: String = "{}") {
        result = .success(
            HTTPResponse(
                status: status, headers: headers, body: Data(body.utf8), url: URL(literal: "https://h/unset"),
                receivedAt: Self.now))
    }

    init(failure: NetworkError) {
        result = .failure(failure)
    }

    var requests: [HTTPRequest] { sent.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        var response = try result.get()
        response.url = request.url
        return response
    }
}

/// The API of the tests.
struct TestAPI: Provider {
    typealias Item = User

    static func descriptor(
        headers: HTTPHeaders = [:], secrets: [SecretRequirement] = [], errors: ErrorMapping = .byStatus
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "test", summary: "s", documentation: "https://h/docs", baseURL: URL(literal: "https://h"),
            headers: headers, secrets: secrets, errors: errors, samples: SampleBook([])
        ) { _ in TestAPI() }
    }

    static let key = SecretRequirement(
        variable: "TEST_KEY", placement: .query("key"), isRequired: true, summary: "every request needs a key",
        source: "https://h/keys")
    static let token = SecretRequirement(
        variable: "TEST_TOKEN", placement: .bearer, isRequired: false, summary: "raises the limit",
        source: "https://h/tokens")
}

extension RESTAPIClient {
    /// A client of the API of the tests, with a key.
    init(
        to transport: any HTTPTransport, at address: String = "https://h", headers: HTTPHeaders = [:],
        errors: ErrorMapping = .byStatus
    ) throws {
        self.init(
            for: TestAPI.descriptor(headers: headers, secrets: [TestAPI.key], errors: errors),
            at: try #require(URL(string: address)), secrets: ["TEST_KEY": Secret("s3cr3t")],
            headers: ["User-Agent": "switchboard", "Accept": "*/*"], transport: transport)
    }
}
