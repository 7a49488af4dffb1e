import Foundation
import Protocols

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a failure that URLSession reports means to a caller.
struct FailureMeaning: Sendable {
    let code: NetworkError.Code
    let words: @Sendable (Endpoint) -> String

    /// - Parameter afterResponse: whether the status line and the headers had come.
    init(_ error: URLError, afterResponse: Bool) {
        let detail = (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.localizedDescription ?? ""
        let hint = Self.hints.first { detail.contains($0.words) }?.meaning
        let meaning = hint ?? Self.codes[error.code] ?? (detail.contains("connect to") ? .unreachable : .unclear)
        // Once there is a response, it is no longer about connecting: on Linux the code can be that of an earlier
        // attempt, on another address of the host.
        let isOutdated = afterResponse && meaning.code != .incorrectDataReturned
        self = isOutdated ? .lost : meaning
    }

    private init(_ code: NetworkError.Code, _ words: @escaping @Sendable (Endpoint) -> String) {
        self.code = code
        self.words = words
    }

    private static let unknownHost = FailureMeaning(.notReachedServer) { "cannot find the host \($0.host)" }
    private static let refused = FailureMeaning(.notReachedServer) { "\($0) refused the connection" }
    private static let unreachable = FailureMeaning(.notReachedServer) { "cannot connect to \($0)" }
    private static let silent = FailureMeaning(.notReachedServer) { "\($0) did not answer" }
    private static let lost = FailureMeaning(.connectionLost) {
        "\($0) closed the connection before the whole response had come"
    }
    private static let garbage = FailureMeaning(.incorrectDataReturned) { "what \($0) sent is no HTTP response" }
    private static let offline = FailureMeaning(.notConnectedToInternet) {
        "this machine has no network to reach \($0) by"
    }
    private static let roaming = FailureMeaning(.internationalRoamingOff) {
        "data roaming is off on this machine, so \($0) cannot be reached"
    }
    private static let unsendable = FailureMeaning(.invalidRequest) { "URLSession cannot send to \($0)" }
    private static let insecure = FailureMeaning(.unknown) { "cannot make a secure connection to \($0)" }
    private static let unclear = FailureMeaning(.unknown) { "the exchange with \($0) failed" }

    private static let codes: [URLError.Code: FailureMeaning] = [
        .timedOut: silent, .cannotFindHost: unknownHost, .dnsLookupFailed: unknownHost,
        .cannotConnectToHost: refused, .networkConnectionLost: lost, .notConnectedToInternet: offline,
        .internationalRoamingOff: roaming,
        // Nothing has been sent: URLSession on Linux does not take an IPv6 address for a host, for one.
        .badURL: unsendable,
        .unsupportedURL: garbage, .dataLengthExceedsMaximum: garbage, .resourceUnavailable: garbage,
        .redirectToNonExistentLocation: garbage, .badServerResponse: garbage, .zeroByteResource: garbage,
        .cannotDecodeRawData: garbage, .cannotDecodeContentData: garbage, .cannotParseResponse: garbage,
        .fileDoesNotExist: garbage, .fileIsDirectory: garbage,
        .secureConnectionFailed: insecure, .serverCertificateHasBadDate: insecure,
        .serverCertificateUntrusted: insecure, .serverCertificateHasUnknownRoot: insecure,
        .serverCertificateNotYetValid: insecure, .clientCertificateRejected: insecure,
        .clientCertificateRequired: insecure,
    ]

    /// libcurl's own words, which stand beneath the error on Linux. There URLSession gives many failures one code, and
    /// some a misleading one: a response that breaks off is `unknown`, one that is no HTTP is `unsupportedURL`.
    /// The words of libcurl 7.88 to 8.
    private static let hints: [(words: String, meaning: FailureMeaning)] = [
        ("transfer closed", lost), ("Empty reply", lost), ("Connection died", lost), ("Recv failure", lost),
        ("Send failure", lost),
        ("SSL_read", lost), ("SSL_write", lost), ("HTTP/2 stream", lost), ("HTTP2 framing", lost),
        ("chunk", garbage), ("content unencoding", garbage), ("content encoding", garbage), ("HTTP/0.9", garbage),
        ("HTTP version", garbage), ("subversion", garbage), ("response code", garbage), ("writing header", garbage),
        ("writing output", garbage), ("Header without colon", garbage), ("byte in header", garbage),
        ("Content-Length", garbage), ("response headers", garbage), ("Out of memory", garbage),
        ("larger than allowed", garbage), ("SSL", insecure), ("TLS", insecure), ("certificate", insecure),
    ]
}
