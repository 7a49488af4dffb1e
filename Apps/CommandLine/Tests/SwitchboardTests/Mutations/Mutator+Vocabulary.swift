extension Mutator {
    /// Bytes with a special meaning in HTTP, gzip or UTF-8.
    static let values: [UInt8] = [
        0x00, 0x01, 0x09, 0x0A, 0x0B, 0x0D, 0x1A, 0x20, 0x2C, 0x2D, 0x30, 0x39, 0x3A, 0x3B, 0x7F, 0x80, 0xC3, 0xFF,
    ]

    static let texts = [
        "\0", "\r", "\n", "\r\n", "\r\n\r\n", "\n\n", "\t", " ", ":", ";", ",", "-", "+", "0", "0x", "ff", "\"", "\\",
        "%",
        "\u{FEFF}", "\u{1B}[2J", "0\r\n\r\n", "5;x\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
        "Content-Length: 0\r\n", "99999999999999999999", String(repeating: "0", count: 70),
        String(repeating: "a", count: 9000), String(repeating: "\r\n", count: 100),
    ]

    /// Lines to insert before a line of the framing.
    static let lines =
        [
            "Content-Length: 0", "Content-Length: 1", "Content-Length: -1", "Content-Length: +5",
            "Content-Length: 0x10",
            "Content-Length: 5, 6", "Content-Length: 5, 5", "Content-Length:", "Content-Length: ten",
            "Content-Length: 9223372036854775807", "Content-Length: 9223372036854775808",
            "Content-Length: 18446744073709551616", "content-length : 7", "Transfer-Encoding: chunked",
            "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: identity",
            "Transfer-Encoding: \u{B}chunked", "Transfer-Encoding: xchunked", "Content-Encoding: gzip",
            "Content-Encoding: br", "Content-Encoding: zstd", "Content-Encoding: deflate",
            "Content-Encoding: identity", "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip, gzip",
            "Content-Encoding: none, br", "Content-Range: bytes 0-4/10", "Content-Type: text/html; charset=utf-16",
            "Location: /users", "Location: http://127.0.0.1:1/", "Location: file:///etc/passwd", "Location:",
            "Retry-After: 99999999999999999999", "Retry-After: -1", "Connection: upgrade", "Upgrade: h2c, websocket",
            "Connection: close, keep-alive", "Proxy-Connection: close", "Keep-Alive: timeout=0, max=0",
            "Trailer: Content-Length", "WWW-Authenticate: Negotiate, NTLM, Digest realm=\"x\"",
            "Set-Cookie: a=b; Max-Age=99999999999", "Alt-Svc: h3=\":443\"", "Strict-Transport-Security: max-age=1",
            "ETag: \"\0\"", "Date: Mon, 99 Foo 99999 99:99:99 GMT", "Cache-Control: max-age=99999999999999999999",
            "Link: <>; rel=\"next\"", "X-RateLimit-Remaining: -5", ":", ": no name", "no colon", " folded", "\tfolded",
            "",
            "HTTP/1.1 200 OK", "HTTP/9.9 999 ?", "X-Latin-1: \u{E9}", "X Y: a space in a name", "X-Nul: a\0b",
            "X-CR: a\rb", "X-Long: " + String(repeating: "x", count: 120_000),
            "X-Longer: " + String(repeating: "x", count: 300_000),
        ] + [20, 1100].map { (0..<$0).map { "X-Field-\($0): \($0)" }.joined(separator: "\r\n") }
        + [3, 200].map { "X-List: 1" + String(repeating: "\r\n , 2", count: $0) }

    static let lineEnds = ["\n", "\r", "\r\r\n", "\n\r", "\r\n\r\n", "", " \r\n", "\0\r\n", "\r\n ", "\u{B}\r\n"]

    static let statuses = [
        "000", "001", "099", "100", "101", "102", "103", "199", "201", "203", "204", "205", "206", "226", "300", "301",
        "302", "303", "304", "305", "307", "308", "400", "401", "403", "404", "407", "408", "410", "416", "421", "422",
        "425", "429", "451", "500", "502", "503", "504", "511", "599", "600", "999", "20", "2000", "-20", "2 0", "",
        "2OO",
    ]

    static let numbers = [
        "0", "1", "2", "-1", "+1", "007", "10", "255", "65536", "2147483648", "4294967296", "4294967297",
        "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
        "ffffffffffffffff", "10000000000000000", "1e3", "1.5", "0x5", " 5", "5 ", "", "٣",
        String(repeating: "9", count: 400),
    ]
}
