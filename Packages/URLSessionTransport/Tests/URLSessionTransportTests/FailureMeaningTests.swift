import Foundation
import Protocols
import Testing

@testable import URLSessionTransport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What codes of URLSession mean that no server on loopback can bring about.
@Suite struct FailureMeaningTests {
    @Test(arguments: [
        (URLError.Code.timedOut, NetworkError.Code.notReachedServer), (.cannotFindHost, .notReachedServer),
        (.cannotConnectToHost, .notReachedServer), (.dnsLookupFailed, .notReachedServer),
        (.networkConnectionLost, .connectionLost), (.notConnectedToInternet, .notConnectedToInternet),
        (.internationalRoamingOff, .internationalRoamingOff), (.badURL, .invalidRequest),
        (.unsupportedURL, .incorrectDataReturned), (.dataLengthExceedsMaximum, .incorrectDataReturned),
        (.resourceUnavailable, .incorrectDataReturned), (.redirectToNonExistentLocation, .incorrectDataReturned),
        (.badServerResponse, .incorrectDataReturned), (.zeroByteResource, .incorrectDataReturned),
        (.cannotDecodeRawData, .incorrectDataReturned), (.cannotDecodeContentData, .incorrectDataReturned),
        (.cannotParseResponse, .incorrectDataReturned), (.fileDoesNotExist, .incorrectDataReturned),
        (.fileIsDirectory, .incorrectDataReturned), (.unknown, .unknown), (.cancelled, .unknown),
        (.httpTooManyRedirects, .unknown), (.userCancelledAuthentication, .unknown),
        (.userAuthenticationRequired, .unknown), (.dataNotAllowed, .unknown), (.secureConnectionFailed, .unknown),
        (.serverCertificateUntrusted, .unknown), (.cannotLoadFromNetwork, .unknown),
    ])
    func ofEveryCode(code: URLError.Code, meaning: NetworkError.Code) {
        #expect(FailureMeaning(URLError(code), afterResponse: false).code == meaning)
    }

    @Test(
        arguments: [
            ("transfer closed with 97 bytes remaining to read", URLError.Code.cannotConnectToHost, .connectionLost),
            ("Received HTTP/0.9 when not allowed", .cannotConnectToHost, .incorrectDataReturned),
            ("OpenSSL SSL_read: unexpected eof while reading, errno 0", .unknown, .connectionLost),
            ("SSL certificate problem: self-signed certificate", .unknown, .unknown),
            (
                "Failed to connect to 10.0.0.1 port 1 after 9 ms: Couldn't connect to server", .unknown,
                .notReachedServer
            ),
            ("something new", .unknown, .unknown),
        ] as [(String, URLError.Code, NetworkError.Code)])
    func isTakenFromWhatLiesBeneath(words: String, code: URLError.Code, meaning: NetworkError.Code) {
        let cause = NSError(domain: NSURLErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: words])
        let error = URLError(code, userInfo: [NSUnderlyingErrorKey: cause])

        #expect(FailureMeaning(error, afterResponse: false).code == meaning)
    }

    @Test(arguments: [URLError.Code.unknown, .cannotConnectToHost, .timedOut])
    func afterTheResponseHasBegunIsALostConnection(code: URLError.Code) {
        #expect(FailureMeaning(URLError(code), afterResponse: true).code == .connectionLost)
    }
}
