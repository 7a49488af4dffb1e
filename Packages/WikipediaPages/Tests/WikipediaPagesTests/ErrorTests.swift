import Protocols
import ProtocolsTesting
import Testing
import WikipediaPages

@Suite struct ErrorTests {
    @Test(
        arguments: [
            ("maxlag", .rateLimited, nil), ("ratelimited", .rateLimited, nil),
            ("cirrussearch-too-busy-error", .rateLimited, nil), ("readonly", .serverFailed, true),
            ("cirrussearch-backend-error", .serverFailed, true),
            ("internal_api_error_DBQueryError", .serverFailed, nil),
            ("missingtitle", .notFound, nil), ("nosuchpageid", .notFound, nil), ("blocked", .refusedCredentials, nil),
            ("permissiondenied", .refusedCredentials, nil), ("badvalue", .invalidRequest, nil),
            ("cirrussearch-query-too-long", .invalidRequest, nil),
        ] as [(String, ProviderError.Code, Bool?)])
    func `the code determines an error with status 200`(code: String, expected: ProviderError.Code, isRetryable: Bool?)
    {
        let error = descriptor.error(status: 200, body: #"{"error": {"code": "\#(code)", "info": "Why."}}"#)
        #expect(descriptor.errors.includesSuccess)
        expectEqual(error?.code, expected)
        expectEqual(error?.reason, "Why.")
        expectEqual(error?.isRetryable, isRetryable)
    }

    @Test(arguments: [(nil, 5.0), (7, 7)] as [(TimeInterval?, TimeInterval)])
    func `an overloaded server is asked again at the time that it gives, or after 5 seconds`(
        retryAfter: TimeInterval?, wait: TimeInterval
    ) {
        let body = #"{"error": {"code": "maxlag", "info": "Waiting for a: 6 seconds lagged."}}"#
        let error = descriptor.error(status: 200, body: body, retryAfter: retryAfter)
        expectEqual(error?.retryAt, HTTPResponse.arrival.addingTimeInterval(wait))
    }

    @Test func `other statuses determine the code, and a success is not an error`() {
        #expect(descriptor.error(status: 200, body: #"{"batchcomplete": true}"#) == nil)
        #expect(descriptor.error(status: 200, body: "<html>") == nil)
        expectEqual(descriptor.error(status: 429)?.code, .rateLimited)
        let error = descriptor.error(status: 500, body: #"{"error": {"code": "x", "info": "Why."}}"#)
        expectEqual(error?.code, .serverFailed)
        expectEqual(error?.reason, "Why.")
    }
}
