import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

/// Fake hash functions, for tests that do not depend on hashes.
struct NoDigests: MessageDigests {
    func digest(_ message: Data, _ function: HashFunction) -> Data { Data("\(message.count)".utf8) }
    func hmac(_ message: Data, key: Data, _ function: HashFunction) -> Data { Data() }
}

/// A page that a browser has opened.
@MainActor final class Visit {
    let handler: PageHandler
    let aviary: Aviary
    let id: String
    let shown = ShownPage()
    private var reader: Task<Void, Never>?

    init(
        _ aviary: Aviary = Aviary(count: 25), at provider: String? = "birds", values: [String: String] = [:],
        language: Language = .english, source: Phrase? = nil, pictures: (any PictureLoading)? = nil,
        notices: NoticeViewModel? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        self.aviary = aviary
        let assembler = FakeAssembler(pictures: pictures, notices: notices, aviary: aviary, language: language)
        handler = Self.handler(assembler, at: provider, values: values, source: source, clock: clock)
        id = try await Self.open(handler)
        try await connect()
    }

    init(_ handler: PageHandler, _ aviary: Aviary = Aviary(count: 25)) async throws {
        self.handler = handler
        self.aviary = aviary
        id = try await Self.open(handler)
        try await connect()
    }

    deinit { reader?.cancel() }

    static func handler(
        _ assembler: any SceneAssembler, at provider: String? = "birds", values: [String: String] = [:],
        hasMenu: Bool = false, source: Phrase? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) -> PageHandler {
        let environment = PageEnvironment(
            settings: assembler.settings(), source: source, digests: NoDigests(),
            clock: clock)
        var count = 0
        return PageHandler(assembler, environment, at: provider, values: values, hasMenu: hasMenu) {
            count += 1
            return "page\(count)"
        }
    }

    /// Requests the document of a new page, and returns the page's id.
    static func open(_ handler: PageHandler, page: String? = nil) async throws -> String {
        let query = page.map { ["page": $0] } ?? [:]
        let content = try await handler.respond(to: WebRequest([], query: query)).content
        #expect(content.status == 200 && content.mediaType == "text/html; charset=utf-8")
        let html = String(decoding: content.body, as: UTF8.self)
        return String(try #require(html.firstMatch(of: /data-page="([a-z0-9]+)"/)).1)
    }

    /// Opens the stream of events, and applies each event as it arrives.
    func connect() async throws {
        let events = try await handler.respond(to: WebRequest(["events"], query: ["page": id])).events
        reader?.cancel()
        reader = Task { [shown] in
            for await event in events where event.name == nil {
                do { try shown.apply(event) } catch { Issue.record(error) }
            }
        }
    }

    /// Closes the page.
    func close() { reader?.cancel() }

    // MARK: Actions

    /// Sends an action as the script does. Returns the status of the response.
    @discardableResult func act(_ json: String) async throws -> Int {
        let request = WebRequest(["actions"], method: .post, query: ["page": id], body: Data(json.utf8))
        return try await handler.respond(to: request).content.status
    }

    func press(_ key: String) async throws { try await act(#"{"do": "key", "value": "\#(key)"}"#) }

    /// Clicks on the element with an id.
    func click(_ id: String) async throws {
        let element = try #require(shown.element(id), "no element \(id)")
        let name = try #require(element.attributes["data-do"])
        try await send(["do": name, "id": element.attributes["data-id"], "at": id])
    }

    /// Clicks on the last button with a text, which is in the top scene.
    func click(button text: String) async throws {
        let all = shown.elements.filter { $0.tag == "button" && $0.text == text }
        try await click(try #require(all.last?.attributes["id"], "no button \(text)"))
    }

    /// Types a text into the field with an id.
    func type(_ text: String, into id: String) async throws {
        let element = try #require(shown.element(id), "no element \(id)")
        let name = try #require(element.attributes["data-do"], "the field \(id) sends nothing")
        try await send(["do": name, "id": element.attributes["data-id"], "at": id, "value": text])
    }

    /// Submits a form with the values of its fields.
    func submit(_ values: [String: String] = [:]) async throws {
        let data = try JSONSerialization.data(withJSONObject: ["do": "submit", "values": values])
        try await act(String(decoding: data, as: UTF8.self))
    }

    private func send(_ action: [String: String?]) async throws {
        let data = try JSONSerialization.data(withJSONObject: action.compactMapValues(\.self))
        try await expectEqual(act(String(decoding: data, as: UTF8.self)), 204)
    }

    /// Requests a picture at an address of the page.
    func picture(_ address: String) async throws -> WebContent {
        let parts = try #require(URLComponents(string: address))
        let query = (parts.queryItems ?? []).reduce(into: [String: String]()) { $0[$1.name] = $1.value }
        return try await handler.respond(
            to: WebRequest(parts.path.split(separator: "/").map(String.init), query: query)
        )
        .content
    }

    // MARK: Waiting

    /// Lets tasks run until the page satisfies a condition. Returns whether it does.
    func shows(_ condition: (ShownPage) -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline {
            if condition(shown) { return true }
            await Task.yield()
        }
        return condition(shown)
    }

    /// Lets tasks run until the page contains a text. Returns whether it does.
    func shows(_ text: String) async -> Bool { await shows { $0.text.contains(text) } }

    /// The page as the server rendered it, to compare it with what the browser shows.
    var rendered: Element? { handler.session(id)?.scenes.element.rendered }
}

extension WebResponse {
    struct Unexpected: Error {}

    var content: WebContent {
        get throws {
            guard case .content(let content) = self else { throw Unexpected() }
            return content
        }
    }

    var events: AsyncStream<ServerEvent> {
        get throws {
            guard case .events(let events) = self else { throw Unexpected() }
            return events
        }
    }
}
