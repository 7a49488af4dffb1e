import ContractKit
import CurlTransport
import Testing
import TransportContract
import TransportProtocols

/// The transport contract, applied to `CurlHTTPTransport`.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 30 : 2))) struct ContractTests {
    @Test(arguments: TransportCases.all) func `the transport passes every case`(rule: TransportCase) async throws {
        let outcome = await rule.run { CurlHTTPTransport($0) }
        if case .skipped(let reason) = outcome { try Test.cancel("\(reason)") }
        expectEqual(outcome.findings, [])
    }

    /// By default, only the cases that must fail are run. A thorough run also checks that the other cases pass.
    @Test(arguments: Fault.all) func `a transport with a fault fails the expected cases`(
        fault: Fault
    ) async {
        let all = TransportCases.all
        let make: TransportMaker = { FaultyTransport(base: CurlHTTPTransport(fault.options($0)), fault: fault) }
        #expect(fault.brokenCases.isSubset(of: all.map(\.name)))
        // Many failing cases wait for a timeout, so the cases run concurrently.
        await withTaskGroup { group in
            for rule in all where fault.brokenCases.contains(rule.name) {
                group.addTask {
                    // Without openssl or nghttpd, some cases are skipped.
                    if case .passed = await rule.run(on: make) { Issue.record("\(rule.name) passed") }
                }
            }
        }
        for rule in all where StressPlan.current.isThorough && !fault.brokenCases.contains(rule.name) {
            await expectEqual(rule.run(on: make).findings, [], "\(rule.name)")
        }
    }
}

extension CurlHTTPTransport {
    fileprivate convenience init(_ options: TransportOptions) {
        self.init(
            timeout: options.timeout, maximumBodySize: options.maximumBodySize,
            requestsPerHost: options.requestsPerHost, allowsPlainHTTP: options.allowsPlainHTTP,
            authorities: options.authoritiesFile.map { CertificateAuthorities(file: $0) },
            proxies: ProxySettings(environment: options.proxyEnvironment))
    }
}

private struct FaultyTransport: HTTPTransport {
    let base: any HTTPTransport
    let fault: Fault

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await fault.send(request, base)
    }
}
