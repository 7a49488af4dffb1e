import Protocols
import ProtocolsTesting
import ProviderContract
import Testing

@Suite struct DriftTests {
    @Test(
        arguments: [
            ("[]", []),
            (#"[{"id": 8, "title": "Jam", "text": null, "pinned": true}]"#, []),
            // One of the samples omits `text`, so the field is optional.
            (#"[{"id": 8, "title": "Jam", "pinned": true}]"#, []),
            (
                #"[{"id": 8, "title": "Jam", "color": "red", "by": {"name": "Ada"}, "pinned": true}]"#,
                [.added(path: "notes[].color", type: "string"), .added(path: "notes[].by", type: "object")]
            ),
            (#"[{"id": 8, "text": "", "pinned": true}]"#, [.removed(path: "notes[].title", isRequired: true)]),
            (
                #"[{"id": "8", "title": "Jam", "pinned": true}, {"id": 9, "title": "Tea", "pinned": true}]"#,
                [.changed(path: "notes[].id", from: "number", to: "number or string")]
            ),
            (#"{"1": "Jam"}"#, [.changed(path: "notes", from: "array", to: "object")]),
        ] as [(String, [Drift])])
    func `a live response is compared with the samples`(notes: String, expected: [Drift]) async throws {
        let report = try await report(on: #"{"total": 1, "next": null, "notes": \#(notes)}"#)
        expectEqual(report.drifts, expected)
        expectEqual(report.isHarmless, !expected.contains(where: \.isHarmful))
        expectEqual(report.samples, ["the first page", "the second page", "the last page"])
        expectEqual(report.request, "GET https://live.example/notes?color=white&page=1&size=2")
    }

    @Test func `fields that partial samples leave out are not new`() async throws {
        let extra = #""color": "red", "by": {"name": "Ada"}"#
        let report = try await report(
            on: #"{"total": 1, "next": null, "took": 1, "notes": [{"id": "8", "pinned": true, \#(extra)}]}"#,
            fields: .partial)
        expectEqual(
            report.drifts,
            [
                .changed(path: "notes[].id", from: "number", to: "string"),
                .removed(path: "notes[].title", isRequired: true),
            ])
        #expect(!report.isHarmless)
    }

    @Test func `a missing field that the provider does not require is harmless`() async throws {
        let report = try await report(on: #"{"total": 0, "notes": []}"#)
        expectEqual(report.drifts, [.removed(path: "next", isRequired: false)])
        expectEqual(report.drifts.map(\.description), ["next: missing"])
        #expect(report.isHarmless)
    }

    @Test func `a provider without a list is checked with a lookup`() async throws {
        let check = DriftCheck(
            of: .noteLookup(), at: URL(literal: "https://live.example"),
            over: LiveTransport(body: #"{"id": 1, "title": 7}"#), environment: .testing())
        let report = try await check.run()
        expectEqual(report.request, "GET https://live.example/notes/1")
        expectEqual(
            report.drifts,
            [
                .changed(path: "title", from: "string", to: "number"), .removed(path: "text", isRequired: false),
            ])
    }

    @Test func `a search by POST is compared with the samples of its path`() async throws {
        let note = #"{"id": "1", "title": "Tea", "text": ""}"#
        let body = #"{"data": {"notes": {"total": 1, "endCursor": null, "nodes": [\#(note)]}}, "errors": []}"#
        let check = DriftCheck(
            of: .noteGraph(), at: URL(literal: "https://live.example"), secrets: ["NOTES_KEY": Secret("a-key")],
            over: LiveTransport(body: body), environment: .testing())
        let report = try await check.run()
        expectEqual(report.request, "POST https://live.example/shelves/kitchen/graphql")
        expectEqual(report.drifts, [.changed(path: "data.notes.nodes[].id", from: "number", to: "string")])
    }

    @Test(
        arguments: [
            ("id;title;text\n7;Jam;\n", []),
            (
                "id;text;color\n7;;red\n",
                [.removed(path: "[].title", isRequired: true), .added(path: "[].color", type: "string")]
            ),
        ] as [(String, [Drift])])
    func `a response in CSV is compared with the samples`(body: String, expected: [Drift]) async throws {
        try await expectEqual(drifts(of: .noteSheet(), on: body), expected)
    }

    @Test(
        arguments: [
            // One element and several elements with a name are the same.
            (#"<n:note id="1"><title type="">Jam</title><text/></n:note>"#, []),
            (
                #"<n:note id="1"><text/></n:note><n:note id="2"><text/></n:note>"#,
                [.removed(path: "n:note.title", isRequired: true)]
            ),
            (
                #"<n:note id="1"><title type="">Jam</title></n:note>"#,
                [.removed(path: "n:note.text", isRequired: false)]
            ),
            (
                #"<n:note id="1"><title>Jam</title><text/></n:note>"#,
                [.changed(path: "n:note.title", from: "object", to: "string")]
            ),
        ] as [(String, [Drift])])
    func `a response in XML is compared with the samples`(notes: String, expected: [Drift]) async throws {
        try await expectEqual(drifts(of: .noteFeed(), on: #"<feed xmlns:n="" total="1">\#(notes)</feed>"#), expected)
    }

    @Test(
        arguments: [("[9]", []), (#"["9"]"#, [.changed(path: "[]", from: "number", to: "string")])]
            as [(String, [Drift])])
    func `of a list whose items are requested one by one, the list is compared`(
        ids: String, expected: [Drift]
    ) async throws {
        let check = DriftCheck(
            of: .noteIndex(), at: URL(literal: "https://live.example"),
            over: LiveTransport(body: ids, item: #"{"id": 9, "title": "Tea", "text": null}"#), environment: .testing())
        let report = try await check.run()
        expectEqual(report.request, "GET https://live.example/notes.json")
        expectEqual(report.drifts, expected)
    }

    @Test func `a response in another format cannot be compared`() async {
        let error = await #expect(throws: ProviderError.self) { try await drifts(of: .noteFeed(), on: "{}") }
        expectEqual(error?.code, .incorrectData)
    }

    private func drifts(of descriptor: ProviderDescriptor, on body: String) async throws -> [Drift] {
        try await DriftCheck(
            of: descriptor, at: URL(literal: "https://live.example"), secrets: ["NOTES_KEY": Secret("a-key")],
            over: LiveTransport(body: body), environment: .testing()
        ).run().drifts
    }

    @Test func `a response that fails to decode is still compared`() async throws {
        let report = try await report(on: #"{"total": "1", "next": null, "notes": []}"#)
        expectEqual(report.drifts.map(\.description), ["total: expected number, got string"])
        expectEqual(report.failure?.incorrectData?.path.description, "total")
        #expect(!report.isHarmless)
        let list = try await self.report(on: "[]")
        expectEqual(list.drifts.map(\.description), ["the whole response: expected object, got array"])
    }

    @Test(arguments: [(404, "{}", ProviderError.Code.notFound), (200, "<html>", .incorrectData)])
    func `a response that cannot be compared is an error`(
        status: Int, body: String, code: ProviderError.Code
    ) async {
        let error = await #expect(throws: ProviderError.self) { try await report(on: body, status: status) }
        expectEqual(error?.code, code)
    }

    @Test func `a missing secret is an error`() async {
        let check = DriftCheck(of: .notes(), over: LiveTransport(body: "{}"), environment: .testing())
        let error = await #expect(throws: ProviderError.self) { try await check.run() }
        expectEqual(error?.code, .missingCredentials)
    }

    private func report(
        on body: String, status: Int = 200, fields: SampleBook.Fields = .complete
    ) async throws(ProviderError) -> DriftReport {
        try await DriftCheck(
            of: .notes(fields: fields), at: URL(literal: "https://live.example"),
            secrets: ["NOTES_KEY": Secret("a-key")],
            over: LiveTransport(status: status, body: body), environment: .testing()
        ).run()
    }
}

private struct LiveTransport: HTTPTransport {
    var status = 200
    let body: String
    /// The body for a path with several segments; `nil` for the same body.
    var item: String?

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let isItem = request.url.path().dropFirst().contains("/")
        return HTTPResponse(
            status: status, body: Data((isItem ? item ?? body : body).utf8), url: request.url,
            receivedAt: Date(timeIntervalSince1970: 0))
    }
}
