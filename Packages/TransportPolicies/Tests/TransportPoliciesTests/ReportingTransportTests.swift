import Essentials
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct ReportingTransportTests {
    private let log = RecordingEventSink()
    private let clock = SkippingClock()
    private let request = HTTPRequest(
        method: .post, url: "https://api.example/a?q=1", body: Data("{}".utf8),
        credentials: [Credential(.query("key"), Secret("s3cret")), Credential(.bearer, Secret("t0ken"))])

    private func texts(of event: any Event) -> [String] {
        [event.title] + event.texts
    }

    @Test(arguments: [
        (Duration.milliseconds(1234), "1234"), (.microseconds(1999), "1"), (.zero, "0"), (.seconds(90), "90000"),
    ])
    func `request and response are reported`(took: Duration, milliseconds: String) async throws {
        let transport = RecordingTransport { [clock] request, _ in
            clock.advance(by: took)
            return .ok(request, body: "é")
        }
        let response = try await ReportingTransport(base: transport, events: log, clock: clock).send(request)

        expectEqual(response, .ok(request, body: "é"))
        expectEqual(transport.requests, [request])
        let shown = "request: POST https://api.example/a?q=1&key=•••"
        expectEqual(
            log.events.map(texts),
            [
                ["request", shown],
                ["response", shown, "status: 200", "bytes: 2", "milliseconds: \(milliseconds)"],
            ])
        expectEqual((log.events.last as? ResponseReceived)?.duration, took)
        #expect(log.events.allSatisfy { $0.notice == nil })
    }

    @Test func `the size of a streamed body is reported`() async throws {
        let transport = RecordingTransport { request, _ in
            var response = HTTPResponse.ok(request, body: "")
            response.streamedByteCount = 1234
            return response
        }
        _ = try await ReportingTransport(base: transport, events: log, clock: clock).send(request)
        expectEqual((log.events.last as? ResponseReceived)?.bytes, 1234)
    }

    @Test(arguments: [NetworkError.Code.connectionLost, .cancelled, .timedOut])
    func `an error is reported and thrown`(code: NetworkError.Code) async throws {
        let transport = RecordingTransport { [clock] _, _ throws(NetworkError) in
            clock.advance(by: .milliseconds(5))
            throw NetworkError(code, "lost the connection to api.example")
        }
        let error = await #expect(throws: NetworkError.self) {
            try await ReportingTransport(base: transport, events: log, clock: clock).send(request)
        }
        expectEqual(error?.code, code)
        expectEqual(
            log.events.map(texts),
            [
                ["request", "request: POST https://api.example/a?q=1&key=•••"],
                [
                    "failure", "request: POST https://api.example/a?q=1&key=•••", "code: \(code)",
                    "message: lost the connection to api.example", "milliseconds: 5",
                ],
            ])
        #expect(!log.text.contains("s3cret"))
        #expect(!log.text.contains("t0ken"))
    }

    @Test func `the request is reported before it is sent`() async throws {
        let transport = RecordingTransport { [log] request, _ in
            expectEqual(log.events.map(\.title), ["request"])
            return .ok(request)
        }
        _ = try await ReportingTransport(base: transport, events: log).send(request)
        expectEqual(log.events.map(\.title), ["request", "response"])
    }
}
