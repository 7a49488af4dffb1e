import Essentials
import ProtocolsTesting
import Testing
import TransportProtocols

@testable import WebServer

@Suite struct RequestParserTests {
    /// The result of a parser: its events, and the error at the end.
    private struct Outcome: Equatable {
        var events: [RequestParser.Event] = []
        var error: RequestError?
        var isBetweenRequests = false
    }

    /// Feeds the parts to a parser, and takes all events after each part.
    private func parse(_ parts: [ArraySlice<UInt8>]) -> Outcome {
        var parser = RequestParser(headLimit: 300, bodyLimit: 20)
        var outcome = Outcome()
        do {
            for part in parts {
                parser.feed(part)
                while let event = try parser.next() { outcome.events.append(event) }
            }
        } catch {
            outcome.error = error
        }
        outcome.isBetweenRequests = parser.isBetweenRequests
        return outcome
    }

    private static let requests = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a%20b/%E6%97%A5/?q=%26+x&%71r HTTP/1.1\r\n\r\n",
        "POST /a HTTP/1.1\r\nContent-Length: 5\r\nX:\r\n\r\n\r\n\r\nx",
        "POST / HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET /c HTTP/1.1\r\nX: \t y z\t \r\n\r\n",
        "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 300))\r\n\r\n", "GET / HTTP/1.1\r\nX : a\r\n\r\n",
        "GET / HTTP/1.1\nX: a\n\n", "GET / HTTP/1.1\r\nX: a\r\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 21\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\nGET /\u{0} HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nHo",
    ]

    @Test func `the split of a request does not change the result`() {
        for text in Self.requests {
            let bytes = Array(text.utf8)
            let whole = parse([bytes[...]])
            for split in 0...bytes.count {
                expectEqual(parse([bytes[..<split], bytes[split...]]), whole, "\(text.debugDescription) at \(split)")
            }
            expectEqual(parse(bytes.indices.map { bytes[$0...$0] }), whole, "\(text.debugDescription) byte by byte")
        }
    }

    @Test func `a request has a head and a body`() throws {
        let outcome = parse([Array(Self.requests[4].utf8)[...]])
        try #require(outcome.events.count == 4 && outcome.error == nil && outcome.isBetweenRequests)
        guard case .head(let first) = outcome.events[0], case .head(let second) = outcome.events[2] else {
            return #expect(Bool(false), "\(outcome)")
        }
        #expect(first.method == "POST" && first.target.path == [""] && first.contentLength == 3)
        #expect(outcome.events[1] == .body(Data("abc".utf8)) && outcome.events[3] == .body(Data()))
        #expect(second.method == "GET" && second.target.path == ["c"] && second.fields["x"] == "y z")
    }

    static let targets: [(String, [String], [String: String])] = [
        ("/", [""], [:]), ("/a", ["a"], [:]), ("/a/", ["a", ""], [:]), ("//a", ["", "a"], [:]),
        ("/a%2Fb/%E6%97%A5", ["a/b", "日"], [:]), ("/a+b", ["a+b"], [:]), ("/...", ["..."], [:]),
        ("/?", [""], [:]), ("/?a", [""], ["a": ""]), ("/?a=", [""], ["a": ""]), ("/?=a", [""], ["": "a"]),
        ("/?a=b=c&&d=%26%3D+%2B", [""], ["a": "b=c", "d": "&= +"]), ("/?a=/../?", [""], ["a": "/../?"]),
        ("/?q={|}^`\"<>\\", [""], ["q": "{|}^`\"<>\\"]), ("/%0a", ["\n"], [:]),
    ]

    @Test(arguments: targets) func `a target is decoded`(text: String, path: [String], query: [String: String]) throws {
        let target = try RequestTarget(Array(text.utf8))
        #expect(target.path == path && target.query == query)
    }

    @Test func `the limits are exact`() {
        let head = "POST / HTTP/1.1\r\nContent-Length: 20\r\nX: "
        for (padding, error) in [(0, nil), (1, RequestError.headTooLarge)] {
            let field = String(repeating: "x", count: 300 - head.utf8.count - 4 + padding)
            let text = "\(head)\(field)\r\n\r\n\(String(repeating: "b", count: 20))"
            expectEqual(parse([Array(text.utf8)[...]]).error, error)
        }
    }

    @Test(arguments: [1, UInt64.random(in: 0...UInt64.max)])
    func `random bytes do not crash the parser, and every split gives the same result`(seed: UInt64) {
        print("RequestParserTests seed:", seed)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            var bytes = Array((Self.requests.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                let special = "\u{0}\t\n\r %./:?".utf8.randomElement(using: &random) ?? 0
                let byte = Bool.random(using: &random) ? special : UInt8.random(in: 0...255, using: &random)
                if Bool.random(using: &random) { bytes[index] = byte } else { bytes.insert(byte, at: index) }
            }
            let whole = parse([bytes[...]])
            var parts: [ArraySlice<UInt8>] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...20, using: &random)
                parts.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            expectEqual(parse(parts), whole, "seed \(seed): \(bytes)")
        }
    }

    @Test func `the Host of a server on port 80 has no port`() throws {
        var random = SeededGenerator(seed: 1)
        let token = WebToken(using: &random)
        for (host, isAccepted) in [("127.0.0.1", true), ("localhost", true), ("127.0.0.1:80", false)] {
            var parser = RequestParser(headLimit: 300, bodyLimit: 20)
            parser.feed("GET /\(token.text)/ HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
            guard case .head(let head) = try parser.next() else { return #expect(Bool(false)) }
            #expect(((try? RequestGuard(port: 80, token: token).check(head)) != nil) == isAccepted, "\(host)")
        }
    }
}
