import CurlTransport
import Protocols
import Testing
import TransportContract

/// What every transport must do, whatever it is made of.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 30 : 2))) struct ContractTests {
    @Test(arguments: TransportCase.all { CurlHTTPTransport($0) }) func `the contract is kept`(
        rule: TransportCase
    ) async throws {
        let outcome = await rule.run()
        if case .skipped(let reason) = outcome { try Test.cancel("\(reason)") }
        #expect(outcome == .passed)
    }

    /// By default, only the cases that must break are run; a thorough run shows that the others pass.
    @Test(arguments: Fault.all) func `a transport with a fault breaks the cases that are about it`(
        fault: Fault
    ) async {
        let all = TransportCase.all { FaultyTransport(base: CurlHTTPTransport(fault.options($0)), fault: fault) }
        #expect(fault.brokenCases.isSubset(of: all.map(\.name)))
        for rule in all where StressPlan.current.isThorough || fault.brokenCases.contains(rule.name) {
            switch await rule.run() {
            case .passed: #expect(!fault.brokenCases.contains(rule.name), "\(rule.name) passed")
            case .failed(let findings): #expect(fault.brokenCases.contains(rule.name), "\(rule.name): \(findings)")
            // Without openssl or nghttpd, some cases cannot run.
            case .skipped: break
            }
        }
    }
}

extension CurlHTTPTransport {
    /// A transport with the options that a case asks for.
    fileprivate convenience init(_ options: TransportOptions) {
        self.init(
            timeout: options.timeout, maximumBodySize: options.maximumBodySize,
            requestsPerHost: options.requestsPerHost, allowsPlainHTTP: options.allowsPlainHTTP,
            authorities: options.authoritiesFile.map { CertificateAuthorities(file: $0) },
            proxies: ProxySettings(environment: options.proxyEnvironment))
    }
}

/// A transport with one fault.
private struct FaultyTransport: HTTPTransport {
    let base: any HTTPTransport
    let fault: Fault

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await fault.send(request, base)
    }
}
