import Protocols

extension ProviderCheck {
    func statusesHaveTheirCodes() async -> ContractOutcome {
        var checks = Checks()
        for reach in exemplars {
            for (status, code) in Self.codes {
                for (words, type, body) in Self.bodies {
                    let stage = stage(showing: reach, status: status, headers: ["Content-Type": type], body: body)
                    let reply = await bench.reply(to: reach.call, over: stage)
                    // A body with words of its own may say more than the status.
                    let expected = words == "text" ? nil : code
                    checks.note(
                        fault(of: reply, over: stage, status: status, expected: expected),
                        at: "\(reach.place), \(status) with \(words)")
                }
            }
        }
        return checks.outcome(withoutChecks: "no sample is a success")
    }

    func limitsTellTheirEnd() async -> ContractOutcome {
        var checks = Checks()
        for reach in exemplars {
            for (status, value) in [(429, "7"), (429, Self.date), (503, "7"), (503, Self.date)] {
                let stage = stage(showing: reach, status: status, headers: ["Retry-After": value])
                let reply = await bench.reply(to: reach.call, over: stage)
                let received = stage.exchanges.last?.response?.receivedAt ?? Date()
                let expected = value == "7" ? received.addingTimeInterval(7) : HTTPDate.date(from: value)
                checks.expect(
                    reply.error?.retryAt == expected,
                    "expected that it tells \(Self.words(expected)), came \(reply), \(Self.words(reply.error?.retryAt))",
                    at: "\(reach.place), \(status) with Retry-After: \(value)")
            }
            for value in ["soon", "", "-5", "99999999999999999999", "1e400"] {
                let stage = stage(showing: reach, status: 429, headers: ["Retry-After": value])
                let reply = await bench.reply(to: reach.call, over: stage)
                checks.expect(
                    reply.error?.code == .rateLimited, "expected rateLimited, came \(reply)",
                    at: "\(reach.place), 429 with Retry-After: \(value)")
            }
        }
        for reach in reaches where reach.sample.failure == .rateLimited {
            let stage = bench.stage(showing: reach.index)
            let reply = await bench.reply(to: reach.call, over: stage)
            let times = stage.exchanges.compactMap(\.response).flatMap(Self.times)
            checks.expect(
                times.isEmpty || reply.error?.retryAt.map(times.contains) == true,
                "expected that it tells \(times.map(Self.words).joined(separator: " or ")), came \(reply), "
                    + Self.words(reply.error?.retryAt),
                at: reach.place)
        }
        return checks.outcome(withoutChecks: "no sample is a success")
    }

    private func stage(showing reach: Reach, status: Int, headers: HTTPHeaders, body: String = "") -> Stage {
        bench.stage(showing: reach.index) { response in
            HTTPResponse(
                status: status, headers: headers, body: Data(body.utf8), url: response.url,
                receivedAt: response.receivedAt)
        }
    }

    private func fault(
        of reply: Reply, over stage: Stage, status: Int, expected: ProviderError.Code?
    ) -> String? {
        guard let error = reply.error else { return "expected an error, came \(reply)" }
        guard let exchange = stage.exchanges.last, let response = exchange.response else { return "nothing was sent" }
        let refusal = descriptor.refusal(response, exchange.request)
        if error.code != refusal.code { return "the descriptor's refusal is \(refusal.code), came \(error)" }
        if error.status != status { return "the error does not tell the status: \(error)" }
        if error.retryAt != nil, error.code != .rateLimited { return "the error tells a time that the API did not" }
        if error.request == nil { return "the error does not tell the request: \(error)" }
        if let expected, error.code != expected { return "expected \(expected), came \(error)" }
        return nil
    }

    /// What the headers of a response may mean by a time: seconds from now, or since 1970.
    private static func times(in response: HTTPResponse) -> [Date] {
        response.headers.fields.flatMap { field -> [Date] in
            let name = field.name.lowercased()
            guard name == "retry-after" || name.hasSuffix("-reset") else { return [] }
            guard let number = UInt32(field.value).map(TimeInterval.init) else {
                return HTTPDate.date(from: field.value).map { [$0] } ?? []
            }
            return [response.receivedAt.addingTimeInterval(number), Date(timeIntervalSince1970: number)]
        }
    }

    private static func words(_ date: Date?) -> String {
        date.map { "\($0.timeIntervalSince1970) s since 1970" } ?? "no time"
    }

    private static let date = "Sun, 06 Nov 2044 08:49:37 GMT"

    /// By RFC 9110 §15, where the API has no word of its own in the body or the headers.
    private static let codes: [(status: Int, code: ProviderError.Code)] = [
        (304, .incorrectData), (400, .invalidRequest), (401, .refusedCredentials), (403, .refusedCredentials),
        (404, .notFound), (405, .invalidRequest), (408, .timedOut), (410, .notFound), (418, .invalidRequest),
        (422, .invalidRequest), (429, .rateLimited), (451, .notFound), (500, .serverFailed), (501, .serverFailed),
        (502, .serverFailed), (503, .serverFailed), (504, .serverFailed), (599, .serverFailed),
    ]

    private static let bodies: [(words: String, type: String, body: String)] = [
        ("no body", "application/json", ""),
        ("HTML", "text/html", "<!DOCTYPE html><html><body>an error</body></html>"),
        ("odd JSON", "application/json", #"{"message": 7, "error": [], "errors": {"a": null}}"#),
        ("text", "text/plain", "something went wrong\u{1B}[31m"),
    ]
}
