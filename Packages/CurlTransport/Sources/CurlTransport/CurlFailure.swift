import CLibcurl
import Essentials
import TransportProtocols

/// The libcurl error that caused a `NetworkError`. libcurl's message is left out, because it may contain data from the
/// server.
public struct CurlFailure: Error, Hashable, Sendable {
    /// A `CURLcode`, such as 7 for `CURLE_COULDNT_CONNECT`.
    public let code: Int32
    /// The `errno` value of the failed system call, such as `ECONNREFUSED`; 0 if no system call failed.
    public let systemError: Int32
    /// The status code of the proxy's response to CONNECT; 0 if there was none.
    public let connectStatus: Int

    func isOne(of codes: libcurl_code...) -> Bool {
        codes.contains { Int32(truncatingIfNeeded: $0.rawValue) == code }
    }
}

extension NetworkError {
    /// - Parameter text: libcurl's message. It distinguishes failures that have the same code. It is never shown.
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

    /// Returns the error if memory is exhausted or if libcurl does not support the scheme.
    private static func localError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        if failure.isOne(of: LIBCURL_CODE_OUT_OF_MEMORY) { return .outOfMemory }
        // A response with an unsupported HTTP version has the same code, but a different message.
        guard failure.isOne(of: LIBCURL_CODE_UNSUPPORTED_PROTOCOL), text.hasPrefix("protocol ") else { return nil }
        let scheme = exchange.request.endpoint.isSecure ? "https" : "http"
        return NetworkError(.unknown, "the installed libcurl does not support \(scheme)")
    }

    private static func proxyError(_ failure: CurlFailure, _ exchange: Exchange) -> NetworkError? {
        guard let proxy = exchange.request.proxy else { return nil }
        let error = { (text: String) in NetworkError(.notReachedServer, "the proxy \(proxy) \(text)") }
        if failure.isOne(of: LIBCURL_CODE_COULDNT_RESOLVE_PROXY) {
            return NetworkError(.notReachedServer, "could not resolve the host of the proxy \(proxy)")
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

    private static func responseError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        // RECV_ERROR is also the code for an invalid chunk and for response headers that are too large.
        let isMalformed =
            failure.isOne(of: LIBCURL_CODE_RECV_ERROR) && (text.contains("chunk") || text.contains("headers"))
        // UNSUPPORTED_PROTOCOL means an unsupported HTTP version here. `localError` handles an unsupported scheme.
        // BAD_FUNCTION_ARGUMENT means that libcurl's header parser found a line without a field name.
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
    static func tlsError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        let endpoint = exchange.request.endpoint
        if failure.isOne(of: LIBCURL_CODE_SSL_CACERT_BADFILE) {
            guard let authorities = exchange.settings.authorities else {
                return NetworkError(
                    .secureConnectionFailed,
                    "could not read the system's certificate authorities; install the package ca-certificates")
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

    /// Returns the error for an invalid certificate.
    ///
    /// libcurl has one code for all certificate errors. The substrings below come from the messages of
    /// libcurl, OpenSSL, LibreSSL and GnuTLS.
    private static func certificateError(_ text: String, _ endpoint: Endpoint) -> NetworkError {
        // This check comes first, because the message contains the host name, which may be `expired.example.com`.
        if ["subject name", "hostname", "does not match"].contains(where: text.contains) {
            return NetworkError(
                .certificateNameMismatch, "the certificate of \(endpoint) is for a different host name")
        }
        if ["expired", "expiration", "not yet valid", "not activated"].contains(where: text.contains) {
            return NetworkError(
                .certificateExpired, "the certificate of \(endpoint) has expired or is not yet valid")
        }
        return NetworkError(
            .certificateAuthorityUnknown, "the certificate of \(endpoint) is not signed by a trusted authority")
    }

    /// `CURLE_SSL_CONNECT_ERROR`, `CURLE_SSL_CERTPROBLEM`, `CURLE_SSL_CIPHER`, `CURLE_USE_SSL_FAILED`,
    /// `CURLE_SSL_ENGINE_INITFAILED`, `CURLE_SSL_SHUTDOWN_FAILED`, `CURLE_SSL_ISSUER_ERROR`,
    /// `CURLE_SSL_PINNEDPUBKEYNOTMATCH`, `CURLE_SSL_INVALIDCERTSTATUS` and `CURLE_SSL_CLIENTCERT`.
    private static let handshakeCodes: Set<Int32> = [35, 58, 59, 64, 66, 80, 83, 90, 91, 98]
}

extension NetworkError {
    static let cancelled = NetworkError(.cancelled, "the request was cancelled")

    static let outOfMemory = NetworkError(.unknown, "out of memory")

    static func timedOut(_ exchange: Exchange) -> NetworkError {
        let milliseconds = Int(exchange.settings.timeout / .milliseconds(1))
        let time = milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
        guard !exchange.hasStreamed else {
            return NetworkError(.timedOut, "\(exchange.request.endpoint) sent no data for \(time)")
        }
        return NetworkError(.timedOut, "the request to \(exchange.request.endpoint) timed out after \(time)")
    }

    static func lost(_ exchange: Exchange) -> NetworkError {
        NetworkError(
            .connectionLost, "\(exchange.request.endpoint) closed the connection before the response was complete")
    }

    static func invalidResponse(_ exchange: Exchange) -> NetworkError {
        NetworkError(.incorrectDataReturned, "\(exchange.request.endpoint) sent an invalid HTTP response")
    }

    static func tooLarge(_ exchange: Exchange) -> NetworkError {
        NetworkError(
            .responseTooLarge,
            "\(exchange.request.endpoint) sent a response larger than the limit of \(exchange.settings.maximumBodySize) bytes"
        )
    }
}
