import FuzzHarness
import Protocols
import WebServer

/// Requests to the web server, received at once and in parts, with the same result
@main struct WebRequestTarget: FuzzTarget {
    static let seeds = [
        "\u{7}GET /a%20b/?q=%26+x&r HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n",
        "\u{3}POST /a HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Length: 2\r\n\r\n{}HEAD / HTTP/1.1\r\n\r\n",
        "\u{1}GET / HTTP/1.1\r\nX : a\r\n\r\n", "\u{2}POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ].map { Array($0.utf8) }
    static let words = [
        "GET ", "POST ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "Host: ", "Content-Length: ", "Transfer-Encoding: ",
        "Connection: close", "\r\n\r\n", "\r\n ", "%00", "%2e%2E", "%E6%97%A5", "/../", "&q=", "99999999999999999999",
    ]

    private struct Outcome: Equatable {
        var events: [RequestParser.Event] = []
        var error: RequestError?
    }

    static func run(_ input: FuzzInput) {
        var input = input
        let length = 1 + input.number(below: 8)
        let bytes = Array(input.data)
        let whole = parse(bytes, inPartsOf: max(1, bytes.count))
        let parts = parse(bytes, inPartsOf: length)
        require(whole == parts, "expected \(whole), got \(parts) in parts of \(length)")
        for event in whole.events { check(event) }
    }

    private static func parse(_ bytes: [UInt8], inPartsOf length: Int) -> Outcome {
        var parser = RequestParser(headLimit: 1024, bodyLimit: 64)
        var outcome = Outcome()
        var rest = bytes[...]
        do {
            while !rest.isEmpty {
                parser.feed(rest.prefix(length))
                rest = rest.dropFirst(length)
                while let event = try parser.next() { outcome.events.append(event) }
            }
        } catch {
            outcome.error = error
            require((400...505).contains(error.status), "unexpected status \(error.status)")
            require((try? parser.next()) == nil && !parser.isBetweenRequests, "a parser continues after an error")
        }
        return outcome
    }

    /// Checks the properties of an event that the server relies on.
    private static func check(_ event: RequestParser.Event) {
        switch event {
        case .body(let body): require(body.count <= 64, "a body of \(body.count) bytes")
        case .head(let head):
            require((0...64).contains(head.contentLength), "a length of \(head.contentLength) bytes")
            let segments = head.target.path
            require(!segments.isEmpty && !segments.contains("..") && !segments.contains("."), "the path \(segments)")
            let texts = segments + head.target.query.flatMap { [$0.key, $0.value] } + head.fields.fields.map(\.value)
            require(texts.allSatisfy { !$0.utf8.contains(0) }, "NUL in \(texts)")
            let lines = head.fields.fields.flatMap { [$0.name, $0.value] }
            require(lines.allSatisfy { !$0.utf8.contains(10) && !$0.utf8.contains(13) }, "a line break in \(lines)")
            let hosts = head.fields.fields.count { $0.name.lowercased() == "host" }
            require(hosts <= 1, "\(hosts) Host fields")
        }
    }
}
