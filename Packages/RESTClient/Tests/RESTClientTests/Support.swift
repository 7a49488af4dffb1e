import Protocols
import RESTClient
import Testing
import TransportContract

/// The time at which every response is received.
let arrival = Date(timeIntervalSince1970: 1_000_000_000)

extension RecordingTransport {
    convenience init(_ status: Int = 200, headers: HTTPHeaders = [:], body: String = "{}") {
        self.init(status: status, headers: headers, body: body, receivedAt: arrival)
    }

    convenience init(failure: NetworkError) {
        self.init { _, _ throws(NetworkError) in throw failure }
    }
}

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
