public import Essentials
public import TransportProtocols

/// A transport that sends requests with libcurl.
///
/// It does not follow redirects, keep cookies, cache responses or respond to authentication challenges.
///
/// Create one instance and use it for the life of the process. Safe requests reuse connections. If a server supports
/// HTTP/2 over TLS, concurrent safe requests to it share one connection. The first request loads libcurl and starts a
/// thread.
///
/// libcurl 7.68 or newer must be installed at run time. Building does not require it.
///
/// If a body arrives completely but its compressed data is truncated, no error is thrown. The response then contains
/// the part that could be decompressed.
public final class CurlHTTPTransport: HTTPTransport {
    private let settings: ExchangeSettings
    private let allowsPlainHTTP: Bool
    private let proxies: ProxySettings
    private let queue: HostQueue
    private let loop: EventLoop

    /// - Parameters:
    ///   - timeout: The maximum duration of an exchange, at most one day. Time in the queue does not count. While a
    ///     body is streamed to a destination, this is the maximum time without data.
    ///   - maximumBodySize: The maximum size of a response body in bytes, after decompression. It does not apply to a
    ///     body that is streamed to a destination.
    ///   - requestsPerHost: The maximum number of requests in flight per scheme, host and port; at least 1. Further
    ///     requests wait in a queue.
    ///   - allowsPlainHTTP: Whether to allow unencrypted HTTP to hosts other than loopback addresses.
    ///   - authorities: The certificate authorities to trust; `nil` for those of the system.
    ///   - proxies: The proxies to use. Requests to loopback addresses never use a proxy.
    ///   - now: Returns the date for `HTTPResponse.receivedAt`.
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

    /// Sends one request and returns the complete response. A status such as 404 is not an error.
    ///
    /// - Throws: An error with one of these codes:
    ///   - `invalidRequest`: the request is invalid, or the given certificate authorities cannot be read.
    ///   - `unprotected`: the URL requires unencrypted HTTP, which is not allowed for this host.
    ///   - `notConnectedToInternet`, `notReachedServer`, `connectionLost`: the connection failed.
    ///   - `certificateAuthorityUnknown`, `certificateNameMismatch`, `certificateExpired`, `secureConnectionFailed`:
    ///     TLS failed.
    ///   - `incorrectDataReturned`: the response is invalid.
    ///   - `responseTooLarge`: the body exceeds the maximum size.
    ///   - `timedOut`: the exchange took longer than the timeout.
    ///   - The errors of the destination.
    ///   - `cancelled`: the task was cancelled.
    ///   - `unknown`: any other failure. For example, libcurl is missing or too old.
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
        // `CURLOPT_TIMEOUT_MS` is not used. Before 7.87, libcurl blocks all transfers while it cancels a DNS lookup.
        // This task ends the exchange even while libcurl is blocked.
        let deadline = Task {
            var deadline = ContinuousClock.now + exchange.settings.timeout
            while (try? await Task.sleep(until: deadline)) != nil {
                guard let later = exchange.laterDeadline() else { return loop.abort(exchange, .timedOut(exchange)) }
                deadline = later
            }
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
    /// The path of a folder of certificates, prepared with `openssl rehash`.
    public let folder: String?

    /// Creates the authorities from the path of a file, a folder, or both.
    public init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Creates the authorities from the environment variables that the `curl` command reads.
    ///
    /// `CURL_CA_BUNDLE` contains the path of the file. If it is not set, `SSL_CERT_FILE` contains the path of the file,
    /// and `SSL_CERT_DIR` contains the path of the folder. Empty variables are ignored. Returns `nil` if all three are
    /// empty or not set.
    public init?(environment: [String: String]) {
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let bundle = value("CURL_CA_BUNDLE")
        file = bundle ?? value("SSL_CERT_FILE")
        folder = bundle == nil ? value("SSL_CERT_DIR") : nil
        if file == nil, folder == nil { return nil }
    }
}
