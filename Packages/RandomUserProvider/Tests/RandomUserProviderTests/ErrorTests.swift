import Protocols
import ProtocolsTesting
import RandomUserProvider
import Testing

@Suite struct ErrorTests {
    private static let failed = #"{"error": "Uh oh, something has gone wrong."}"#
    private static let limited = #"{"error": "Whoa, ease up there cowboy. You've requested 20340 users."}"#

    @Test(
        arguments: [
            (200, failed, .serverFailed, "Uh oh, something has gone wrong."),
            (200, #"{"results": [], "error": "No."}"#, .serverFailed, "No."),
            (500, failed, .serverFailed, "Uh oh, something has gone wrong."),
            (404, failed, .notFound, "Uh oh, something has gone wrong."), (404, "Not found", .notFound, nil),
            (403, "<html>", .refusedCredentials, nil), (503, "<html>", .serverFailed, nil),
            (503, #"{"results": []}"#, .serverFailed, nil),
            (504, "", .serverFailed, nil),
        ] as [(Int, String, ProviderError.Code, String?)])
    func `status and body determine the error`(status: Int, body: String, code: ProviderError.Code, reason: String?) {
        let error = descriptor.error(status: status, body: body)
        expectEqual(error?.code, code)
        expectEqual(error?.reason, reason)
        #expect(error?.retryAt == nil)
    }

    @Test(arguments: [#"{"results": []}"#, "", "[]"])
    func `a success is not an error`(body: String) {
        #expect(descriptor.errors.includesSuccess)
        #expect(descriptor.error(status: 200, body: body) == nil)
    }

    @Test(arguments: [
        (200, limited), (429, limited), (503, limited), (403, limited), (429, failed), (503, failed), (429, "<html>"),
        (429, ""),
    ])
    func `a rate limit lasts a minute, or until the time in the response`(status: Int, body: String) {
        let silent = descriptor.error(status: status, body: body)
        expectEqual(silent?.code, .rateLimited)
        expectEqual(silent?.retryAt, HTTPResponse.arrival.addingTimeInterval(60))
        let telling = descriptor.error(status: status, body: body, retryAfter: 7)
        expectEqual(telling?.code, .rateLimited)
        expectEqual(telling?.retryAt, HTTPResponse.arrival.addingTimeInterval(7))
    }

    @Test(arguments: [200, 429, 500])
    func `a long reason is truncated`(status: Int) {
        let body = #"{"error": "\#(String(repeating: "x", count: 5000))"}"#
        expectEqual(descriptor.error(status: status, body: body)?.reason, String(repeating: "x", count: 200))
    }
}
