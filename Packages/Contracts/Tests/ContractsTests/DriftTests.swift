import Contracts
import Protocols
import Testing

@Suite("Drift") struct DriftTests {
    @Test(arguments: [
        ("[]", []),
        (#"[{"id": 8, "title": "Jam", "text": null, "pinned": true}]"#, []),
        // The text is missing in one of the samples, so it may be.
        (#"[{"id": 8, "title": "Jam", "pinned": true}]"#, []),
        (
            #"[{"id": 8, "title": "Jam", "color": "red", "by": {"name": "Ada"}, "pinned": true}]"#,
            [
                Drift.new(path: "notes[].color", type: "text"), .new(path: "notes[].by", type: "object"),
            ]
        ),
        (#"[{"id": 8, "text": "", "pinned": true}]"#, [.gone(path: "notes[].title", isNeeded: true)]),
        (
            #"[{"id": "8", "title": "Jam", "pinned": true}, {"id": 9, "title": "Tea", "pinned": true}]"#,
            [
                .changed(path: "notes[].id", from: "number", to: "number or text")
            ]
        ),
        (#"{"1": "Jam"}"#, [.changed(path: "notes", from: "list", to: "object")]),
    ])
    func ofTheNotes(notes: String, expected: [Drift]) async throws {
        let report = try await report(on: #"{"total": 1, "next": null, "notes": \#(notes)}"#)
        #expect(report.drifts == expected)
        #expect(report.isHarmless == !expected.contains(where: \.isHarmful))
        #expect(report.samples == ["the first page", "the last page"])
        #expect(report.request == "GET https://live.example/notes?color=white&page=1&size=2")
    }

    @Test func whatIsGoneAndNotNeededIsHarmless() async throws {
        let report = try await report(on: #"{"total": 0, "notes": []}"#)
        #expect(report.drifts == [.gone(path: "next", isNeeded: false)])
        #expect(report.drifts.map(\.description) == ["next is gone"])
        #expect(report.isHarmless)
    }

    @Test func withoutAListAnItemIsLookedUp() async throws {
        let context = ProviderContext(
            transport: LiveTransport(status: 200, body: #"{"id": 1, "title": 7}"#),
            baseURL: URL(literal: "https://live.example"))
        let report = try await DriftCheck(of: .noteLookup(), in: context) { FakeReplay(book: $0, baseURL: $1) }.run()
        #expect(report.request == "GET https://live.example/notes/1")
        #expect(
            report.drifts == [
                .changed(path: "title", from: "text", to: "number"), .gone(path: "text", isNeeded: false),
            ])
    }

    @Test func anAnswerThatCannotBeReadIsCompared() async throws {
        let report = try await report(on: #"{"total": "1", "next": null, "notes": []}"#)
        #expect(report.drifts == [.changed(path: "total", from: "number", to: "text")])
        #expect(report.failure?.incorrectData?.path.description == "total")
        #expect(!report.isHarmless)
        #expect(try await self.report(on: "[]").drifts.map(\.description) == ["the whole answer was object, is list"])
    }

    @Test(arguments: [(404, "{}", ProviderError.Code.notFound), (200, "<html>", .incorrectData)])
    func anAnswerThatCannotBeComparedIsAnError(status: Int, body: String, code: ProviderError.Code) async {
        let error = await #expect(throws: ProviderError.self) { try await report(on: body, status: status) }
        #expect(error?.code == code)
    }

    private func report(on body: String, status: Int = 200) async throws(ProviderError) -> DriftReport {
        let context = ProviderContext(
            transport: LiveTransport(status: status, body: body), baseURL: URL(literal: "https://live.example"),
            secrets: ["NOTES_KEY": Secret("a-key")])
        return try await DriftCheck(of: .notes(), in: context) { FakeReplay(book: $0, baseURL: $1) }.run()
    }
}

/// Answers everything alike.
private struct LiveTransport: HTTPTransport {
    let status: Int
    let body: String

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        HTTPResponse(
            status: status, body: Data(body.utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
    }
}
