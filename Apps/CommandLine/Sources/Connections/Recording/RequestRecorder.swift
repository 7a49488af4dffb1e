import Essentials
import Failures
public import Protocols
import Synchronization

/// A transport that keeps requests instead of sending them. Every request fails.
public final class RequestRecorder: HTTPTransport {
    private let allowsPlainHTTP: Bool
    private let recorded = Mutex<[HTTPRequest]>([])

    /// - Parameter allowsPlainHTTP: Whether unencrypted HTTP to hosts other than this machine is allowed.
    package init(allowsPlainHTTP: Bool) {
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// The requests so far. Their secrets are placeholders.
    package var requests: [HTTPRequest] { recorded.withLock(\.self) }

    /// Keeps the request.
    ///
    /// - Throws: `unprotected` for a request that the network transport refuses for this reason. Such a request is not
    ///   kept. Otherwise, `notReachedServer`.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let host = request.url.host() ?? ""
        guard request.url.scheme?.lowercased() != "http" || host.isLoopbackHost || allowsPlainHTTP else {
            throw NetworkError(.unprotected, "refusing to send unencrypted HTTP to \(host); use https")
        }
        recorded.withLock { $0.append(request) }
        throw NetworkError(.notReachedServer, "the request was not sent")
    }
}

extension Connection {
    /// Calls a provider whose requests are recorded. The call ends at its first request whose response it needs.
    ///
    /// - Throws: The failure of a call that sends no request, such as that of invalid input.
    package func record<Value>(_ body: () async throws(ProviderError) -> Value) async throws(Failure) {
        let count = source.recorder?.requests.count ?? 0
        do {
            _ = try await body()
        } catch {
            guard source.recorder?.requests.count ?? 0 > count else { throw failures.failure(error) }
        }
    }
}
