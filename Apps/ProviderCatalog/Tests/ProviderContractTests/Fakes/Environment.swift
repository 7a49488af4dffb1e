import ContractKit
import Protocols
import ProviderContract
import RESTClient
import TransportContract
import TransportPolicies

/// The app's sample transport and client. With a fault, the client is a ``FaultyClient``.
struct TestClients: ClientFactory {
    var fault: Fault?

    func client(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        over transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) -> any APIClient {
        guard let fault else {
            return RESTAPIClient(
                for: descriptor, at: baseURL, secrets: secrets, transport: transport, itemHandler: itemHandler)
        }
        return FaultyClient(
            fault, for: descriptor, at: baseURL, secrets: secrets, transport: transport, itemHandler: itemHandler)
    }

    func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport {
        let base = AuthorizingTransport(base: transport, now: Self.now)
        return AccessTokenTransport(
            for: descriptor, at: baseURL, secrets: secrets, base: base, exchanges: base, now: Self.now) ?? base
    }

    func samples(_ book: SampleBook, at baseURL: URL) -> any HTTPTransport {
        SampleTransport(book: book, baseURL: baseURL, now: Self.now)
    }

    private static let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_788_000_000) }
}

extension ContractEnvironment {
    static func testing(_ fault: Fault? = nil) -> ContractEnvironment {
        ContractEnvironment(
            reservedNames: ["limit", "page-size", "no-color"], clients: TestClients(fault: fault))
    }
}

extension Contract {
    init(testing descriptor: ProviderDescriptor, _ fault: Fault? = nil, deadline: Duration = .seconds(2)) {
        self.init(of: descriptor, deadline: deadline, environment: .testing(fault))
    }
}

extension Contract {
    /// Returns a description of each case that should have failed and passed, or the reverse.
    ///
    /// By default, only the cases that must fail are run. A thorough run, see `scripts/stress`, runs all cases.
    func unexpectedResults(failing names: Set<String>) async -> [String] {
        var unexpected = names.subtracting(cases.map(\.name)).map { "\($0): no such case" }
        for contractCase in cases where StressPlan.current.isThorough || names.contains(contractCase.name) {
            let result = await result(of: contractCase)
            if result.isFulfilled == names.contains(result.name) {
                unexpected.append("\(result.name): \(result.verdict) \(result.failures.prefix(5))")
            }
        }
        return unexpected
    }
}
