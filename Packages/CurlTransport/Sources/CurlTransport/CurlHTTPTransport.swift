public import Protocols

/// A transport that sends requests with libcurl.
///
/// It does not follow redirects, keep cookies, cache responses or respond to authentication challenges.
///
/// Create one instance and use it for the life of the process. GET and HEAD requests reuse connections. If the server
/// supports HTTP/2 over TLS, they share one connection. The first request loads libcurl and starts a thread.
///
/// libcurl 7.68 or newer must be installed to send requests. It is not needed to build. A truncated compressed body is
/// not detected if the HTTP framing is complete. The decompressed part is then returned.
public final class CurlHTTPTransport: HTTPTransport {
    private let settings: ExchangeSettings
    private let allowsPlainHTTP: Bool
    private let proxies: ProxySettings
    private let queue: HostQueue
    private let loop: EventLoop

    /// - Parameters:
    ///   - timeout: The maximum duration of an exchange, at most one day. Time in the queue does not count.
    ///   - maximumBodySize: The maximum size of a response body in bytes, after decompression.
    ///   - requestsPerHost: The maximum number of requests in flight to one scheme, host and port; at least 1. Other
    ///     requests wait in a queue.
    ///   - allowsPlainHTTP: Whether unencrypted HTTP is allowed. It is always allowed to loopback addresses.
    ///   - authorities: The certificate authorities to trust; `nil` for those of the system.
    ///   - proxies: The proxies to use. Requests to loopback addresses never use a proxy.
    ///   - now: The clock for `HTTPResponse.receivedAt`.
    public convenience init(
        timeout: Duration = .seconds(30), maximumBodySize: Int = 32 << 20, requestsPerHost: Int = 6,
        allowsPlainHTTP: Bool = false, authorities: CertificateAuthorities? = nil,
        proxies: ProxySettings = ProxySettings(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            settings: ExchangeSettings(
                timeout: min(timeout, .seconds(86_400)), maximumBodySize: maximumBodySize, authorities: authorities),
            requestsPerHost: requestsPerHost, allowsPlainHTTP: allowsPlainHTTP, proxies: proxies,
            loop: EventLoop(libraries: Libcurl.fileNames, now: now))
    }

    init(
        settings: ExchangeSettings, requestsPerHost: Int, allowsPlainHTTP: Bool, proxies: ProxySettings, loop: EventLoop
    ) {
        self.settings = settings
        self.allowsPlainHTTP = allowsPlainHTTP
        self.proxies = proxies
        queue = HostQueue(limit: max(1, requestsPerHost))
        self.loop = loop
    }

    /// Sends one request and waits for the complete response, whatever its status.
    ///
    /// - Throws: An error with one of these codes:
    ///   - `invalidRequest`: the request is invalid, or the certificate authorities cannot be read.
    ///   - `unprotected`: unencrypted HTTP is not allowed to this host.
    ///   - `notConnectedToInternet`, `notReachedServer`, `connectionLost`: the connection failed.
    ///   - `certificateAuthorityUnknown`, `certificateNameMismatch`, `certificateExpired`, `secureConnectionFailed`:
    ///     TLS failed.
    ///   - `incorrectDataReturned`: the response is invalid.
    ///   - `responseTooLarge`: the body exceeds the maximum size.
    ///   - `timedOut`: the timeout has passed.
    ///   - `cancelled`: the task was cancelled.
    ///   - `unknown`: libcurl is missing, too old or failed for another reason.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let request = try OutgoingRequest(request, through: proxies)
        guard request.endpoint.isSecure || request.endpoint.isLoopback || allowsPlainHTTP else {
            throw NetworkError(
                .unprotected, "refusing to send unencrypted HTTP to \(request.endpoint.host); use https")
        }
        try await queue.enter(request.endpoint)
        defer { queue.leave(request.endpoint) }
        return try await response(to: Exchange(request, settings: settings))
    }

    private func response(to exchange: Exchange) async throws(NetworkError) -> HTTPResponse {
        let loop = loop
        // libcurl's own timeout is not used. Before 7.87, libcurl blocks all transfers while it cancels a DNS lookup.
        // This task ends the exchange even then.
        let deadline = Task {
            guard (try? await Task.sleep(for: exchange.settings.timeout)) != nil else { return }
            loop.abort(exchange, .timedOut(exchange))
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            loop.start(exchange)
            return await exchange.result()
        } onCancel: {
            loop.abort(exchange, .cancelled)
        }.get()
    }
}

/// The certificate authorities to trust instead of those of the system.
public struct CertificateAuthorities: Hashable, Sendable {
    /// The path of a PEM file of certificates.
    public let file: String?
    /// The path of a folder of certificates with file names from `openssl rehash`.
    public let folder: String?

    public init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Creates the authorities from the environment variables that the `curl` command reads.
    ///
    /// `CURL_CA_BUNDLE` names the file. Without that variable, `SSL_CERT_FILE` names the file and `SSL_CERT_DIR` names
    /// the folder. An empty variable counts as not set. Returns `nil` if none of them is set.
    public init?(environment: [String: String]) {
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let bundle = value("CURL_CA_BUNDLE")
        file = bundle ?? value("SSL_CERT_FILE")
        folder = bundle == nil ? value("SSL_CERT_DIR") : nil
        if file == nil, folder == nil { return nil }
    }
}
