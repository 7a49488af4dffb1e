import CLibcurl
import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// libcurl's error codes, as the cause of a `NetworkError`. Its messages are left out: they may repeat server data.
public struct CurlFailure: Error, Hashable, Sendable {
    /// A `CURLcode`, such as 7 for `CURLE_COULDNT_CONNECT`.
    public let code: Int32
    /// The `errno` value of the failed system call, such as `ECONNREFUSED`; 0 for none.
    public let systemError: Int32
    /// The status of a proxy's response to CONNECT; 0 without a proxy or a response.
    public let connectStatus: Int

    func isOne(of codes: libcurl_code...) -> Bool {
        codes.contains { Int32(truncatingIfNeeded: $0.rawValue) == code }
    }
}

extension NetworkError {
    /// The error for a failure that libcurl reports.
    ///
    /// - Parameter text: libcurl's message. It distinguishes failures with the same code, and is never shown.
    init(_ failure: CurlFailure, text: String, of exchange: Exchange) {
        let text = text.lowercased()
        var error =
            Self.localError(failure, text, exchange) ?? Self.proxyError(failure, exchange)
            ?? Self.connectError(failure, exchange)
            ?? Self.tlsError(failure, text, exchange) ?? Self.responseError(failure, text, exchange)
            ?? NetworkError(
                .unknown, "the request to \(exchange.request.endpoint) failed: libcurl error \(failure.code)")
        error.cause = failure
        self = error
    }

    /// The error for a failure on this machine.
    private static func localError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        if failure.isOne(of: LIBCURL_CODE_OUT_OF_MEMORY) { return .outOfMemory }
        // `Protocol "https" not supported or disabled in libcurl`; of a response: `Unsupported HTTP version in response`.
        guard failure.isOne(of: LIBCURL_CODE_UNSUPPORTED_PROTOCOL), text.hasPrefix("protocol ") else { return nil }
        let scheme = exchange.request.endpoint.isSecure ? "https" : "http"
        return NetworkError(.unknown, "the installed libcurl does not support \(scheme)")
    }

    /// The error for a failure of a proxy. It names the proxy instead of the server.
    private static func proxyError(_ failure: CurlFailure, _ exchange: Exchange) -> NetworkError? {
        guard let proxy = exchange.request.proxy else { return nil }
        let error = { (text: String) in NetworkError(.notReachedServer, "the proxy \(proxy) \(text)") }
        if failure.isOne(of: LIBCURL_CODE_COULDNT_RESOLVE_PROXY) {
            return NetworkError(.notReachedServer, "could not resolve the proxy host of \(proxy)")
        }
        if failure.isOne(of: LIBCURL_CODE_COULDNT_CONNECT) {
            return error(failure.systemError == ECONNREFUSED ? "refused the connection" : "could not be reached")
        }
        if failure.connectStatus >= 300 {
            return error("refused to connect to \(exchange.request.endpoint): status \(failure.connectStatus)")
        }
        let isTunnelMissing = exchange.request.endpoint.isSecure && failure.connectStatus == 0
        let isLost = failure.isOne(of: LIBCURL_CODE_GOT_NOTHING, LIBCURL_CODE_SEND_ERROR, LIBCURL_CODE_RECV_ERROR)
        if failure.isOne(of: LIBCURL_CODE_PROXY) || isTunnelMissing && isLost {
            return error("did not connect to \(exchange.request.endpoint)")
        }
        return nil
    }

    private static func connectError(_ failure: CurlFailure, _ exchange: Exchange) -> NetworkError? {
        let endpoint = exchange.request.endpoint
        if failure.isOne(of: LIBCURL_CODE_URL_MALFORMAT) {
            return NetworkError(.invalidRequest, "libcurl cannot parse the URL for \(endpoint)")
        }
        if failure.isOne(of: LIBCURL_CODE_COULDNT_RESOLVE_HOST) {
            return NetworkError(.notReachedServer, "could not resolve the host \(endpoint.host)")
        }
        if failure.isOne(of: LIBCURL_CODE_OPERATION_TIMEDOUT) { return .timedOut(exchange) }
        guard failure.isOne(of: LIBCURL_CODE_COULDNT_CONNECT) else { return nil }
        switch failure.systemError {
        case ECONNREFUSED: return NetworkError(.notReachedServer, "\(endpoint) refused the connection")
        case ENETUNREACH, ENETDOWN:
            return NetworkError(.notConnectedToInternet, "no network connection to \(endpoint)")
        default: return NetworkError(.notReachedServer, "could not connect to \(endpoint)")
        }
    }

    /// The error for an incomplete or invalid response.
    private static func responseError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        // One code for a lost connection, an invalid chunk and header lines that are too long.
        let isMalformed =
            failure.isOne(of: LIBCURL_CODE_RECV_ERROR) && (text.contains("chunk") || text.contains("headers"))
        // UNSUPPORTED_PROTOCOL: an unsupported HTTP version; an unsupported scheme is handled before.
        // BAD_FUNCTION_ARGUMENT: libcurl's own reader of header fields found no name, as in a trailer "0".
        let isInvalid = failure.isOne(
            of: LIBCURL_CODE_UNSUPPORTED_PROTOCOL, LIBCURL_CODE_WEIRD_SERVER_REPLY,
            LIBCURL_CODE_BAD_FUNCTION_ARGUMENT, LIBCURL_CODE_TOO_LARGE)
        if isMalformed || isInvalid {
            return .invalidResponse(exchange)
        }
        if failure.isOne(of: LIBCURL_CODE_BAD_CONTENT_ENCODING, LIBCURL_CODE_WRITE_ERROR) {
            return NetworkError(
                .incorrectDataReturned,
                "\(exchange.request.endpoint) sent a body that does not match its Content-Encoding")
        }
        let isLost = failure.isOne(
            of: LIBCURL_CODE_HTTP2, LIBCURL_CODE_PARTIAL_FILE, LIBCURL_CODE_GOT_NOTHING, LIBCURL_CODE_SEND_ERROR,
            LIBCURL_CODE_RECV_ERROR, LIBCURL_CODE_SEND_FAIL_REWIND, LIBCURL_CODE_HTTP2_STREAM)
        return isLost ? .lost(exchange) : nil
    }
}

extension NetworkError {
    /// The error for a failed secure connection.
    static func tlsError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        let endpoint = exchange.request.endpoint
        if failure.isOne(of: LIBCURL_CODE_SSL_CACERT_BADFILE) {
            guard let authorities = exchange.settings.authorities else {
                return NetworkError(
                    .secureConnectionFailed,
                    "could not read the certificate authorities of the system; install the package ca-certificates")
            }
            let path = authorities.file ?? authorities.folder ?? ""
            return NetworkError(.invalidRequest, "could not read the certificate authorities in '\(path)'")
        }
        if failure.isOne(of: LIBCURL_CODE_PEER_FAILED_VERIFICATION) { return certificateError(text, endpoint) }
        let isClosed =
            failure.systemError == ECONNRESET || ["ssl_error_syscall", "unexpected eof"].contains(where: text.contains)
        if failure.isOne(of: LIBCURL_CODE_SSL_CONNECT_ERROR), isClosed { return .lost(exchange) }
        guard handshakeCodes.contains(failure.code) else { return nil }
        return NetworkError(.secureConnectionFailed, "the TLS handshake with \(endpoint) failed")
    }

    /// The error for an invalid certificate.
    ///
    /// libcurl has one code for all of these faults. Only the message of the TLS library distinguishes them. The words
    /// below are from OpenSSL, LibreSSL and GnuTLS.
    private static func certificateError(_ text: String, _ endpoint: Endpoint) -> NetworkError {
        // First, since this text holds the host name, which may be expired.example.com.
        if ["subject name", "hostname", "does not match"].contains(where: text.contains) {
            return NetworkError(
                .certificateNameMismatch, "the certificate of \(endpoint) is for another host name")
        }
        if ["expired", "expiration", "not yet valid", "not activated"].contains(where: text.contains) {
            return NetworkError(
                .certificateExpired, "the certificate of \(endpoint) has expired or is not yet valid")
        }
        return NetworkError(
            .certificateAuthorityUnknown, "the certificate of \(endpoint) is not signed by a trusted authority")
    }

    /// `CURLE_SSL_CONNECT_ERROR`, `…CERTPROBLEM`, `…CIPHER`, `CURLE_USE_SSL_FAILED`, `CURLE_SSL_ENGINE_INITFAILED`,
    /// `…SHUTDOWN_FAILED`, `…ISSUER_ERROR`, `…PINNEDPUBKEYNOTMATCH`, `…INVALIDCERTSTATUS`, `…CLIENTCERT`.
    private static let handshakeCodes: Set<Int32> = [35, 58, 59, 64, 66, 80, 83, 90, 91, 98]
}

extension NetworkError {
    /// The waiting task was cancelled.
    static let cancelled = NetworkError(.cancelled, "the request was cancelled")

    /// libcurl could not allocate memory.
    static let outOfMemory = NetworkError(.unknown, "out of memory")

    /// The exchange timed out.
    static func timedOut(_ exchange: Exchange) -> NetworkError {
        let milliseconds = Int(exchange.settings.timeout / .milliseconds(1))
        let time = milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
        return NetworkError(.timedOut, "the request to \(exchange.request.endpoint) timed out after \(time)")
    }

    /// The connection was closed too early.
    static func lost(_ exchange: Exchange) -> NetworkError {
        NetworkError(
            .connectionLost, "\(exchange.request.endpoint) closed the connection before the response was complete")
    }

    /// The response is not valid HTTP.
    static func invalidResponse(_ exchange: Exchange) -> NetworkError {
        NetworkError(.incorrectDataReturned, "\(exchange.request.endpoint) sent an invalid HTTP response")
    }

    /// The body is larger than the limit.
    static func tooLarge(_ exchange: Exchange) -> NetworkError {
        NetworkError(
            .responseTooLarge,
            "\(exchange.request.endpoint) sent more than the limit of \(exchange.settings.maximumBodySize) bytes")
    }
}
