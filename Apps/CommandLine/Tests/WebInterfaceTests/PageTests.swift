import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

@MainActor struct PageTests {
    private static func handler(_ aviary: Aviary = Aviary(count: 25)) -> PageHandler {
        Visit.handler(FakeAssembler(aviary: aviary))
    }

    @Test func `the document runs only its own script, and loads nothing from elsewhere`() async throws {
        let content = try await Self.handler().respond(to: WebRequest([])).content
        let html = String(decoding: content.body, as: UTF8.self)
        #expect(html.components(separatedBy: "<script").count == 2 && html.components(separatedBy: "<style").count == 2)
        #expect(!html.contains("http") && !html.contains("innerHTML") && !html.contains("eval"))
        let hash = { (text: String) in "'sha256-\(NoDigests().sha256(Data(text.utf8)).base64EncodedString())'" }
        let policy = content.securityPolicy.components(separatedBy: "; ")
        expectEqual(
            policy,
            [
                "default-src 'none'", "script-src \(hash(PageScript.text))", "style-src \(hash(PageStyle.text))",
                "img-src 'self'", "connect-src 'self'", "form-action 'none'", "base-uri 'none'",
                "frame-ancestors 'none'",
            ])
        #expect(
            html.contains("<script>\(PageScript.text)</script>") && html.contains("<style>\(PageStyle.text)</style>"))
    }

    nonisolated static let requests: [(WebRequest, Int)] = [
        (WebRequest(["events"], query: ["page": "unknown"]), 404), (WebRequest(["events"]), 404),
        (WebRequest(["actions"], method: .post, query: ["page": "unknown"], body: Data("{}".utf8)), 404),
        (WebRequest(["actions"], query: ["page": "page1"]), 404), (WebRequest(["unknown"]), 404),
        (WebRequest(["pictures", "s1-r1"], query: ["page": "unknown"]), 404),
        (WebRequest(["pictures"], query: ["page": "page1"]), 404), (WebRequest(["icon"]), 200),
        (WebRequest([], method: .post), 404), (WebRequest(["events", "x"], query: ["page": "page1"]), 404),
    ]

    @Test(arguments: requests) func `other requests are refused`(request: WebRequest, status: Int) async throws {
        let visit = try await Visit()
        try await expectEqual(visit.handler.respond(to: request).content.status, status)
    }

    nonisolated static let actions: [(String, Int)] = [
        ("", 400), ("[]", 400), ("{}", 400), (#"{"do": "unknown"}"#, 400), (#"{"do": 1}"#, 400),
        (#"{"do": "key"}"#, 204), (#"{"do": "open", "id": "unknown"}"#, 204), (#"{"do": "open", "id": 1}"#, 400),
        (#"{"do": "appear", "ids": ["a", ""]}"#, 204), (#"{"do": "submit", "values": {"a": "{[{["}}"#, 204),
        (#"{"do": "filter", "id": "unknown", "value": "x"}"#, 204), (#"{"do": "leave"}"#, 204),
        (#"{"do": "key", "values": [[[]]]}"#, 400), (String(repeating: "[", count: 100_000), 400),
        ("{\"do\": \"key\", \"value\": \"\u{0}\"}", 400),
    ]

    @Test(arguments: actions) func `an invalid action does not end the page`(json: String, status: Int) async throws {
        let visit = try await Visit()
        #expect(await visit.shows("Bird 1"))
        try await expectEqual(visit.act(json), status)
        #expect(await visit.shows("10 of 25"))
    }

    @Test func `each page has its own list`() async throws {
        let handler = Self.handler()
        let first = try await Visit(handler)
        let second = try await Visit(handler)
        #expect(await first.shows("Bird 1"))
        #expect(await second.shows("Bird 1"))
        try await first.type(
            "nothing", into: try #require(first.shown.elements("type", "search").first?.attributes["id"]))
        #expect(await first.shows("Nothing found"))
        #expect(second.shown.text.contains("Bird 1") && first.id != second.id && handler.pageCount == 2)
    }

    @Test func `many changes become one event`() async throws {
        let handler = Self.handler()
        let page = try await Visit.open(handler)
        let events = try await handler.respond(to: WebRequest(["events"], query: ["page": page])).events
        var iterator = events.makeAsyncIterator()
        let session = try #require(handler.session(page))
        let shown = ShownPage()
        while !shown.text.contains("10 of 25") { try shown.apply(try #require(await iterator.next())) }
        for _ in 0..<50 { session.handle(PageAction(.key, value: "j")) }
        session.handle(PageAction(.help))
        let count = shown.sizes.count
        while shown.elements("role", "dialog").isEmpty { try shown.apply(try #require(await iterator.next())) }
        #expect(shown.sizes.count <= count + 2, "\(shown.sizes)")
    }

    @Test func `10,000 rows are not sent again for a selection or the help`() async throws {
        let visit = try await Visit(Aviary(count: 10_000, pageSize: 5000))
        #expect(await visit.shows { $0.sizes.reduce(0, +) > 1_000_000 })
        let session = try #require(visit.handler.session(visit.id))
        let first = visit.shown.sizes.reduce(0, +)
        session.handle(PageAction(.key, value: "End"))
        #expect(await visit.shows { $0.sizes.reduce(0, +) > 2 * first - 20_000 })
        expectEqual(visit.shown.elements(class: "row").count, 10_000)
        let before = visit.shown.sizes.count
        session.handle(PageAction(.key, value: "k"))
        #expect(await visit.shows { $0.sizes.count > before })
        session.handle(PageAction(.key, value: "?"))
        #expect(await visit.shows { $0.sizes.count > before + 1 })
        #expect(visit.shown.text.contains("last of the whole list"))
        #expect(visit.shown.sizes[before...].allSatisfy { $0 < 5000 }, "\(visit.shown.sizes)")
    }

    // MARK: Reloading and ending

    @Test func `a reloaded page shows the same scenes`() async throws {
        let visit = try await Visit()
        #expect(await visit.shows("Bird 1"))
        try await visit.press("Enter")
        #expect(await visit.shows("1 / 10"))
        try await expectEqual(Visit.open(visit.handler, page: visit.id), visit.id)
        let events = try await visit.handler.respond(to: WebRequest(["events"], query: ["page": visit.id])).events
        var iterator = events.makeAsyncIterator()
        let shown = ShownPage()
        try shown.apply(try #require(await iterator.next()))
        #expect(shown.text.contains("1 / 10") && shown.text.contains("Bird 10") && shown.depth == 1)
    }

    @Test func `a replaced stream ends with an event, so that the browser does not connect again`()
        async throws
    {
        let handler = Self.handler()
        let page = try await Visit.open(handler)
        let request = WebRequest(["events"], query: ["page": page])
        var first = try await handler.respond(to: request).events.makeAsyncIterator()
        _ = await first.next()
        var second = try await handler.respond(to: request).events.makeAsyncIterator()
        var last: ServerEvent?
        while let event = await first.next() { last = event }
        expectEqual(last?.name, "end")
        #expect(await second.next()?.name == nil)
    }

    @Test func `a closed page ends after a while`() async throws {
        let clock = ManualClock()
        let visit = try await Visit(clock: clock)
        #expect(await visit.shows("Bird 1"))
        visit.close()
        await clock.waitForSleep(of: PageHandler.gracePeriod)
        weak let scenes = visit.handler.session(visit.id)?.scenes
        #expect(scenes != nil)
        expectEqual(visit.handler.pageCount, 1)
        clock.advance(by: PageHandler.gracePeriod)
        for _ in 0..<1_000_000 where visit.handler.pageCount > 0 { await Task.yield() }
        expectEqual(visit.handler.pageCount, 0)
        for _ in 0..<1_000_000 where scenes != nil { await Task.yield() }
        #expect(scenes == nil, "its view models are released, which cancels their requests")
        try await expectEqual(visit.act(#"{"do": "key"}"#), 404)
    }

    @Test func `a closed page that connects again in time does not end`() async throws {
        let clock = ManualClock()
        let visit = try await Visit(clock: clock)
        #expect(await visit.shows("Bird 1"))
        visit.close()
        await clock.waitForSleep(of: PageHandler.gracePeriod)
        try await visit.connect()
        clock.advance(by: PageHandler.gracePeriod)
        for _ in 0..<1000 { await Task.yield() }
        expectEqual(visit.handler.pageCount, 1)
    }

    @Test func `the number of pages is limited`() async throws {
        // Otherwise, the first page can end before the last one is opened, if the machine is busy.
        let handler = Visit.handler(FakeAssembler(aviary: Aviary(count: 25)), clock: ManualClock())
        for _ in 0..<32 { _ = try await Visit.open(handler) }
        try await expectEqual(handler.respond(to: WebRequest([])).content.status, 503)
    }
}
