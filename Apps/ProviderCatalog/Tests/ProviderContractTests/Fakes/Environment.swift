import Protocols
import ProviderContract
import RESTClient
import TransportPolicies

extension ContractEnvironment {
    /// Returns the app's sample transport and client. With a fault, the client is a ``FaultyClient``.
    static func testing(_ fault: Fault? = nil) -> ContractEnvironment {
        ContractEnvironment(
            reservedNames: ["limit", "page-size", "no-color"],
            makeSampleTransport: { book, baseURL in
                SampleTransport(book: book, baseURL: baseURL, now: { Date(timeIntervalSince1970: 1_788_000_000) })
            },
            makeClient: { descriptor, baseURL, secrets, transport, itemHandler in
                guard let fault else {
                    return RESTAPIClient(
                        for: descriptor, at: baseURL, secrets: secrets, transport: transport, itemHandler: itemHandler)
                }
                return FaultyClient(
                    fault, for: descriptor, at: baseURL, secrets: secrets, transport: transport,
                    itemHandler: itemHandler)
            },
            authorize: { descriptor, baseURL, secrets, transport in
                let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_788_000_000) }
                let base = AuthorizingTransport(base: transport, now: now)
                return AccessTokenTransport(
                    for: descriptor, at: baseURL, secrets: secrets, base: base, exchanges: base, now: now) ?? base
            })
    }
}

extension Contract {
    init(testing descriptor: ProviderDescriptor, _ fault: Fault? = nil, deadline: Duration = .seconds(2)) {
        self.init(of: descriptor, deadline: deadline, environment: .testing(fault))
    }
}
