import Contracts
import CurlTransport
import Protocols

extension CurlHTTPTransport {
    /// A transport with the limits that a contract asks for.
    convenience init(_ limits: TransportLimits) {
        self.init(
            timeout: limits.timeout, maximumBodySize: limits.maximumBodySize, requestsPerHost: limits.requestsPerHost)
    }
}
