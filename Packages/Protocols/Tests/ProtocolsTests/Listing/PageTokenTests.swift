import Protocols
import ProtocolsTesting
import Testing

struct PageTokenTests {
    private struct Number: Codable, Hashable {
        let page: Int
    }

    private struct Cursor: Codable, Hashable {
        let page: Int
    }

    @Test func `what was wrapped is given back`() throws {
        try expectEqual(PageToken(Number(page: 2)).content(as: Number.self), Number(page: 2))
        try expectEqual(PageToken("next").content(as: String.self), "next")
    }

    @Test func `another provider's token is refused`() {
        for token in [PageToken(Cursor(page: 2)), PageToken(2), PageToken("2")] {
            let error = #expect(throws: ProviderError.self) { try token.content(as: Number.self) }
            expectEqual(error?.code, .invalidRequest)
        }
    }

    @Test func `tokens are equal when their content is`() {
        expectEqual(PageToken(Number(page: 2)), PageToken(Number(page: 2)))
        #expect(PageToken(Number(page: 2)) != PageToken(Number(page: 3)))
        #expect(PageToken(Number(page: 2)) != PageToken(Cursor(page: 2)))
        expectEqual(PageToken(Number(page: 2)).hashValue, PageToken(Number(page: 2)).hashValue)
        let tokens = [1, 2, 3, 2, 1].map { PageToken(Number(page: $0)) } + [PageToken(Cursor(page: 1))]
        expectEqual(Set(tokens).count, 4)
    }

    // MARK: - Text

    private struct Link: Codable, Hashable {
        let url: URL
        var seed: String?
    }

    private static let link = Link(url: URL(literal: "https://h.example/s?q=a%2Bb&page=2"), seed: "\"é\n")

    @Test func `a token survives as text`() throws {
        try expectEqual(PageToken(text: text(of: Number(page: 2))).content(as: Number.self), Number(page: 2))
        try expectEqual(PageToken(text: text(of: Self.link)).content(as: Link.self), Self.link)
        try expectEqual(PageToken(text: text(of: "next")).content(as: String.self), "next")
        try expectEqual(PageToken(text: text(of: -7)).content(as: Int.self), -7)
    }

    @Test func `the text is one line that names the type of the content`() throws {
        let text = try text(of: Self.link)
        #expect(text.hasSuffix(#","t":"ProtocolsTests.PageTokenTests.Link"}"#), "\(text)")
        #expect(!text.contains("\n"))
        expectEqual(PageToken(text: text).text, text)
        try expectEqual(self.text(of: Self.link), text)
    }

    @Test func `content that is not valid JSON has no text`() {
        #expect(PageToken(Double.nan).text == nil)
    }

    static let wrongTexts = [
        "", " ", "null", "2", "{}", "[]", #"{"page":2}"#, #"{"c":{"page":2}}"#, #"{"c":{"page":2},"t":"Number"}"#,
        #"{"c":{"page":2},"t":"OtherTests.PageTokenTests.Number"}"#,
        #"{"c":{"page":2},"t":"ProtocolsTests.PageTokenTests.Cursor"}"#,
        #"{"c":{"page":"2"},"t":"ProtocolsTests.PageTokenTests.Number"}"#,
        #"{"c":{"page":2e400},"t":"ProtocolsTests.PageTokenTests.Number"}"#,
        String(repeating: "[", count: 512), String(repeating: "[", count: 513),
        String(repeating: "{\"c\":", count: 9999),
    ]

    @Test(arguments: wrongTexts) func `a text that no token of this type has is refused`(text: String) {
        let token = PageToken(text: text)
        let error = #expect(throws: ProviderError.self) { try token.content(as: Number.self) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message.hasPrefix("invalid page token: expected"), true)
    }

    @Test func `a changed text is refused or read, and never crashes`() throws {
        var random = SeededGenerator(seed: 8)
        let original = Array(try text(of: Self.link).utf8)
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...2, using: &random) * bytes.count / 3)
            let token = PageToken(text: String(decoding: bytes, as: UTF8.self))
            _ = try? token.content(as: Link.self)
        }
    }

    @Test func `restored tokens are equal when their texts are`() throws {
        let text = try text(of: Number(page: 2))
        expectEqual(PageToken(text: text), PageToken(text: text))
        expectEqual(PageToken(text: text).hashValue, PageToken(text: text).hashValue)
        #expect(PageToken(text: text) != PageToken(text: text + " "))
        #expect(PageToken(text: text) != PageToken(Number(page: 2)))
    }

    private func text(of content: some Codable & Hashable & Sendable) throws -> String {
        try #require(PageToken(content).text)
    }
}
