import Contracts
import CurlTransport
import Protocols

extension CurlHTTPTransport {
    /// A transport with the options that a case of the contract asks for.
    convenience init(_ options: TransportOptions) {
        self.init(
            timeout: options.timeout, maximumBodySize: options.maximumBodySize,
            requestsPerHost: options.requestsPerHost, allowsPlainHTTP: options.allowsPlainHTTP,
            authorities: options.authoritiesFile.map { CertificateAuthorities(file: $0) },
            proxies: ProxySettings(environment: options.proxyEnvironment))
    }
}
