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
    ///
    /// libcurl has one code for all faults of a certificate. Its text tells them apart, in words of the TLS library; the
    /// ones below are those of OpenSSL, LibreSSL and GnuTLS.
    static func tlsError(_ failure: CurlFailure, _ text: String, _ exchange: Exchange) -> NetworkError? {
        let endpoint = exchange.request.endpoint
        switch failure.code {
        case code(LIBCURL_CODE_SSL_CACERT_BADFILE):
            let file = exchange.settings.authorities?.file.map { " in '\($0)'" } ?? ""
            return NetworkError(.invalidRequest, "could not read the certificate authorities\(file)")
        case code(LIBCURL_CODE_PEER_FAILED_VERIFICATION):
            if ["expired", "expiration", "not yet valid", "not activated"].contains(where: text.contains) {
                return NetworkError(
                    .certificateExpired, "the certificate of \(endpoint) has expired or is not yet valid")
            }
            if ["subject name", "hostname", "does not match"].contains(where: text.contains) {
                return NetworkError(.certificateNameMismatch, "the certificate of \(endpoint) is for another host name")
            }
            return NetworkError(
                .certificateAuthorityUnknown, "the certificate of \(endpoint) is not signed by a trusted authority")
        case code(LIBCURL_CODE_SSL_CONNECT_ERROR)
        where failure.systemError == ECONNRESET || text.contains("ssl_error_syscall") || text.contains("unexpected eof"):
            return .lost(exchange)
        case let other where handshakeCodes.contains(other):
            return NetworkError(.secureConnectionFailed, "the TLS handshake with \(endpoint) failed")
        default: return nil
        }
    }

    private static func code(_ code: libcurl_code) -> Int32 { Int32(truncatingIfNeeded: code.rawValue) }

    /// `CURLE_SSL_CONNECT_ERROR`, `…CERTPROBLEM`, `…CIPHER`, `CURLE_USE_SSL_FAILED`, `CURLE_SSL_ENGINE_INITFAILED`,
    /// `…SHUTDOWN_FAILED`, `…ISSUER_ERROR`, `…PINNEDPUBKEYNOTMATCH`, `…INVALIDCERTSTATUS`, `…CLIENTCERT`.
    private static let handshakeCodes: Set<Int32> = [35, 58, 59, 64, 66, 80, 83, 90, 91, 98]
}
