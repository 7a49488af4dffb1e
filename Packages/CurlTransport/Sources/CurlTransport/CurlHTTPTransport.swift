public import Protocols

/// A transport that sends requests with libcurl. It does not follow redirects, keep cookies, cache responses or respond
/// to authentication challenges.
///
/// One instance is enough for the life of a process. Connections are reused for GET and HEAD, and requests to a server
/// that supports HTTP/2 over TLS share one. libcurl is loaded and a thread is started by the first request, not by the
/// initializer.
///
/// libcurl 7.68 or newer must be installed; it is not needed to build. One limitation: a compressed body whose data
/// is truncated, although the HTTP framing is complete, is not an error. The decompressed part is returned.
public final class CurlHTTPTransport: HTTPTransport {
    private let settings: ExchangeSettings
    private let allowsPlainHTTP: Bool
    private let proxies: ProxySettings
    private let queue: HostQueue
    private let loop: EventLoop

    /// - Parameters:
    ///   - timeout: The time for one exchange, from leaving the queue of its host to the last byte; at most a day.
    ///   - maximumBodySize: The size limit of a response body in bytes, after decompression.
    ///   - requestsPerHost: The number of requests that may be under way to one host and port; at least 1. The others
    ///     wait in a queue.
    ///   - allowsPlainHTTP: Whether `http` may be used to other hosts than this machine's loopback addresses.
    ///   - authorities: The certificate authorities to trust; `nil` for those of the system.
    ///   - proxies: The proxies to use. Requests to loopback addresses never use one.
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
    /// - Throws: `invalidRequest` and `unprotected` before anything is sent; `responseTooLarge` and `timedOut` for the
    ///   limits of this transport; `cancelled` when the task is cancelled; `notReachedServer`, `connectionLost`,
    ///   `incorrectDataReturned` and the codes of TLS failures for what happens on the way; `unknown` when libcurl is
    ///   missing or too old.
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

    /// Runs an exchange until it ends, times out, or the task is cancelled.
    private func response(to exchange: Exchange) async throws(NetworkError) -> HTTPResponse {
        let loop = loop
        // Not libcurl's own timeout: versions before 7.87 block all transfers while they cancel a DNS look-up. The
        // waiting task is resumed even then.
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
    /// The path of a file of certificates in PEM.
    public let file: String?
    /// The path of a folder of certificates, named by their hashes as `openssl rehash` does.
    public let folder: String?

    /// The authorities in a file, in a folder, or in both.
    public init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// The authorities that environment variables name, as the `curl` command reads them: `CURL_CA_BUNDLE`, or else
    /// `SSL_CERT_FILE` and `SSL_CERT_DIR`. `nil` when none of them is set; an empty variable counts as not set.
    public init?(environment: [String: String]) {
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let bundle = value("CURL_CA_BUNDLE")
        file = bundle ?? value("SSL_CERT_FILE")
        folder = bundle == nil ? value("SSL_CERT_DIR") : nil
        if file == nil, folder == nil { return nil }
    }
}
