import TransportContract

/// The bytes of a response on the wire, each with the part that it belongs to.
struct WireResponse: Sendable {
    enum Framing: CaseIterable, Sendable {
        case length, lengthAfterInterim, chunks, chunksAndTrailers, close, gzip, gzipChunks
    }

    enum Part: Sendable {
        /// A byte of HTTP. A change has no effect or causes an error.
        case framing
        /// A byte of gzip data. If the checksum at the end arrives, a change has no effect or causes an error.
        ///
        /// libcurl does not report a missing checksum.
        case compressed
        /// A byte of uncompressed JSON. A change may result in other valid JSON.
        case body
        /// A digit of the number of records. It is not changed or removed by itself.
        case count
    }

    struct Byte: Sendable {
        var value: UInt8
        var part: Part
    }

    var bytes: [Byte] = []

    /// - Parameters:
    ///   - total: The value of `X-Total-Count`.
    ///   - keepsOpen: Whether the server serves more requests on the connection.
    init(_ body: String, total: Int?, as framing: Framing, keepsOpen: Bool, using random: inout SeededGenerator) {
        if framing == .lengthAfterInterim { append("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n", .framing) }
        append("HTTP/1.1 200 OK\r\nDate: Mon, 02 Nov 2026 10:00:00 GMT\r\n", .framing)
        append("Content-Type: application/json; charset=utf-8\r\nVary: Accept-Encoding\r\n", .framing)
        if let total {
            append("X-Total-Count: ", .framing)
            append(String(total), .count)
            append("\r\n", .framing)
        }
        append("Connection: \(keepsOpen && framing != .close ? "keep-alive" : "close")\r\n", .framing)
        let isCompressed = framing == .gzip || framing == .gzipChunks
        let content = isCompressed ? gzip(Array(body.utf8)) : Array(body.utf8)
        if isCompressed { append("Content-Encoding: gzip\r\n", .framing) }
        let part = isCompressed ? Part.compressed : .body
        switch framing {
        case .length, .lengthAfterInterim, .gzip:
            append("Content-Length: \(content.count)\r\n\r\n", .framing)
            append(content, part)
        case .close:
            append("\r\n", .framing)
            append(content, part)
        case .chunks, .gzipChunks: appendChunks(of: content, part, trailers: "", using: &random)
        case .chunksAndTrailers:
            appendChunks(of: content, part, trailers: "X-Checksum: 1\r\nX-Time: 2 ms\r\n", using: &random)
        }
    }

    private mutating func appendChunks(
        of content: [UInt8], _ part: Part, trailers: String, using random: inout SeededGenerator
    ) {
        append("Transfer-Encoding: chunked\r\n\r\n", .framing)
        var rest = content[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 1...300, using: &random))
            append(String(chunk.count, radix: 16) + (Bool.random(using: &random) ? ";a=b" : "") + "\r\n", .framing)
            append(Array(chunk), part)
            append("\r\n", .framing)
            rest = rest.dropFirst(chunk.count)
        }
        append("0\r\n\(trailers)\r\n", .framing)
    }

    private mutating func append(_ text: String, _ part: Part) {
        append(Array(text.utf8), part)
    }

    private mutating func append(_ values: [UInt8], _ part: Part) {
        bytes += values.map { Byte(value: $0, part: part) }
    }
}
