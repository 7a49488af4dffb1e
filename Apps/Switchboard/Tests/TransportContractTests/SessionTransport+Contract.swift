import Contracts
import Protocols
import URLSessionTransport

extension SessionTransport {
    /// A transport with the limits that a contract asks for.
    convenience init(_ limits: TransportLimits) {
        self.init(
            timeout: limits.timeout, maximumBodySize: limits.maximumBodySize, requestsPerHost: limits.requestsPerHost)
    }
}
