import CLibcurl
import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension NetworkError {
    /// Why there is no secure connection.
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

    /// What is wrong with a certificate.
    ///
    /// libcurl has one code for all of it. Its text tells the faults apart, in words of the TLS library; the ones below
    /// are those of OpenSSL, LibreSSL and GnuTLS.
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
