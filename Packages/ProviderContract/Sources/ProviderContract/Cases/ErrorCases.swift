import ContractKit
import Essentials
import Protocols

extension ProviderCheck {
    func statusesMapToErrorCodes(_ checks: inout Checks) async throws(Skipped) {
        for match in examples {
            for (status, code) in Self.codes {
                for (title, type, body) in Self.bodies {
                    let transport = transport(for: match, status: status, headers: ["Content-Type": type], body: body)
                    let result = await harness.result(of: match.call, over: transport)
                    // The provider may derive a more precise code from a plain-text error message.
                    let expected = title == "text" ? nil : code
                    checks.record(
                        Self.failure(of: result, status: status, expected: expected),
                        at: "\(match.place), \(status) with \(title)")
                }
            }
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    private static func failure(
        of result: CallResult, status: Int, expected: ProviderError.Code?
    ) -> String? {
        guard let error = result.error else { return "expected an error, got \(result)" }
        if error.status != status { return "expected an error with status \(status), got \(error)" }
        if error.retryAt != nil, ![.rateLimited, .quotaExhausted].contains(error.code) {
            return "unexpected retry time: \(error)"
        }
        if error.request == nil { return "expected an error that names the request, got \(error)" }
        if let expected, error.code != expected { return "expected \(expected), got \(error)" }
        return nil
    }

    func rateLimitsHaveARetryTime(_ checks: inout Checks) async throws(Skipped) {
        for match in examples { await checkRetryAfter(of: match, &checks) }
        for match in matches where match.sample.failure == .rateLimited {
            let transport = harness.sampleTransport(preferring: match.index)
            let result = await harness.result(of: match.call, over: transport)
            let times = transport.exchanges.compactMap(\.response).flatMap(Self.times)
            checks.expect(
                times.isEmpty || result.error?.retryAt.map { Self.isSame($0, asOneOf: times) } == true,
                "expected a retry at \(times.map { Self.description(of: $0) }.joined(separator: " or ")), got "
                    + "\(Self.description(of: result.error?.retryAt)): \(result)",
                at: match.place)
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    private func checkRetryAfter(of match: SampleMatch, _ checks: inout Checks) async {
        for (status, value) in [(429, "7"), (429, Self.date), (503, "7"), (503, Self.date)] {
            let transport = transport(for: match, status: status, headers: ["Retry-After": value])
            let result = await harness.result(of: match.call, over: transport)
            let received = transport.exchanges.last?.response?.receivedAt ?? Date()
            let expected = value == "7" ? received.addingTimeInterval(7) : HTTPDate.date(from: value)
            checks.expect(
                result.error?.retryAt == expected,
                "expected a retry at \(Self.description(of: expected)), got "
                    + "\(Self.description(of: result.error?.retryAt)): \(result)",
                at: "\(match.place), \(status) with Retry-After: \(value)")
        }
        for value in ["soon", "", "-5", "99999999999999999999", "1e400"] {
            let transport = transport(for: match, status: 429, headers: ["Retry-After": value])
            let result = await harness.result(of: match.call, over: transport)
            checks.expect(
                result.error?.code == .rateLimited, "expected rateLimited, got \(result)",
                at: "\(match.place), 429 with Retry-After: \(value)")
        }
    }

    func networkErrorsKeepTheirCode(_ checks: inout Checks) async throws(Skipped) {
        for match in examples {
            for code in Self.networkCodes {
                let error = NetworkError(code, "a reason")
                let transport = RecordingTransport { (_) throws(NetworkError) in throw error }
                let result = await harness.result(of: match.call, over: transport)
                let place = "\(match.call.title), \(code)"
                checks.expect(
                    result.error?.code == error.providerCode, "expected \(error.providerCode), got \(result)", at: place
                )
                checks.expect(
                    result.error?.networkError?.code == code, "missing networkError in the error", at: place)
            }
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    func cancellationEndsCalls(_ checks: inout Checks) async throws(Skipped) {
        for match in examples {
            checks.record(await cancellationFailure(of: match.call, attempts: 3), at: match.call.title)
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    /// Starts a call and cancels it. Returns `nil` if the call throws `cancelled` within 100 ms, otherwise a finding.
    ///
    /// A slower call is repeated, because the machine may be busy. `attempts` is the maximum number of calls.
    private func cancellationFailure(of call: ProviderCall, attempts: Int) async -> String? {
        let (sent, continuation) = AsyncStream.makeStream(of: Void.self)
        let transport = RecordingTransport { (request) throws(NetworkError) in
            continuation.yield()
            // Never responds. The sleep ends when the task is cancelled.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            throw NetworkError(.cancelled, "\(request) was cancelled")
        }
        let task = Task { [harness] in await harness.unboundedResult(of: call, over: transport) }
        let isSent = await bounded(by: harness.deadline) { await sent.first { true } != nil }
        guard isSent == true else {
            task.cancel()
            return "no request was sent"
        }
        let clock = ContinuousClock()
        let start = clock.now
        task.cancel()
        let result = await bounded(by: harness.deadline) { await task.value } ?? .timedOut
        let time = clock.now - start
        guard result.error?.code == .cancelled else { return "expected cancelled, got \(result)" }
        guard time > .milliseconds(100) else { return nil }
        return attempts > 1
            ? await cancellationFailure(of: call, attempts: attempts - 1) : "expected at most 100 ms, got \(time)"
    }
}

extension ProviderCheck {
    private func transport(
        for match: SampleMatch, status: Int, headers: HTTPHeaders, body: String = ""
    ) -> RecordingTransport {
        harness.sampleTransport(preferring: match.index) { response in
            HTTPResponse(
                status: status, headers: headers, body: Data(body.utf8), url: response.url,
                receivedAt: response.receivedAt)
        }
    }

    /// Returns the retry times that the header fields of a response may specify.
    ///
    /// A number may be a duration or a Unix timestamp, in seconds or milliseconds. Each meaning gives one retry time.
    private static func times(in response: HTTPResponse) -> [Date] {
        response.headers.fields.flatMap { field -> [Date] in
            let name = field.name.lowercased()
            guard name.hasPrefix("retry-after") || name.contains("-reset") else { return [] }
            guard let number = UInt64(field.value).map({ TimeInterval($0) }) else {
                return HTTPDate.date(from: field.value).map { [$0] } ?? []
            }
            return [number, number / 1000].flatMap { seconds in
                [response.receivedAt.addingTimeInterval(seconds), Date(timeIntervalSince1970: seconds)]
            }
        }
    }

    /// Returns whether a date differs from one of the times by less than half a millisecond.
    private static func isSame(_ date: Date, asOneOf times: [Date]) -> Bool {
        times.contains { abs($0.timeIntervalSince(date)) < 0.0005 }
    }

    private static func description(of date: Date?) -> String {
        date.map { "Unix time \($0.timeIntervalSince1970)" } ?? "no retry time"
    }

    private static let date = "Sun, 06 Nov 2044 08:49:37 GMT"

    /// The expected error code for each status, if the response contains no further error information.
    private static let codes: [(status: Int, code: ProviderError.Code)] = [
        (304, .incorrectData), (400, .invalidRequest), (401, .refusedCredentials), (403, .refusedCredentials),
        (404, .notFound), (405, .invalidRequest), (408, .timedOut), (410, .notFound), (418, .invalidRequest),
        (422, .invalidRequest), (429, .rateLimited), (451, .notFound), (500, .serverFailed), (501, .serverFailed),
        (502, .serverFailed), (503, .serverFailed), (504, .serverFailed), (599, .serverFailed),
    ]

    private static let bodies: [(title: String, type: String, body: String)] = [
        ("no body", "application/json", ""),
        ("HTML", "text/html", "<!DOCTYPE html><html><body>an error</body></html>"),
        ("unexpected JSON", "application/json", #"{"message": 7, "error": [], "errors": {"a": null}}"#),
        ("text", "text/plain", "something went wrong\u{1B}[31m"),
    ]

    private static let networkCodes: [NetworkError.Code] = [
        .unknown, .notConnectedToInternet, .internationalRoamingOff, .notReachedServer, .connectionLost,
        .incorrectDataReturned, .certificateAuthorityUnknown, .certificateNameMismatch, .certificateExpired,
        .secureConnectionFailed, .invalidRequest, .unprotected, .notCached, .responseTooLarge, .timedOut, .cancelled,
    ]
}
